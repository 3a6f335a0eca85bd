# Texts of Chuhe, English: the site, accounts, copies of the data.

cli-serve = Serve the web site: play in the browser, with people and with the computer
cli-serve-addr = Where to listen (default: 127.0.0.1:8080)
cli-serve-admin = The account that becomes administrator
cli-serve-durability = What a stored move survives: process, any end of the program (default); full, a power failure too
cli-serve-public-url = The address that users open, if a proxy stands before the server
cli-serve-trusted-proxies = Addresses or networks of proxies that say whom they speak for
cli-serve-tls-cert = The certificate chain (PEM), to serve by TLS
cli-serve-tls-key = The certificate's key (PEM)
cli-serve-metrics-token = Who sends this secret may read the metrics from elsewhere
cli-serve-registration = Whether anybody may make an account (default: true)
cli-serve-rate-limits = Whether requests are counted and limited (default: true)
cli-serve-workers = Threads that search (default: one fewer than there are cores)
cli-serve-hash-mib = The table of each, in MiB (default: 16)
cli-serve-upload-mib = The largest file that may be uploaded, in MiB (default: 8)
cli-serve-drain-s = How long clients have to leave before the server ends, in seconds (default: 5)
cli-serve-pace = Whether the computer takes its time as a person would (default: true)
cli-serve-name = What the site is called in exported games
cli-serve-log = How the log is written: text or json
cli-serve-log-level = How much is logged: error, warn, info, debug or trace
cli-serve-config = The settings file (default: chuhe.toml in the data folder); every flag is a key of it, and a variable such as CHUHE_ADDR
cli-serve-check = Look whether the server could start, and start none
cli-serve-print-config = Print the settings, secrets hidden
serve-open = Open { $url }
serve-check = The server can start; its data are in { $data }.
cli-gui = The same page as a desktop program: opens the browser, ends with the page
cli-gui-no-open = Do not open the browser, say what to open
gui-opened = The page is open in your browser. Ctrl-C ends.

cli-backup = Copy the databases of the data folder while they are in use
cli-backup-to = The folder for the copies; they must not be there yet
cli-restore = Put copies into the place of the databases of the data folder; no server may be running
cli-restore-from = The folder with the copies
backup-written = { $path } is written.
restored = { $path } is in place.
restore-kept = What was there before is { $path }.

account-name-too-short = A name has at least 2 characters.
account-name-too-long = A name has at most 20 characters.
account-name-characters = A name has letters, digits, _ and -, and at least one letter.
account-name-reserved = This name is reserved; take another one.
account-name-look-alike = This name looks like somebody else's; take another one.
account-name-taken = Somebody has this name; take another one.
account-password-too-short = A password has at least 8 characters.
account-password-too-long = A password has at most 128 characters.
account-bad-credentials = Name or password is wrong.
account-not-found = There is no account { $name }.
