DROP TABLE finished_readers;
DROP SEQUENCE finished_places;
DROP TRIGGER games_stored_finished ON games;
DROP TRIGGER games_finished ON games;
DROP FUNCTION note_finished();
DROP TABLE finished;
