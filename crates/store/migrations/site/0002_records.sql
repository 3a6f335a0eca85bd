-- Games played on this machine, and every move of them. docs/STORE.md says what every column means.

CREATE TABLE records (
    id       INTEGER PRIMARY KEY,
    journal  TEXT    NOT NULL,
    user_id  INTEGER,
    began    TEXT    NOT NULL,
    ended    TEXT    NOT NULL,
    red      TEXT    NOT NULL,
    black    TEXT    NOT NULL,
    rules    TEXT    NOT NULL,
    clock    TEXT,
    start    TEXT    NOT NULL,
    outcome  INTEGER NOT NULL,
    cause    TEXT    NOT NULL,
    assisted INTEGER NOT NULL,
    plies    INTEGER NOT NULL,
    ecco     TEXT    NOT NULL
);

CREATE UNIQUE INDEX records_journal ON records (journal);
CREATE INDEX records_user ON records (user_id, id);

CREATE TABLE record_moves (
    record   INTEGER NOT NULL,
    ply      INTEGER NOT NULL,
    at       TEXT    NOT NULL,
    who      INTEGER NOT NULL,
    move     TEXT    NOT NULL,
    piece    TEXT    NOT NULL,
    captured TEXT,
    notation TEXT    NOT NULL,
    think_ms INTEGER NOT NULL,
    PRIMARY KEY (record, ply)
) WITHOUT ROWID;
