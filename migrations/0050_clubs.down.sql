DROP TABLE event_places;
ALTER TABLE events DROP club;
DELETE FROM hidden_texts WHERE club IS NOT NULL;
ALTER TABLE hidden_texts DROP club;
ALTER TABLE hidden_texts ADD CONSTRAINT hidden_texts_one CHECK (num_nonnulls(line, study, list) = 1);
DROP TABLE club_news;
DROP TABLE club_people;
DROP TABLE clubs;
