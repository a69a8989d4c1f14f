DROP TABLE hidden_texts;
