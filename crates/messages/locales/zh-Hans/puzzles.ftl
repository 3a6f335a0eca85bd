# Texts of Chuhe, simplified Chinese: studies.
