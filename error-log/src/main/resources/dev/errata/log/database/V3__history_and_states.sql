-- Everything else that is kept. Each bound is in docs/error-log.md, and a test fails for a table without one.
--
-- All that is partitioned by day (error_log, decision, outcome, retry) ends together: what is older than kept_from is counted in
-- intake_offset.too_old and not stored.
CREATE TABLE horizon (
  only_one  boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  kept_from date NOT NULL                 -- the oldest UTC day of which there is detail; -infinity before anything was dropped
);
INSERT INTO horizon (kept_from) VALUES ('-infinity');

ALTER TABLE intake_offset
  ADD COLUMN generation integer NOT NULL DEFAULT 1, -- of the topic, when this was written
  ADD COLUMN is_complete boolean NOT NULL DEFAULT false, -- read once to what was the end when this generation was met
  ADD COLUMN too_old bigint NOT NULL DEFAULT 0;     -- records that were older than kept_from

-- The generations of a topic: a topic made anew, another cluster, a broker set back. Rows of an older one are replaced, and
-- closed when the new one does not hold them.
CREATE TABLE topic_generation (
  topic      text PRIMARY KEY,
  topic_id   text NOT NULL,
  generation integer NOT NULL
);

CREATE INDEX ON error_identity USING brin (event_time);

-- A day's counts when its detail was dropped: the day is in error_hourly or here, never in both.
CREATE TABLE error_log_summary (
  day            date NOT NULL,           -- UTC
  category       text NOT NULL,
  code           smallint NOT NULL,
  severity       smallint NOT NULL,
  recoverability text NOT NULL,
  source_type    text NOT NULL,           -- '' if unsaid, as in error_hourly
  project_id     text NOT NULL,
  errors         bigint NOT NULL,
  PRIMARY KEY (day, category, code, severity, recoverability, source_type, project_id)
);

-- What executors said of each run of an operation, redacted.
CREATE TABLE outcome (
  outcome_id       text COLLATE "C" NOT NULL,
  event_time       timestamptz NOT NULL,  -- the executor's claim, clamped around received_at as an error's is
  received_at      timestamptz NOT NULL,  -- append time
  status           text NOT NULL,
  origin           text NOT NULL,         -- executor, classifier
  executor_id      text,
  operation_id     text,
  operation_type   text,
  attempt          integer,
  session_id       text,
  task_id          text,
  project_id       text,
  error_id         text COLLATE "C",
  duration_ms      bigint,                -- of the run; null while it goes on
  failure_category text,
  failure_code     text,
  failure_message  text,
  detail           jsonb NOT NULL,        -- the whole outcome, redacted
  PRIMARY KEY (outcome_id, event_time)
) PARTITION BY RANGE (event_time);
CREATE INDEX ON outcome (operation_id, event_time) WHERE operation_id IS NOT NULL;
CREATE INDEX ON outcome (session_id, event_time) WHERE session_id IS NOT NULL;

-- Attempts that were handed to executors: one row for each hand-out.
CREATE TABLE retry (
  command_id     text COLLATE "C" NOT NULL, -- of the attempt: the same for each of its hand-outs
  hand_out       integer NOT NULL,        -- from 1
  due_at         timestamptz NOT NULL,
  handed_out_at  timestamptz NOT NULL,    -- append time
  action         text NOT NULL,           -- retry, recover
  operation_id   text NOT NULL,
  operation_type text,
  attempt        integer NOT NULL,
  session_id     text,
  task_id        text,
  project_id     text,
  error_id       text COLLATE "C",
  category       text NOT NULL,
  policy         text NOT NULL,
  held_by        text,                    -- why it came later than it was due; null if it was not held
  detail         jsonb NOT NULL,          -- the whole retry command
  PRIMARY KEY (command_id, hand_out, due_at)
) PARTITION BY RANGE (due_at);
CREATE INDEX ON retry (operation_id, due_at);
CREATE INDEX ON retry (session_id, due_at) WHERE session_id IS NOT NULL;

ALTER TABLE decision ADD COLUMN escalation_id text COLLATE "C";
ALTER TABLE decision ADD COLUMN category text;
CREATE INDEX ON decision (session_id, decided_at) WHERE session_id IS NOT NULL;

-- From here on: states by key, the newest wins. Each has these columns:
--   changed_at                                  append time of the record that the row is made of
--   generation, source_partition, source_offset its version; the newer replaces the older, never the other way
--   closed_at                                   since when its topic no longer holds it; null while it does

