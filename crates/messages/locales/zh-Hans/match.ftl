# Texts of Chuhe, simplified Chinese: engine matches.
