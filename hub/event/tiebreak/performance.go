package tiebreak

import "github.com/tengen-go/tengen/hub/event"

// better is by how many rating points a player is stronger than opponents of whose points he scores 50 %, 51 %, … 100 %
// (FIDE Handbook B.02, 8.1.1).
var better = [...]Value{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202,
	211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}

// performance returns each opponent's share of their average rating, and what the score adds to it.
func (t *table) performance(p int) (out []Addend) {
	var games, points, total Value
	for r := range t.event.Played {
		e := t.event.Players[p].Entry(r)
		if !e.Outcome.Played() || t.event.Players[e.Opponent].Rating == 0 {
			continue
		}
		games++
		points += Value(t.event.Scoring.Of(e.Outcome))
		rating := 100 * Value(t.event.Players[e.Opponent].Rating)
		total += rating
		out = append(out, Addend{Round: r + 1, Opponent: e.Opponent, Value: rating})
	}
	if games == 0 || t.event.Scoring.Win == 0 {
		return nil
	}
	rest := total / games
	for i := range out {
		share := out[i].Value / games
		if i == len(out)-1 {
			share = rest
		}
		rest -= share
		out[i].Value = share
	}
	most := games * Value(t.event.Scoring.Win)
	percent := min(100, max(0, (200*points+most)/(2*most))) // rounded
	add := better[max(percent, 100-percent)-50]
	if percent < 50 {
		add = -add
	}
	return append(out, Addend{Opponent: event.Nobody, Value: 100 * add})
}
