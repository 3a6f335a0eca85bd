-- What people do on the site. docs/STORE.md says what every column means.

PRAGMA application_id = 0x43485354;

CREATE TABLE users (
    id         INTEGER PRIMARY KEY,
    kind       INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    name_key   TEXT,
    skeleton   TEXT,
    role       INTEGER NOT NULL,
    password   TEXT,
    closed     INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL,
    settings   TEXT    NOT NULL
);

CREATE UNIQUE INDEX users_name ON users (name_key);
CREATE UNIQUE INDEX users_skeleton ON users (skeleton);
CREATE INDEX users_kind ON users (kind, seen_at);

CREATE TABLE sessions (
    id         INTEGER PRIMARY KEY,
    hash       BLOB    NOT NULL,
    user_id    INTEGER NOT NULL REFERENCES users (id),
    created_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    address    TEXT    NOT NULL,
    agent      TEXT    NOT NULL
);

CREATE UNIQUE INDEX sessions_hash ON sessions (hash);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE audit (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    actor   INTEGER,
    action  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    detail  TEXT    NOT NULL,
    address TEXT    NOT NULL
);

CREATE TABLE games (
    id           INTEGER PRIMARY KEY,
    slug         TEXT    NOT NULL,
    phase        INTEGER NOT NULL,
    created_at   INTEGER NOT NULL,
    ended_at     INTEGER,
    terms        TEXT    NOT NULL,
    maker        INTEGER,
    invited      INTEGER,
    red          INTEGER,
    black        INTEGER,
    speed        INTEGER NOT NULL,
    listed       INTEGER NOT NULL,
    outcome      INTEGER,
    summary      TEXT    NOT NULL,
    moves        BLOB    NOT NULL
);

CREATE UNIQUE INDEX games_slug ON games (slug);
CREATE INDEX games_phase ON games (phase, id);
CREATE INDEX games_red ON games (red, id);
CREATE INDEX games_black ON games (black, id);
CREATE INDEX games_maker ON games (maker, id);

CREATE TABLE events (
    game INTEGER NOT NULL,
    v    INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    data TEXT    NOT NULL,
    PRIMARY KEY (game, v)
) WITHOUT ROWID;

CREATE TABLE alive (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
);

CREATE TABLE ratings (
    user_id    INTEGER NOT NULL,
    speed      INTEGER NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (user_id, speed)
) WITHOUT ROWID;

CREATE INDEX ratings_rank ON ratings (speed, rating);

CREATE TABLE rating_history (
    user_id   INTEGER NOT NULL,
    speed     INTEGER NOT NULL,
    game      INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    rating    REAL    NOT NULL,
    deviation REAL    NOT NULL,
    PRIMARY KEY (user_id, speed, game)
) WITHOUT ROWID;

CREATE TABLE studies (
    user_id INTEGER NOT NULL,
    study   TEXT    NOT NULL,
    state   INTEGER NOT NULL,
    helped  INTEGER NOT NULL,
    games   INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, study)
) WITHOUT ROWID;

CREATE TABLE reviews (
    slug TEXT    PRIMARY KEY,
    at   INTEGER NOT NULL,
    data TEXT    NOT NULL
);

CREATE TABLE reports (
    id      INTEGER PRIMARY KEY,
    by_user INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    game    TEXT,
    reason  TEXT    NOT NULL,
    body    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    done_at INTEGER,
    done_by INTEGER
);
