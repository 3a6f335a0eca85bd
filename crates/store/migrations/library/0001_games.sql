-- The library of games. docs/STORE.md says what every column means.

PRAGMA application_id = 0x43484c42;

CREATE TABLE games (
    id         INTEGER PRIMARY KEY,
    line       BLOB    NOT NULL,
    start      TEXT,
    plies      INTEGER NOT NULL,
    moves      BLOB    NOT NULL,
    tree       BLOB,
    nodes      INTEGER NOT NULL,
    red        TEXT    NOT NULL,
    red_team   TEXT    NOT NULL,
    black      TEXT    NOT NULL,
    black_team TEXT    NOT NULL,
    event      TEXT    NOT NULL,
    date       INTEGER NOT NULL,
    result     INTEGER NOT NULL,
    ecco       TEXT    NOT NULL,
    tags       TEXT    NOT NULL
);

CREATE UNIQUE INDEX games_line ON games (line);
CREATE INDEX games_date ON games (date DESC, id);
CREATE INDEX games_ecco ON games (ecco);

CREATE TABLE positions (
    key  INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply  INTEGER NOT NULL,
    move INTEGER,
    PRIMARY KEY (key, game)
) WITHOUT ROWID;

CREATE TABLE explorer (
    key     INTEGER NOT NULL,
    move    INTEGER NOT NULL,
    red     INTEGER NOT NULL,
    drawn   INTEGER NOT NULL,
    black   INTEGER NOT NULL,
    unknown INTEGER NOT NULL,
    last    INTEGER NOT NULL,
    PRIMARY KEY (key, move)
) WITHOUT ROWID;
