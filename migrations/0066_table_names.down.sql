DROP TABLE disk_probe;
DROP VIEW heirs;
ALTER TABLE merged_guests RENAME TO heirs;
ALTER INDEX merged_guests_pkey RENAME TO heirs_pkey;
ALTER INDEX merged_guests_at RENAME TO heirs_at;
ALTER INDEX merged_guests_member RENAME TO heirs_member;
ALTER TABLE heirs RENAME CONSTRAINT merged_guests_check TO heirs_check;
ALTER TABLE heirs RENAME CONSTRAINT merged_guests_guest_fkey TO heirs_guest_fkey;
ALTER TABLE heirs RENAME CONSTRAINT merged_guests_member_fkey TO heirs_member_fkey;
DROP VIEW sitting;
ALTER TABLE seat_reservations RENAME TO sitting;
ALTER INDEX seat_reservations_pkey RENAME TO sitting_pkey;
ALTER INDEX seat_reservations_at RENAME TO sitting_at;
DROP VIEW tallies;
ALTER TABLE user_totals RENAME TO tallies;
ALTER INDEX user_totals_pkey RENAME TO tallies_pkey;
ALTER INDEX user_totals_anew RENAME TO tallies_anew;
ALTER TABLE tallies RENAME CONSTRAINT user_totals_user_id_fkey TO tallies_user_id_fkey;
DROP VIEW looks;
ALTER TABLE name_confusables RENAME TO looks;
ALTER INDEX name_confusables_pkey RENAME TO looks_pkey;
ALTER INDEX name_confusables_look RENAME TO looks_look;
DROP VIEW mod_words;
ALTER TABLE mod_messages RENAME TO mod_words;
ALTER INDEX mod_messages_pkey RENAME TO mod_words_pkey;
DROP VIEW puzzle_shelf;
ALTER TABLE puzzle_themes RENAME TO puzzle_shelf;
ALTER INDEX puzzle_themes_pkey RENAME TO puzzle_shelf_pkey;
ALTER INDEX puzzle_themes_rating RENAME TO puzzle_shelf_rating;
ALTER TABLE puzzle_shelf RENAME CONSTRAINT puzzle_themes_puzzle_fkey TO puzzle_shelf_puzzle_fkey;
DROP VIEW puzzle_house;
ALTER TABLE puzzle_data_files RENAME TO puzzle_house;
ALTER INDEX puzzle_data_files_pkey RENAME TO puzzle_house_pkey;
DROP VIEW whereabouts;
ALTER TABLE member_networks RENAME TO whereabouts;
ALTER INDEX member_networks_pkey RENAME TO whereabouts_pkey;
ALTER INDEX member_networks_at RENAME TO whereabouts_at;
ALTER TABLE whereabouts RENAME CONSTRAINT member_networks_place_check TO whereabouts_place_check;
ALTER TABLE whereabouts RENAME CONSTRAINT member_networks_user_id_fkey TO whereabouts_user_id_fkey;
CREATE OR REPLACE FUNCTION neighbours(one bigint, two bigint) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
    SELECT EXISTS (
        SELECT FROM whereabouts a JOIN whereabouts b ON b.user_id = two AND b.place = a.place
        WHERE a.user_id = one AND a.at > now() - interval '1 day' AND b.at > now() - interval '1 day'
            AND (NOT a.wide OR (SELECT count(*) = 2 FROM users WHERE id IN (one, two) AND created > now() - interval '30 days'))
    )
$$;
