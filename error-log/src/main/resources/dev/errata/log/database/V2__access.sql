-- Who may do what (docs/decisions/0023). Nothing here opens a door by being read: a password is argon2id, a session and a token
-- are the SHA-256 of 256 random bits.
CREATE TABLE account (
  name       text COLLATE "C" PRIMARY KEY,
  role       text NOT NULL CHECK (role IN ('viewer', 'operator', 'admin')),
  password   text NOT NULL,               -- with its salt and its costs
  disabled   boolean NOT NULL DEFAULT false,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  last_login timestamptz
);

-- Of browsers. Over after 12 hours, or an hour without a request.
CREATE TABLE http_session (
  hash      bytea PRIMARY KEY,
  account   text COLLATE "C" NOT NULL REFERENCES account ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  last_seen timestamptz NOT NULL          -- to the minute
);
CREATE INDEX ON http_session (account, opened_at);

-- Of programs.
CREATE TABLE token (
  name       text COLLATE "C" PRIMARY KEY,
  hash       bytea NOT NULL UNIQUE,
  role       text NOT NULL CHECK (role IN ('viewer', 'operator', 'admin')),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used  timestamptz                  -- to the minute
);
