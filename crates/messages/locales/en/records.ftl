# Texts of Chuhe, English: files of games and the games library.
