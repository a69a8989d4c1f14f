DROP TABLE language_choices;
