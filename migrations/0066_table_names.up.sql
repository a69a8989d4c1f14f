-- Tables whose names said something else than what they hold. Renaming takes an instant. Under the old names there are views,
-- which servers of the version before read and write until they are replaced; a later migration drops them.
ALTER TABLE heirs RENAME TO merged_guests;
ALTER INDEX heirs_pkey RENAME TO merged_guests_pkey;
ALTER INDEX heirs_at RENAME TO merged_guests_at;
ALTER INDEX heirs_member RENAME TO merged_guests_member;
ALTER TABLE merged_guests RENAME CONSTRAINT heirs_check TO merged_guests_check;
ALTER TABLE merged_guests RENAME CONSTRAINT heirs_guest_fkey TO merged_guests_guest_fkey;
ALTER TABLE merged_guests RENAME CONSTRAINT heirs_member_fkey TO merged_guests_member_fkey;
CREATE VIEW heirs AS SELECT guest, member, at FROM merged_guests;

ALTER TABLE sitting RENAME TO seat_reservations;
ALTER INDEX sitting_pkey RENAME TO seat_reservations_pkey;
ALTER INDEX sitting_at RENAME TO seat_reservations_at;
CREATE VIEW sitting AS SELECT user_id, game, at FROM seat_reservations;

ALTER TABLE tallies RENAME TO user_totals;
ALTER INDEX tallies_pkey RENAME TO user_totals_pkey;
ALTER INDEX tallies_anew RENAME TO user_totals_anew;
ALTER TABLE user_totals RENAME CONSTRAINT tallies_user_id_fkey TO user_totals_user_id_fkey;
CREATE VIEW tallies AS SELECT user_id, upto, wins, draws, losses, best FROM user_totals;

ALTER TABLE looks RENAME TO name_confusables;
ALTER INDEX looks_pkey RENAME TO name_confusables_pkey;
ALTER INDEX looks_look RENAME TO name_confusables_look;
CREATE VIEW looks AS SELECT skeleton, look, version FROM name_confusables;

ALTER TABLE mod_words RENAME TO mod_messages;
ALTER INDEX mod_words_pkey RENAME TO mod_messages_pkey;
CREATE VIEW mod_words AS SELECT action, text FROM mod_messages;

ALTER TABLE puzzle_shelf RENAME TO puzzle_themes;
ALTER INDEX puzzle_shelf_pkey RENAME TO puzzle_themes_pkey;
ALTER INDEX puzzle_shelf_rating RENAME TO puzzle_themes_rating;
ALTER TABLE puzzle_themes RENAME CONSTRAINT puzzle_shelf_puzzle_fkey TO puzzle_themes_puzzle_fkey;
CREATE VIEW puzzle_shelf AS SELECT puzzle, rule, theme, rating FROM puzzle_themes;

ALTER TABLE puzzle_house RENAME TO puzzle_data_files;
ALTER INDEX puzzle_house_pkey RENAME TO puzzle_data_files_pkey;
CREATE VIEW puzzle_house AS SELECT rule, name FROM puzzle_data_files;

-- The version before deletes rows of whereabouts by their ctid, which a view has only if it names it.
ALTER TABLE whereabouts RENAME TO member_networks;
ALTER INDEX whereabouts_pkey RENAME TO member_networks_pkey;
ALTER INDEX whereabouts_at RENAME TO member_networks_at;
ALTER TABLE member_networks RENAME CONSTRAINT whereabouts_place_check TO member_networks_place_check;
ALTER TABLE member_networks RENAME CONSTRAINT whereabouts_user_id_fkey TO member_networks_user_id_fkey;
CREATE VIEW whereabouts AS SELECT user_id, place, at, wide, ctid FROM member_networks;
CREATE OR REPLACE FUNCTION neighbours(one bigint, two bigint) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
    SELECT EXISTS (
        SELECT FROM member_networks a JOIN member_networks b ON b.user_id = two AND b.place = a.place
        WHERE a.user_id = one AND a.at > now() - interval '1 day' AND b.at > now() - interval '1 day'
            AND (NOT a.wide OR (SELECT count(*) = 2 FROM users WHERE id IN (one, two) AND created > now() - interval '30 days'))
    )
$$;

-- Rewritten in new pages to find out whether the disk accepts writes. The version before empties the table trial, which no view
-- lets it do; trial holds nothing, so it stays until that version is gone.
CREATE TABLE disk_probe (
    filler text NOT NULL
);
ALTER TABLE disk_probe ALTER filler SET STORAGE PLAIN;
