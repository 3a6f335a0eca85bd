# Texts of Chuhe, English: studies.
