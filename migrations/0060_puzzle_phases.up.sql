-- Puzzles have a theme by how many stones lie on the board: engine/puzzle/phase.go.
UPDATE puzzles SET themes = array_append(themes, CASE
    WHEN jsonb_array_length(body->'moves') <= 12 THEN 'opening' WHEN jsonb_array_length(body->'moves') <= 30 THEN 'middle' ELSE 'late' END)
WHERE NOT themes && ARRAY['opening', 'middle', 'late'];
INSERT INTO puzzle_shelf (puzzle, rule, theme, rating)
SELECT s.puzzle, s.rule, t, s.rating FROM puzzle_shelf s JOIN puzzles p ON p.number = s.puzzle CROSS JOIN unnest(p.themes) t
WHERE s.theme = '' AND t IN ('opening', 'middle', 'late') ON CONFLICT DO NOTHING;
