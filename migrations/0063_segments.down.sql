DROP TRIGGER base_plies_loose ON base_plies;
DROP FUNCTION note_base_loose();
DROP TABLE base_unpacked, base_loose, base_dropped, base_blocks, base_segments;
