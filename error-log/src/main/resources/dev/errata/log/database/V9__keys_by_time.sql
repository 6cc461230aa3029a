-- Keys begin with the time: what comes in goes to the few pages at the end of each index, not to any page of all for each row.
-- An error is one row by error_identity, which says its time: with that the index of lists finds it.
ALTER TABLE error_log DROP CONSTRAINT error_log_pkey;
ALTER TABLE decision DROP CONSTRAINT decision_pkey, ADD PRIMARY KEY (decided_at, decision_id);
ALTER TABLE outcome DROP CONSTRAINT outcome_pkey, ADD PRIMARY KEY (event_time, outcome_id);
ALTER TABLE retry DROP CONSTRAINT retry_pkey, ADD PRIMARY KEY (due_at, command_id, hand_out);
