package level

import "github.com/tengen-go/tengen/engine/board"

// ratings are the levels' first ratings by rule, on the scale of people's, until games with people change them. They
// come from the levels' games with each other (BOTS.md). A level that plays as an earlier version's did has that one's
// rating, so that people's ratings mean what they meant. A rule that is missing has those of freestyle.
var ratings = map[board.Rule][len(levels)]int{
	board.Freestyle: {290, 490, 660, 830, 1010, 1220, 1420, 1640, 1750, 1850, 2050, 2290, 2480, 2700},
	board.Standard:  {180, 370, 510, 680, 890, 1090, 1330, 1520, 1720, 1920, 2150, 2400, 2590, 2800},
	board.Renju:     {240, 420, 560, 760, 980, 1150, 1330, 1530, 1660, 1790, 1980, 2200, 2390, 2600},
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
