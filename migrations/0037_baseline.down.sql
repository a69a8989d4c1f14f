-- All data is lost.
DROP TABLE users, sessions, passkeys, answered_challenges, recovery_codes, former_names, closed_names, reserved_names,
    looks, heirs, blocks, follows, privacy, chat_settings, vacations, whereabouts, push_subscriptions, games,
    game_events, chat, plans, sitting, finished, finished_readers, ratings, rating_changes, tallies, conduct,
    pauses, proven_lost, standings, mod_actions, mod_words, measures, reports, report_voices, appeals, notices,
    annulled_games, annulled_changes, reviews, exercises, studies, lists, puzzles, puzzle_shelf, puzzle_ratings,
    puzzle_tries, puzzle_days, puzzle_games, puzzle_refusals, puzzle_house, explored, explored_plies,
    explored_counts, explored_again, explored_left, heartbeats, owners, outages, absences, keys, trial,
    river_migration, river_job, river_leader, river_queue, river_notification CASCADE;
DROP SEQUENCE finished_places;
DROP FUNCTION note_explored_left, tell_ended_sessions, tell_vacation, neighbours, speed_of, note_speed, note_finished,
    note_explored_again, tell_standing, unsubscribe_suspended, refuse_change, explored_id, explored_move,
    explored_time, explored_cell, fence, river_job_state_in_bitmask;
DROP TYPE river_job_state;
DROP DOMAIN board_size, game_rule, game_speed, game_status, game_winner, game_wish, milliseconds, quantity;
