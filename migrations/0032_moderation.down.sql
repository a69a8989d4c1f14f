DROP TABLE closed_names, annulled_games, annulled_changes, notices, appeals, report_voices, reports, measures, mod_words, mod_actions, standings;
DROP FUNCTION refuse_change, tell_standing;
