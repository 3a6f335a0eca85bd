# Texts of Chuhe, English: engine matches.
