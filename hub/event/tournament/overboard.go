package tournament

import (
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// Results of an event that people play over boards in a room. Each of the two players of a pair can enter one: if both enter the same it
// counts. Whoever runs the event enters one that counts at once, but for the own game: there it takes the opponent's word, or a reason that
// all can read.

// ErrReport is returned for a result that nobody can enter like that.
var ErrReport = fault.WithReason(fault.Conflict, "event_report", "A result is entered of a pair that plays over the board and has none, by its players or whoever runs the event.")

// Report enters the result of a pair.
type Report struct {
	Section, Round, Pair int
	First, Second        event.Outcome
	Text                 string // a host's or helper's of the own game: why the opponent's word is not waited for
}

func (c Report) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	if t.Phase != Running {
		return nil, ErrOver
	}
	pair, ok := t.lookUp(c.Section, c.Round, c.Pair)
	if !t.Plan.OverTheBoard || !ok || pair.Result != nil || !matches(c.First, c.Second) {
		return nil, ErrReport
	}
	me, in := t.byUser[by]
	plays := in && (pair.First == me || pair.Second == me)
	r := &Result{First: c.First, Second: c.Second}
	name := ref{c.Section, c.Round, c.Pair}
	switch {
	case t.Runs(by) && !plays:
		return []Record{t.resulted(name, r)}, nil
	case t.Runs(by) && strings.TrimSpace(c.Text) != "":
		text, err := t.referee(by, c.Text)
		if err != nil {
			return nil, err
		}
		r.Why = Correction
		return []Record{{Kind: Corrected, Payload: Payload{Section: c.Section, Round: c.Round, Pair: c.Pair, Result: r, Text: text}}}, nil
	case !plays:
		return nil, ErrHost
	case !c.First.Played(): // that somebody did not come is for the host to say
		return nil, ErrReport
	}
	side := pair.side(me)
	if said := pair.Said[side]; said != nil && said.First == r.First {
		return nil, nil
	}
	records := []Record{{Kind: Reported, Payload: Payload{Section: c.Section, Round: c.Round, Pair: c.Pair, Player: me, Result: r}}}
	if other := pair.Said[1-side]; other != nil && other.First == r.First {
		records = append(records, t.resulted(name, r))
	}
	return records, nil
}

// side returns on which side of a pair a player is.
func (p *Pair) side(player int) int {
	if p.Second == player {
		return 1
	}
	return 0
}

// OpenBoards returns how many pairs over the board have no result.
func OpenBoards(t *Tournament) (n int) {
	for s := range t.Sections {
		for r := range t.Sections[s].Rounds {
			n += t.Sections[s].Rounds[r].open
		}
	}
	return n
}

// AtBoard returns a player's pair over the board that has no result: its section, its round and its place there.
func AtBoard(t *Tournament, player int) (section, round, pair int, ok bool) {
	name, ok := atBoard(t, player)
	return name.section, name.round, name.pair, ok
}

func atBoard(t *Tournament, player int) (ref, bool) {
	if !t.Plan.OverTheBoard || t.Players[player].open == 0 {
		return ref{}, false
	}
	section := t.Players[player].Section
	s := &t.Sections[section]
	for r := len(s.Rounds) - 1; r >= 0; r-- {
		for i := range s.Rounds[r].Pairs {
			if p := &s.Rounds[r].Pairs[i]; p.Result == nil && (p.First == player || p.Second == player) {
				return ref{section, r, i}, true
			}
		}
	}
	return ref{}, false
}
