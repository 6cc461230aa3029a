-- How many records of a partition were taken since this column is there, and what became of them, as the ledger says it: in the
-- transaction of the rows, so that both are of the same records.
ALTER TABLE intake_offset ADD COLUMN counted jsonb;
