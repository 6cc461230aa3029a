-- What a call with an Idempotency-Key was answered, so that the same call again gets the same answer. Kept a day.
CREATE TABLE idempotent_call (
  account  text COLLATE "C" NOT NULL,
  key      text COLLATE "C" NOT NULL,
  question text NOT NULL,                 -- hash of path and body: another question under this key is a mistake
  begun_at timestamptz NOT NULL,
  status   integer,                       -- of the answer; null while there is none
  body     text,
  PRIMARY KEY (account, key)
);
CREATE INDEX ON idempotent_call (begun_at);
