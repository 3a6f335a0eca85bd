# Texts of Chuhe, simplified Chinese: accounts, kept games, statistics.

menu-library = 打谱
menu-games = 我的对局
menu-account = 账户
guest = 红方玩家
guest-black = 黑方玩家

## 账户

account-login = 登录
account-register = 注册
account-passwd = 修改密码
account-logout = 退出登录
account-delete = 注销我的账户
account-users = 全部账户
account-back = 返回
account-add = 新账户
account-set-password = 为 { $name } 设置新密码
account-delete-user = 删除账户 { $name }
account-who = 已登录：{ $name }
account-who-admin = 已登录：{ $name }（管理员）
account-who-guest = 游客（{ $name }）：对局保存在本机
account-name = 用户名
account-password = 密码
account-new = 新密码
account-again = 再输一次
account-stay = 保持登录
account-games = 对局
account-games-keep = 保留（归游客）
account-games-remove = 删除
account-go = 确定
account-rules = 用户名 2 至 20 个字；密码 8 至 128 个字符。
account-final = 此操作不能撤销。
account-form-keys = ↑ ↓ 选择   ← → 更改   Enter 确定   Esc 返回
account-users-keys = Enter 新密码   Delete 删除   F6 新账户   Esc 返回
account-role-admin = 管理员
account-role-user = 用户
account-busy = 请稍候…
account-needs-name = 请输入用户名。
account-differ = 两次输入的密码不同。
account-made = 已建立账户 { $name }。
account-first = 已建立账户 { $name }；它是本机第一个账户，即管理员。
account-welcome = 欢迎，{ $name }。
account-left = 已退出登录。
account-changed = 密码已修改。
account-deleted = 账户 { $name } 已注销。
account-gone = 账户已删除。
account-guest = 尚未登录。
account-no-admin = 只有管理员可以这样做。
account-delete-own = 注销自己的账户请到账户菜单。
account-taken = 已有这个用户名。
account-wrong = 用户名或密码不对。
account-unknown = 没有账户“{ $name }”。
account-store = 账户与对局库：{ $problem }
account-no-desk = 账户与对局库没有打开。
name-too-short = 用户名至少 2 个字。
name-too-long = 用户名最多 20 个字。
name-characters = 用户名只能有文字、数字、_ 和 -，且至少一个文字。
name-reserved = 这个用户名是保留的。
name-look-alike = 这个用户名与别人的太像。
password-too-short = 密码至少 8 个字符。
password-too-long = 密码最多 128 个字符。
shell-only = 纯文本模式请用 chuhe user 和 settings.toml 文件。

## 我的对局

games-title = { $name }的对局：{ $games } 局
games-players = { $red } - { $black }
games-plies = { $plies } 步
games-none = 还没有
games-no-such = 没有这个编号的对局；games 列出全部。
games-keys = Enter 打开   Delete 删除   F6 统计   输入文字筛选   Esc 返回
input-games = 筛选，或 export 文件.csv   ? 帮助
games-confirm = 再按一次 Delete 删除这局棋，不能撤销。
games-running = 这盘棋正在下，下完才能删除。
games-deleted = 已删除这局棋。
games-exported = 已将 { $games } 局写到 { $path }。
export-exists = { $path } 已经存在，export! 才会覆盖
result-red = 红胜
result-black = 黑胜
result-drawn = 和棋
result-unfinished = 未完
records-filtered = { $title }：{ $filter }   （← → 换）
filter-all = 全部
filter-red = 红方
filter-black = 黑方
filter-persons = 玩家
filter-computers = 电脑
filter-captures = 吃子
statistics-title = 统计
statistics-all = 对电脑
statistics-side = 执{ $side }
statistics-line = { $name }：{ $games } 局，胜 { $won } 和 { $drawn } 负 { $lost }（{ $share }%）
statistics-rating = 按级别估计的等级分：{ $rating }
statistics-others = 其他（双人、电脑自弈、未完）：{ $games } 局
statistics-levels = 按级别
statistics-level = { $level } 级（{ $rating }）
statistics-openings = 按开局

## 帮助

help-export = 导出记录：按文件名为 CSV、文本或 PGN
help-games = 我的对局；统计
help-games-keys = 对局列表中：删除（按两次）；统计
help-account = 登录、注册、密码、账户
help-users = 账户列表中：新密码、删除、新账户
help-settings-open = 设置

## 命令行

cli-user = 本机的账户
cli-user-add = 建立账户；密码要输两次
cli-user-add-name = 用户名
cli-user-add-role = 权限：user、moderator 或 admin
cli-user-list = 列出账户
cli-user-list-part = 只列名字里有这些字的
cli-user-list-json = 以 JSON 输出
cli-user-delete = 删除账户
cli-user-delete-name = 用户名
cli-user-delete-games = 其对局：keep 保留（归游客）或 remove 删除
cli-user-delete-yes = 不再询问
cli-user-passwd = 为账户设置新密码
cli-user-passwd-name = 用户名
cli-user-role = 设置账户的权限
cli-user-role-name = 用户名
cli-user-role-role = user、moderator 或 admin
cli-user-login = 登录：此后的对局归这个账户，直到退出登录
cli-user-login-name = 用户名
cli-user-logout = 退出登录
cli-user-whoami = 显示谁已登录
user-ask-password = 密码：
user-ask-again = 再输一次：
user-needs-yes = 这里无法询问：加 --yes 才会不经询问删除账户
user-ask-delete = 删除账户 { $name }？不能撤销。[y/N]
user-not-deleted = 没有删除。
user-no-input = 输入在密码之前结束。
user-row-closed = 已停用
