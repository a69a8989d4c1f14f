package tournament

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/arena"
	"github.com/tengen-go/tengen/hub/event/ladder"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

// Row is a player's line of a table.
type Row struct {
	Place   int // from 1; shared by equals; 0: disqualified
	Player  int // in Players
	Points  int // tenths; of an arena, whole ones
	Figures []tiebreak.Figure
	Streak  []int // of an arena: what each game brought

	ladder.Estimate // of a ladder
}

// Table returns a section's table by place.
func (t *Tournament) Table(section int) []Row {
	if t.Plan.Team != nil {
		return teams{t}.table(section)
	}
	switch t.Plan.Kind {
	case Arena:
		return waves{t}.arenaTable(section)
	case Ladder:
		return waves{t}.ladderTable(section)
	case Simul:
		return simul{t}.table()
	default:
	}
	s := &t.Sections[section]
	if len(s.Order) == 0 {
		return nil
	}
	var rows, out []Row
	shift := 0
	for _, r := range tiebreak.Table(reading{t}.facts(section), t.Plan.Ties, t.Seed()) {
		row := Row{Place: r.Place - shift, Player: s.Order[r.Player], Points: int(r.Points), Figures: r.Figures}
		if t.Players[row.Player].DQ {
			row.Place = 0
			out = append(out, row)
			shift++
			continue
		}
		rows = append(rows, row)
	}
	return append(rows, out...)
}

func (t waves) arenaTable(section int) []Row {
	s := &t.Sections[section]
	rows := make([]Row, 0, len(s.Order))
	for _, i := range s.Order {
		row := Row{Player: i, Streak: arena.Score(t.arenaGames(i))}
		for _, p := range row.Streak {
			row.Points += p
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		if x, y := t.Players[a.Player].DQ, t.Players[b.Player].DQ; x != y {
			return map[bool]int{true: 1, false: -1}[x]
		}
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(t.performance(b.Player), t.performance(a.Player)))
	})
	for n := range rows {
		switch {
		case t.Players[rows[n].Player].DQ:
		case n > 0 && rows[n].Points == rows[n-1].Points && t.performance(rows[n].Player) == t.performance(rows[n-1].Player):
			rows[n].Place = rows[n-1].Place
		default:
			rows[n].Place = n + 1
		}
	}
	return rows
}

// performance decides among equals of an arena: the average of the opponents' ratings, 400 more for a win and less for a
// loss.
func (t waves) performance(player int) int {
	sum, n := 0, 0
	for _, r := range t.Players[player].games {
		pair := t.at(r)
		mine, other := pair.Result.First, pair.Second
		if pair.Second == player {
			mine, other = pair.Result.Second, pair.First
		}
		if !mine.Played() {
			continue
		}
		n++
		sum += t.Players[other].Rating
		switch mine {
		case event.Win:
			sum += 400
		case event.Loss:
			sum -= 400
		default:
		}
	}
	if n == 0 {
		return 0
	}
	return sum / n
}
