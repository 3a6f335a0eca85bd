-- Studies that are offered again, the best time of each, and the boards of the course that are done.
ALTER TABLE studies ADD COLUMN due INTEGER NOT NULL DEFAULT 0;
ALTER TABLE studies ADD COLUMN best INTEGER;
UPDATE studies SET due = 1 WHERE state < 2;

CREATE TABLE lessons (
    user_id INTEGER NOT NULL,
    lesson  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, lesson)
) WITHOUT ROWID;
