-- How much later than its players others see a live game, in ms.
ALTER TABLE games ADD COLUMN delay bigint NOT NULL DEFAULT 0;
