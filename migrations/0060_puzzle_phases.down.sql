DELETE FROM puzzle_shelf WHERE theme IN ('opening', 'middle', 'late');
UPDATE puzzles SET themes = array_remove(array_remove(array_remove(themes, 'opening'), 'middle'), 'late');
