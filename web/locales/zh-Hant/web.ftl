# Texts of the page, traditional Chinese: only those that the conversion from simplified does not give.

help-moves = 著法可以輸入為 炮二平五、C2=5、h2e2、7 7 7 4 或 p2p5。
