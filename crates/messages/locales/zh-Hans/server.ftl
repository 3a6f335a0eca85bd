# 楚河的文字，简体中文：网站、账户、数据备份。

cli-serve = 开办网站：在浏览器里与人、与电脑对弈
cli-serve-addr = 监听的地址（默认：127.0.0.1:8080）
cli-serve-admin = 成为管理员的账户
cli-serve-durability = 已存的着法经得起什么：process，程序以任何方式结束（默认）；full，断电亦然
cli-serve-public-url = 用户打开的网址（服务器前有代理时）
cli-serve-trusted-proxies = 可信代理的地址或网段，其所报的来源地址予以采信
cli-serve-tls-cert = 证书链（PEM），用于 TLS
cli-serve-tls-key = 证书的私钥（PEM）
cli-serve-metrics-token = 凭此密钥可从别处读取指标
cli-serve-registration = 是否人人可以注册（默认：true）
cli-serve-rate-limits = 是否限制请求次数（默认：true）
cli-serve-workers = 引擎线程数（默认：核数减一）
cli-serve-hash-mib = 每个引擎的置换表，MiB（默认：16）
cli-serve-upload-mib = 上传文件的上限，MiB（默认：8）
cli-serve-drain-s = 结束前留给客户端离开的秒数（默认：5）
cli-serve-pace = 电脑是否像人一样稍候再走（默认：true）
cli-serve-name = 导出的棋谱里网站的名字
cli-serve-log = 日志的写法：text 或 json
cli-serve-log-level = 日志的详略：error、warn、info、debug 或 trace
cli-serve-config = 设置文件（默认：数据目录中的 chuhe.toml）；每个选项都是它的一个键，也是一个环境变量，如 CHUHE_ADDR
cli-serve-check = 只检查服务器能否启动
cli-serve-print-config = 打印设置，密钥不显示
serve-open = 请打开 { $url }
serve-check = 服务器可以启动；数据在 { $data }。
cli-gui = 同一页面作为桌面程序：打开浏览器，随页面结束
cli-gui-no-open = 不打开浏览器，只说出网址
gui-opened = 页面已在浏览器中打开。按 Ctrl-C 结束。

cli-backup = 复制数据目录中的数据库，使用中也可以
cli-backup-to = 存放副本的目录；其中不得已有副本
cli-restore = 以副本替换数据目录中的数据库；服务器不得在运行
cli-restore-from = 存放副本的目录
backup-written = 已写入 { $path }。
restored = { $path } 已就位。
restore-kept = 原来的文件改名为 { $path }。

account-name-too-short = 名字至少 2 个字。
account-name-too-long = 名字至多 20 个字。
account-name-characters = 名字由文字、数字、_ 和 - 组成，至少一个文字。
account-name-reserved = 这个名字是保留的，请另取一个。
account-name-look-alike = 这个名字与别人的太像，请另取一个。
account-name-taken = 这个名字已有人用，请另取一个。
account-password-too-short = 密码至少 8 个字符。
account-password-too-long = 密码至多 128 个字符。
account-bad-credentials = 名字或密码不对。
account-not-found = 没有账户 { $name }。
