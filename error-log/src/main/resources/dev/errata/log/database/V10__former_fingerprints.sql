-- What the version before would have called the error's group, so that its id still finds them where several came of it (decision
-- 0040). Not said of what was stored before. The index has no time: few ids stand in it, each with all of its rows.
ALTER TABLE error_log ADD COLUMN former_fingerprint text COLLATE "C";
CREATE INDEX ON error_log (former_fingerprint) WHERE former_fingerprint IS NOT NULL;
