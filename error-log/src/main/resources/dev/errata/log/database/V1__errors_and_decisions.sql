-- Every error once, whatever event time it comes with: the key of error_log holds its day, so that days can be dropped.
CREATE TABLE error_identity (
  error_id   text COLLATE "C" PRIMARY KEY,
  event_time timestamptz NOT NULL
);

-- One partition for each UTC day of event time; no default one (docs/decisions/0021).
CREATE TABLE error_log (
  error_id         text COLLATE "C" NOT NULL,
  event_time       timestamptz NOT NULL,  -- the aggregator's: the producer's claim, clamped around received_at
  received_at      timestamptz NOT NULL,
  occurred_at      timestamptz NOT NULL,
  category         text NOT NULL,
  code             smallint NOT NULL,
  severity         smallint NOT NULL,     -- 1 low to 4 critical, so that "at least high" is a range
  recoverability   text NOT NULL,
  retryable        boolean NOT NULL,
  strategy         text NOT NULL,
  policy           text NOT NULL,
  rule             text NOT NULL,
  kind             text NOT NULL,
  exception_type   text,
  error_code       text,
  source_type      text,
  component        text,
  session_id       text,
  task_id          text,
  project_id       text,
  agent_id         text,
  operation_id     text,
  operation_type   text,
  attempt          integer,
  fingerprint      text COLLATE "C" NOT NULL,
  title            text NOT NULL,
  message          text NOT NULL,
  detail           jsonb NOT NULL,        -- the whole classified error
  source_topic     text NOT NULL,
  source_partition integer NOT NULL,
  source_offset    bigint NOT NULL,
  PRIMARY KEY (error_id, event_time)
) PARTITION BY RANGE (event_time);
CREATE INDEX ON error_log (event_time DESC, error_id DESC);
CREATE INDEX ON error_log (category, event_time DESC, error_id DESC);
CREATE INDEX ON error_log (fingerprint, event_time DESC, error_id DESC);
CREATE INDEX ON error_log (session_id, event_time DESC, error_id DESC) WHERE session_id IS NOT NULL;
CREATE INDEX ON error_log (operation_id, event_time DESC, error_id DESC) WHERE operation_id IS NOT NULL;

-- Written in the transaction that writes the rows: the one source of every count. What is not said is '', as a NULL never
-- meets another in a key.
CREATE TABLE error_hourly (
  hour           timestamptz NOT NULL,
  category       text NOT NULL,
  code           smallint NOT NULL,
  severity       smallint NOT NULL,
  recoverability text NOT NULL,
  source_type    text NOT NULL,
  project_id     text NOT NULL,
  errors         bigint NOT NULL,
  PRIMARY KEY (hour, category, code, severity, recoverability, source_type, project_id)
) WITH (fillfactor = 70);

CREATE TABLE decision (
  decision_id  text COLLATE "C" NOT NULL,
  decided_at   timestamptz NOT NULL,
  error_id     text COLLATE "C",
  operation_id text,
  session_id   text,
  attempt      integer,
  action       text NOT NULL,
  reason       text NOT NULL,
  due_at       timestamptz,
  detail       jsonb NOT NULL,            -- the whole decision
  PRIMARY KEY (decision_id, decided_at)
) PARTITION BY RANGE (decided_at);
CREATE INDEX ON decision (error_id) WHERE error_id IS NOT NULL;
CREATE INDEX ON decision (operation_id, decided_at) WHERE operation_id IS NOT NULL;

-- How far each partition of Kafka is read: in the transaction of the rows, so that every record is stored exactly once.
CREATE TABLE intake_offset (
  topic       text NOT NULL,
  partition   integer NOT NULL,
  topic_id    text NOT NULL,              -- another id is another topic of the same name: read from its beginning
  next_offset bigint NOT NULL,
  lost        bigint NOT NULL DEFAULT 0,  -- records that expired before they were read
  PRIMARY KEY (topic, partition)
);

-- What PostgreSQL or the mapping refused, so that the rest goes on.
CREATE TABLE bad_row (
  topic     text NOT NULL,
  topic_id  text NOT NULL,
  partition integer NOT NULL,
  "offset"  bigint NOT NULL,
  reason    text NOT NULL,
  noted_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, topic_id, partition, "offset")
);