CREATE TABLE escalation (
  escalation_id    text COLLATE "C" PRIMARY KEY,
  status           text NOT NULL,         -- open, reminded, passed_on, resolved
  target           text NOT NULL,
  cause            text NOT NULL,
  severity         smallint NOT NULL,
  category         text NOT NULL,
  code             smallint NOT NULL,
  opened_at        timestamptz NOT NULL,
  deadline         timestamptz NOT NULL,
  session_id       text,
  task_id          text,
  project_id       text,
  operation_id     text,
  operation_type   text,
  operations       integer NOT NULL,      -- that wait for the answer
  error_id         text COLLATE "C",
  fingerprint      text NOT NULL,
  title            text NOT NULL,
  answer           text,                  -- approved, rejected, retried, succeeded; null while it waits
  answered_by      text,
  answered_at      timestamptz,
  answer_reason    text,
  detail           jsonb NOT NULL,        -- the whole escalation
  changed_at       timestamptz NOT NULL,
  generation       integer NOT NULL,
  source_partition integer NOT NULL,
  source_offset    bigint NOT NULL,
  closed_at        timestamptz
);
CREATE INDEX ON escalation (deadline, escalation_id) WHERE answered_at IS NULL AND closed_at IS NULL;
CREATE INDEX ON escalation (opened_at DESC, escalation_id DESC);
CREATE INDEX ON escalation (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX ON escalation (operation_id) WHERE operation_id IS NOT NULL;

CREATE TABLE error_group (
  group_id         text COLLATE "C" PRIMARY KEY,
  status           text NOT NULL,
  category         text NOT NULL,
  code             smallint NOT NULL,
  severity         smallint NOT NULL,     -- the highest of its members
  exception_type   text,
  pattern          text NOT NULL,
  errors           bigint NOT NULL,       -- members since first_seen, by the aggregator's count
  late_errors      bigint NOT NULL,
  sessions         integer NOT NULL,      -- exact up to 1,000
  first_seen       timestamptz NOT NULL,
  last_seen        timestamptz NOT NULL,
  last_minute      bigint NOT NULL,       -- errors before changed_at
  last_5_minutes   bigint NOT NULL,
  last_hour        bigint NOT NULL,
  merged_into      text COLLATE "C",      -- the group that took it over; null if none did
  detail           jsonb NOT NULL,        -- the whole group, with samples and recent error ids
  changed_at       timestamptz NOT NULL,
  generation       integer NOT NULL,
  source_partition integer NOT NULL,
  source_offset    bigint NOT NULL,
  closed_at        timestamptz
);
CREATE INDEX ON error_group (last_seen DESC, group_id DESC);
CREATE INDEX ON error_group (errors DESC, group_id DESC);

CREATE TABLE alert (
  alert_id         text COLLATE "C" PRIMARY KEY,
  rule             text NOT NULL,
  scope            text NOT NULL,
  state            text NOT NULL,         -- pending, firing, resolved
  severity         smallint NOT NULL,
  value            double precision NOT NULL,
  threshold        double precision NOT NULL,
  started_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  resolved_at      timestamptz,
  message          text NOT NULL,
  group_id         text COLLATE "C",
  sample_error_id  text COLLATE "C",
  detail           jsonb NOT NULL,        -- the whole alert
  changed_at       timestamptz NOT NULL,
  generation       integer NOT NULL,
  source_partition integer NOT NULL,
  source_offset    bigint NOT NULL,
  closed_at        timestamptz
);
CREATE INDEX ON alert (started_at DESC, alert_id DESC);

-- The aggregator's windows of event time along one dimension: rates, gates, time to recovery. Counts of errors are in error_hourly.
CREATE TABLE error_stats (
  window_seconds       integer NOT NULL,  -- 60, 3600, 86400
  window_start         timestamptz NOT NULL,
  dimension            text NOT NULL,     -- category, code, severity, source, recoverability, all
  value                text NOT NULL,
  errors               bigint NOT NULL,
  decisions            bigint NOT NULL,
  recovery_attempts    bigint NOT NULL,
  successes            bigint NOT NULL,
  failures             bigint NOT NULL,
  retry_successes      bigint NOT NULL,
  gates                bigint NOT NULL,
  time_to_recovery_ms  bigint NOT NULL,   -- the sum over all successes
  changed_at           timestamptz NOT NULL,
  generation           integer NOT NULL,
  source_partition     integer NOT NULL,
  source_offset        bigint NOT NULL,
  closed_at            timestamptz,
  PRIMARY KEY (window_seconds, window_start, dimension, value)
);

CREATE TABLE circuit (
  dependency         text COLLATE "C" PRIMARY KEY,
  status             text NOT NULL,
  wait_until         timestamptz,
  permits_per_second double precision,
  version            bigint NOT NULL,
  reason             text NOT NULL,
  changed_by         text,                -- who paused or resumed it; null for the breaker itself
  updated_at         timestamptz NOT NULL,
  detail             jsonb NOT NULL,      -- the whole state
  changed_at         timestamptz NOT NULL,
  generation         integer NOT NULL,
  source_partition   integer NOT NULL,
  source_offset      bigint NOT NULL,
  closed_at          timestamptz
);

CREATE TABLE rule (
  rule_id          text COLLATE "C" PRIMARY KEY,
  definition       text NOT NULL,         -- YAML
  changed_by       text NOT NULL,
  rule_changed_at  timestamptz NOT NULL,  -- the person's claim
  reason           text,
  changed_at       timestamptz NOT NULL,
  generation       integer NOT NULL,
  source_partition integer NOT NULL,
  source_offset    bigint NOT NULL,
  closed_at        timestamptz            -- the rule was taken back
);

-- Why the classifier does not use a published rule. It is about the rule as it stands now where partition and offset are the rule's.
CREATE TABLE rule_rejection (
  source_partition integer NOT NULL,      -- of the rule's record
  source_offset    bigint NOT NULL,
  rule_id          text COLLATE "C" NOT NULL,
  reason           text NOT NULL,
  detail           text NOT NULL,
  rejected_at      timestamptz NOT NULL,
  PRIMARY KEY (rule_id, source_partition, source_offset)
);

-- Every answer to a command: what of it is no reading is the audit.
CREATE TABLE command_result (
  command_id   text COLLATE "C" NOT NULL,
  partition    integer NOT NULL,          -- of the task that answers; each task answers once
  answered_at  timestamptz NOT NULL,
  type         text NOT NULL,
  is_reading   boolean NOT NULL,          -- list, show, forecast: changes nothing, kept a day
  is_dry_run   boolean NOT NULL,
  matched      bigint NOT NULL,
  changed      bigint NOT NULL,
  issued_by    text NOT NULL,
  reason       text,                      -- why it was issued
  error        text,                      -- why nothing was done
  detail       jsonb NOT NULL,            -- the whole result
  PRIMARY KEY (command_id, partition)
);
CREATE INDEX ON command_result (answered_at DESC, command_id DESC) WHERE NOT is_reading;
CREATE INDEX ON command_result (answered_at) WHERE is_reading;

-- What was done to the log itself: what was forgotten, pruned, which account was made.
CREATE TABLE log_action (
  action_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  acted_at  timestamptz NOT NULL DEFAULT now(),
  actor     text NOT NULL,
  action    text NOT NULL,                -- such as forget
  subject   text NOT NULL,                -- what it was done to
  reason    text,
  detail    jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX ON log_action (acted_at DESC);

-- What no app could use. The bytes stay in Kafka.
CREATE TABLE dead_letter (
  generation       integer NOT NULL,
  source_partition integer NOT NULL,      -- its place among the dead letters, as in `errata dead-letters`
  source_offset    bigint NOT NULL,
  buried_at        timestamptz NOT NULL,  -- append time
  app              text NOT NULL,
  reason           text NOT NULL,
  explanation      text NOT NULL,
  origin_topic     text NOT NULL,
  origin_partition integer,
  origin_offset    bigint,
  key_preview      text,                  -- redacted, at most 200 characters
  size             integer,               -- bytes of the value; null if it was not kept
  preview          text,                  -- for operators: the value as text, redacted, at most 2,000 characters
  headers          jsonb NOT NULL,        -- name to redacted text
  replays          integer NOT NULL,      -- how often it was put back before
  replayed_at      timestamptz,           -- this letter was put back
  PRIMARY KEY (generation, source_partition, source_offset)
);
CREATE INDEX ON dead_letter (buried_at DESC);

-- Runs of the log's own jobs.
CREATE TABLE job_run (
  run_id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job        text NOT NULL,               -- retention
  started_at timestamptz NOT NULL,
  ended_at   timestamptz NOT NULL,
  is_done    boolean NOT NULL,            -- false: it failed, detail says why
  detail     jsonb NOT NULL
);
CREATE INDEX ON job_run (started_at DESC);
