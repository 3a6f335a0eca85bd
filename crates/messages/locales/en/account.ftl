# Texts of Chuhe, English: accounts, kept games, statistics.

menu-library = Library
menu-games = My games
menu-account = Account
guest = Red player
guest-black = Black player

## Accounts

account-login = Log in
account-register = Register
account-passwd = Change the password
account-logout = Log out
account-delete = Delete my account
account-users = Accounts
account-back = Back
account-add = New account
account-set-password = New password for { $name }
account-delete-user = Delete the account of { $name }
account-who = Logged in: { $name }
account-who-admin = Logged in: { $name } (administrator)
account-who-guest = Guest ({ $name }), kept locally
account-name = Name
account-password = Password
account-new = New password
account-again = The same again
account-stay = Stay logged in
account-games = Games
account-games-keep = keep, as a guest's
account-games-remove = remove
account-go = Go on
account-rules = Names: 2 to 20 letters or digits. Passwords: 8 to 128 characters.
account-final = This cannot be undone.
account-form-keys = Up Down choose   Left Right change   Enter go on   Esc back
account-users-keys = Enter new password   Delete   F6 new account   Esc back
account-role-admin = administrator
account-role-user = user
account-busy = One moment…
account-needs-name = The name is missing.
account-differ = The two passwords differ.
account-made = Account { $name } was made.
account-first = Account { $name } was made; being the first, it is the administrator's.
account-welcome = Welcome, { $name }.
account-left = Logged out.
account-changed = The password was changed.
account-deleted = The account { $name } was deleted.
account-gone = The account was deleted.
account-guest = Nobody is logged in.
account-no-admin = This is for administrators.
account-delete-own = Delete your own account in the account menu.
account-taken = There is an account with this name.
account-wrong = Name or password is wrong.
account-unknown = There is no account "{ $name }".
account-store = Accounts and kept games: { $problem }
account-no-desk = Accounts and kept games are not open.
name-too-short = A name has at least 2 characters.
name-too-long = A name has at most 20 characters.
name-characters = A name has letters, digits, _ and -, and at least one letter.
name-reserved = This name is reserved.
name-look-alike = This name looks like somebody else's.
password-too-short = A password has at least 8 characters.
password-too-long = A password has at most 128 characters.
shell-only = In plain mode: chuhe user and the file settings.toml.

## My games

games-title = Games of { $name }: { $games }
games-players = { $red } - { $black }
games-plies = { $plies } plies
games-none = none yet
games-no-such = There is no game of that number; games lists them.
games-keys = Enter open   Del remove   F6 stats   type to filter   Esc back
input-games = filter, or export FILE.csv   ? help
games-confirm = Delete again to remove this game for good.
games-running = This game is being played; end it first.
games-deleted = The game was removed.
games-exported = { $games ->
    [one] 1 game written to { $path }.
   *[other] { $games } games written to { $path }.
}
export-exists = { $path } exists; export! overwrites it
result-red = Red won
result-black = Black won
result-drawn = drawn
result-unfinished = unfinished
records-filtered = { $title }: { $filter }   (Left Right: others)
filter-all = all moves
filter-red = Red's
filter-black = Black's
filter-persons = persons'
filter-computers = computers'
filter-captures = captures
statistics-title = Statistics
statistics-all = Against the computer
statistics-side = with { $side }
statistics-line = { $name }: { $games } games, won { $won }, drawn { $drawn }, lost { $lost } ({ $share } %)
statistics-rating = Rating on the scale of the levels: { $rating }
statistics-others = Other games (two persons, computers, unfinished): { $games }
statistics-levels = By level
statistics-level = level { $level } ({ $rating })
statistics-openings = By opening

## Help

help-export = write the records: CSV, text or PGN by the name
help-games = my games; statistics
help-games-keys = in the list: remove a game (twice); statistics
help-account = log in, register, password, accounts
help-users = list of accounts: new password, delete, new account
help-settings-open = the settings

## The command line

cli-user = Accounts on this machine
cli-user-add = Make an account; the password is asked for twice
cli-user-add-name = Its name
cli-user-add-role = What it may do: user, moderator or admin
cli-user-list = List the accounts
cli-user-list-part = Only names with this in them
cli-user-list-json = As JSON
cli-user-delete = Delete an account
cli-user-delete-name = Its name
cli-user-delete-games = What becomes of its games: keep (as a guest's) or remove
cli-user-delete-yes = Do not ask
cli-user-passwd = Give an account a new password
cli-user-passwd-name = Its name
cli-user-role = Say what an account may do
cli-user-role-name = Its name
cli-user-role-role = user, moderator or admin
cli-user-login = Log in: games are kept as this account's until somebody logs out
cli-user-login-name = Its name
cli-user-logout = Log out
cli-user-whoami = Say who is logged in
user-ask-password = Password:
user-ask-again = The same again:
user-needs-yes = Nobody can be asked here: --yes deletes the account without a question
user-ask-delete = Delete the account { $name }? This cannot be undone. [y/N]
user-not-deleted = Nothing was deleted.
user-no-input = The input ended before the password.
user-row-closed = closed
