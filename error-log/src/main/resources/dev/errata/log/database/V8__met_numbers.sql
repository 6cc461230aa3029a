-- Beside what was taken, the numbers that were met, so that what came to the log and was lost on the way has a name. Counting
-- begins anew: of what was read before nobody knows the numbers.
UPDATE intake_offset SET counted = NULL;
