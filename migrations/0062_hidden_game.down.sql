DELETE FROM hidden_texts WHERE brought_game IS NOT NULL;
ALTER TABLE hidden_texts DROP brought_game;
ALTER TABLE hidden_texts ADD CONSTRAINT hidden_texts_one CHECK (num_nonnulls(line, study, list, club, event, engine, brought, broadcast) = 1);
