DELETE FROM hidden_texts WHERE broadcast IS NOT NULL;
ALTER TABLE hidden_texts DROP broadcast;
ALTER TABLE hidden_texts ADD CONSTRAINT hidden_texts_one CHECK (num_nonnulls(line, study, list, club, event, engine, brought) = 1);
DROP TABLE broadcast_log;
DROP TABLE broadcasts;
