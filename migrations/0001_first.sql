-- Everything a table needs to be shown and found without folding its journal. Moments are
-- milliseconds since 1970 (UTC); ids of people, channels and messages are Discord's.
CREATE TABLE tables (
    id      INTEGER PRIMARY KEY,
    guild   INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    threads INTEGER NOT NULL,          -- 1: a thread may be opened there
    game    TEXT NOT NULL,
    people  TEXT NOT NULL,             -- JSON: the ids of those who sit at it
    stage   TEXT NOT NULL CHECK (stage IN ('open', 'over', 'closed'))
) STRICT;

-- What happened, for ever.
CREATE TABLE journal (
    table_id INTEGER NOT NULL REFERENCES tables (id) DEFERRABLE INITIALLY DEFERRED,
    seq      INTEGER NOT NULL CHECK (seq > 0),
    cause    TEXT NOT NULL UNIQUE,     -- what led to it
    body     TEXT NOT NULL,            -- JSON: when, who, what
    PRIMARY KEY (table_id, seq)
) STRICT;

-- When something must happen by itself; written anew with each record that changes it.
CREATE TABLE dues (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    at       INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    seat     INTEGER NOT NULL,         -- −1: nobody's
    about    INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, seat, about)
) STRICT, WITHOUT ROWID;
CREATE INDEX dues_at ON dues (at);

-- Where a table is shown, and how far.
CREATE TABLE places (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    kind       TEXT NOT NULL CHECK (kind IN ('invitation', 'thread', 'story', 'board', 'hand')),
    seat       INTEGER NOT NULL,       -- −1 but for hands
    channel    INTEGER,
    shown      INTEGER NOT NULL,
    message    INTEGER,
    posted_at  INTEGER NOT NULL,
    digest     TEXT NOT NULL,          -- of what was last shown
    generation INTEGER NOT NULL,       -- counts the posts; makes their nonces
    retired    TEXT NOT NULL,          -- JSON: old messages still to be deleted
    sending    TEXT,                   -- JSON: a post that was begun
    note       TEXT,                   -- to be said before the next lines
    broken     INTEGER,                -- since when nothing can be shown here
    PRIMARY KEY (table_id, kind, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX places_channel ON places (channel) WHERE kind IN ('invitation', 'thread');

CREATE TABLE people (
    id     INTEGER PRIMARY KEY,
    locale TEXT NOT NULL,
    closed TEXT NOT NULL CHECK (closed IN ('no', 'untold', 'told'))  -- private messages
) STRICT;

-- When this database was last known to be in use by a bot at work.
CREATE TABLE alive (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
