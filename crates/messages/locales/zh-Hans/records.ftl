# Texts of Chuhe, simplified Chinese: files of games and the games library.
