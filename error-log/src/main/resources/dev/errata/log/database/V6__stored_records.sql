-- How many records of a partition became rows or changed them, ever: what is never set back says what changed since.
ALTER TABLE intake_offset ADD COLUMN stored bigint NOT NULL DEFAULT 0;
