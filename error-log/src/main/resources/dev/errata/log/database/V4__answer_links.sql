-- Links of messages that were used to answer an escalation (docs/decisions/0024).
CREATE TABLE answer_link (
  hash          bytea PRIMARY KEY,        -- SHA-256 of the token: nothing that could be used
  escalation_id text COLLATE "C" NOT NULL,
  taken_at      timestamptz NOT NULL,
  answered_by   text NOT NULL,            -- as in the audit
  answered_at   timestamptz               -- null until the answer was sent
);
CREATE INDEX ON answer_link (taken_at);
