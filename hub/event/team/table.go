package team

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/knockout"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

// Row is a team's line of the table: Player is the team.
type Row struct {
	tiebreak.Row
	Group int // from 0
}

// Table returns the teams by place. While groups are played, each has a table of its own, one after the other. A play-off, or a
// knockout, decides before points do.
func (p Plan) Table(f *Facts) (rows []Row) {
	switch {
	case p.System == Knockout:
		return p.reached(f, [][]tiebreak.Row{p.rows(f, f.all(), len(f.Rounds))}, f.all(), 0)
	case p.System == Swiss || max(1, p.Groups) == 1 && p.Finals == 0:
		for _, r := range p.rows(f, f.all(), len(f.Rounds)) {
			rows = append(rows, Row{Row: r})
		}
		return rows
	}
	ranked, from := p.ranked(f), p.groupRounds(f)
	finalists, ok := p.finalists(f)
	if len(f.Rounds) > from && ok {
		return p.reached(f, ranked, finalists, from)
	}
	for g := range ranked {
		for _, r := range ranked[g] {
			rows = append(rows, Row{Row: r, Group: g})
		}
	}
	return rows
}

// ranked returns the table of each group.
func (p Plan) ranked(f *Facts) (out [][]tiebreak.Row) {
	rounds := min(len(f.Rounds), p.groupRounds(f))
	for _, g := range p.groups(f) {
		out = append(out, p.rows(f, g, rounds))
	}
	return out
}

// reached orders teams by how far they came in the bracket, the others by their places in their groups.
func (p Plan) reached(f *Facts, ranked [][]tiebreak.Row, bracket []int, from int) (rows []Row) {
	far := map[int]int{}
	for n, key := range (knockout.Plan{Third: p.Third}).Reached(f.event(bracket, from, len(f.Rounds))) {
		far[bracket[n]] = key
	}
	key := func(r *Row) int {
		if k, ok := far[r.Player]; ok {
			return k
		}
		return 2*len(f.Teams) + r.Place
	}
	for g := range ranked {
		for _, r := range ranked[g] {
			rows = append(rows, Row{Row: r, Group: g})
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(key(&a), key(&b)) })
	keys := make([]int, len(rows))
	for i := range rows {
		keys[i] = key(&rows[i])
	}
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && keys[i] == keys[i-1] {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// table computes figures of some teams after some rounds.
type table struct {
	*Facts
	plan   *Plan
	rounds int
}

// rows returns some teams by points and tie-breaks.
func (p Plan) rows(f *Facts, teams []int, rounds int) []tiebreak.Row {
	t := table{f, &p, rounds}
	rows := make([]tiebreak.Row, len(teams))
	for n, i := range teams {
		rows[n] = tiebreak.Row{Player: i, Points: t.points(i)}
	}
	slices.SortStableFunc(rows, tiebreak.Compare)
	for _, kind := range p.Ties {
		for from := 0; from < len(rows); {
			until := from + 1
			for until < len(rows) && tiebreak.Compare(rows[from], rows[until]) == 0 {
				until++
			}
			for i := from; i < until; i++ {
				fig := tiebreak.Figure{Kind: kind, Addends: t.addends(kind, rows[i].Player, rows[from:until])}
				for _, a := range fig.Addends {
					fig.Value += a.Value
				}
				rows[i].Figures = append(rows[i].Figures, fig)
			}
			from = until
		}
		slices.SortStableFunc(rows, tiebreak.Compare)
	}
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && tiebreak.Compare(rows[i-1], rows[i]) == 0 {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// points returns what places go by first.
func (t table) points(team int) event.Points {
	games, match := t.score(team, t.rounds)
	if t.plan.Primary == Games {
		return games - event.Points(t.Teams[team].GamesPenalty)
	}
	return match - event.Points(t.Teams[team].MatchPenalty)
}

// hundredths returns points as a value.
func hundredths(p event.Points) tiebreak.Value { return 10 * tiebreak.Value(p) }

// addends returns what a figure of a team is the sum of.
func (t table) addends(kind tiebreak.Kind, team int, level []tiebreak.Row) (out []tiebreak.Addend) {
	switch kind {
	case tiebreak.Lots:
		return []tiebreak.Addend{{Opponent: event.Nobody, Value: tiebreak.Value(event.Mix(t.plan.Seed+uint64(team+1)*0x9e3779b97f4a7c15) >> 34)}}
	case tiebreak.Direct:
		if len(level) < 2 || !t.allMet(level) {
			return nil
		}
	}
	for r := range t.rounds {
		opponent, m, mirrored, met := t.in(team, r)
		if met && (m.Shootout || !m.Over()) {
			continue
		}
		games, match := t.brought(team, r)
		a := tiebreak.Addend{Round: r + 1, Opponent: opponent}
		switch kind {
		case Games:
			a.Value = hundredths(games)
		case Matches:
			a.Value = hundredths(match)
		case tiebreak.Buchholz, tiebreak.Berger:
			if !met && !t.noted(team, r) {
				continue
			}
			a.Value = t.worth(team, opponent, met && m.played())
			if kind == tiebreak.Berger {
				a.Value = a.Value * tiebreak.Value(match) / tiebreak.Value(matchPoints.Win)
			}
		case tiebreak.Direct:
			if !met || !slices.ContainsFunc(level, func(o tiebreak.Row) bool { return o.Player == opponent }) {
				continue
			}
			a.Value = hundredths(match)
		case Board1, Board2, Board3:
			board := int(kind[len(kind)-1] - '1')
			if !met || board >= len(m.Boards) {
				continue
			}
			o := m.Boards[board].First
			if mirrored {
				o = m.Boards[board].Second
			}
			a.Value = hundredths(boardPoints.Of(o))
		}
		out = append(out, a)
	}
	less := map[tiebreak.Kind]int{Games: t.Teams[team].GamesPenalty, Matches: t.Teams[team].MatchPenalty}[kind]
	if less > 0 {
		out = append(out, tiebreak.Addend{Opponent: event.Nobody, Value: -hundredths(event.Points(less))})
	}
	return out
}

// noted reports whether anything is known of a team's round without a match: a rest in a round robin is not.
func (t table) noted(team, round int) bool {
	return t.Rounds[round].Bye == team || slices.Contains(t.Rounds[round].Away, team)
}

// worth returns what an opponent's game points count in a team's tie-breaks. A match in which nobody played counts as one with a
// team that has as many points as the team itself.
func (t table) worth(team, opponent int, played bool) tiebreak.Value {
	if !played {
		games, _ := t.score(team, t.rounds)
		return hundredths(games)
	}
	var sum event.Points
	for r := range t.rounds {
		games, _ := t.brought(opponent, r)
		_, m, _, met := t.in(opponent, r)
		switch {
		case met && m.Shootout:
		case met && (m.played() || !m.Over()):
			sum += games
		case met || t.noted(opponent, r):
			sum += event.Points(t.Boards) * boardPoints.Draw // whatever it brought
		}
	}
	return hundredths(sum)
}

// allMet reports whether each two of some teams have played.
func (t table) allMet(rows []tiebreak.Row) bool {
	for i := range rows {
		for j := range i {
			met := false
			for r := range t.rounds {
				o, m, _, ok := t.in(rows[i].Player, r)
				met = met || ok && o == rows[j].Player && m.played()
			}
			if !met {
				return false
			}
		}
	}
	return true
}
