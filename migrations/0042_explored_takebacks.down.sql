-- Nothing to undo: what is counted is what stands.
SELECT 1;
