package level

import "tengen/engine/board"

// ratings are the levels' first ratings by rule, on the scale of people's, until games with people change them. They
// come from the levels' games with each other (BOTS.md), with the highest at 2400. A rule that is missing has those of
// freestyle.
var ratings = map[board.Rule][len(levels)]int{
	board.Freestyle: {260, 460, 610, 790, 970, 1180, 1360, 1640, 1850, 2400},
	board.Standard:  {150, 360, 510, 650, 850, 1040, 1280, 1520, 1920, 2400},
	board.Renju:     {210, 400, 540, 710, 940, 1120, 1280, 1530, 1790, 2400},
}

// Rating is where the level stands under a rule before it has played people; 0 for none of the levels.
func (l *Level) Rating(rule board.Rule) int {
	of, ok := ratings[rule]
	if !ok {
		of = ratings[board.Freestyle]
	}
	for i := range levels {
		if &levels[i] == l {
			return of[i]
		}
	}
	return 0
}

// Ratings are those of a level by the names of all rules.
func (l *Level) Ratings() map[string]int {
	all := map[string]int{}
	for _, rule := range board.Rules() {
		all[rule.String()] = l.Rating(rule)
	}
	return all
}
