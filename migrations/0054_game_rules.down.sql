ALTER TABLE games DROP without;
