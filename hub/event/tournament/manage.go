package tournament

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// Hosts and helpers of an event, and what they do in it by hand.

// Helper may run an event beside its host, but for its end as theirs: helpers are the host's.
type Helper struct {
	User game.UserID
	Name string
}

const maxHelpers = 10

// Refusals.
var (
	ErrOwner   = fault.WithReason(fault.Forbidden, "event_owner", "Only the event's host may do that.")
	ErrHelpers = fault.WithReason(fault.Conflict, "event_helpers", "An event has up to ten helpers.").With(fault.Values{"max": maxHelpers})
	ErrArrange = fault.WithReason(fault.Invalid, "event_arrange", "Pairs by hand name everybody who plays the next round once, but for one who rests.")
	ErrRepeat  = fault.WithReason(fault.Conflict, "event_repeat", "A round is repeated after its last game and before the next round.")
)

// Runs reports whether somebody may run the event.
func (t *Tournament) Runs(u game.UserID) bool {
	return u != 0 && (u == t.Host || slices.ContainsFunc(t.Helpers, func(h Helper) bool { return h.User == u }))
}

// Help has a member help to run the event, or help no more.
type Help struct {
	User game.UserID
	Name string
	Stop bool
}

func (c Help) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	_, helps := t.helper(c.User)
	switch {
	case by != t.Host && (!c.Stop || by != c.User): // helpers may go by themselves
		return nil, ErrOwner
	case t.Plan.Kind == Simul:
		return nil, ErrSimulHost
	case t.over():
		return nil, ErrOver
	case c.User == t.Host || helps != c.Stop:
		return nil, nil
	case c.Stop:
		return []Record{{Kind: Unhelped, Payload: Payload{Entrant: &Entrant{User: c.User, Name: c.Name}}}}, nil
	case len(t.Helpers) >= maxHelpers:
		return nil, ErrHelpers
	}
	return []Record{{Kind: Helped, Payload: Payload{Entrant: &Entrant{User: c.User, Name: c.Name}}}}, nil
}

func (t *Tournament) helper(u game.UserID) (Helper, bool) {
	i := slices.IndexFunc(t.Helpers, func(h Helper) bool { return h.User == u })
	if i < 0 {
		return Helper{}, false
	}
	return t.Helpers[i], true
}

// HandOver makes a helper the host. A moderator may take an event over.
type HandOver struct {
	User      game.UserID
	Moderator string // the name of the moderator who asks; ""
}

func (c HandOver) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	h, helps := t.helper(c.User)
	switch {
	case t.over():
		return nil, ErrOver
	case c.Moderator != "":
		h = Helper{by, c.Moderator}
	case by != t.Host:
		return nil, ErrOwner
	case !helps:
		return nil, ErrNotIn
	}
	if h.User == t.Host {
		return nil, nil
	}
	return []Record{{Kind: HandedOver, Payload: Payload{Entrant: &Entrant{User: h.User, Name: h.Name}}}}, nil
}

// Gone is the server's: a member's account is suspended, or deleted.
type Gone struct {
	User    game.UserID
	Deleted bool
}

func (c Gone) decide(t *Tournament, _ game.UserID, now time.Time) (records []Record, err error) {
	if i, ok := t.byUser[c.User]; ok && !t.over() {
		switch {
		case t.Plan.Kind == Simul && i == simulHost:
			return simul{t}.hostGone(c.Deleted), nil
		case !c.Deleted:
			if records, err = (Disqualify{User: c.User, Why: Suspended}).decide(t, 0, now); err != nil {
				return nil, err
			}
		case t.Players[i].Presence == In:
			records = append(records, Record{Kind: Left, Payload: Payload{Player: i}})
		}
	}
	h, helps := t.helper(c.User)
	switch {
	case t.over():
	case helps:
		records = append(records, Record{Kind: Unhelped, Payload: Payload{Entrant: &Entrant{User: h.User, Name: h.Name}}})
	case c.User == t.Host && len(t.Helpers) > 0:
		next := t.Helpers[0]
		records = append(records, Record{Kind: HandedOver, Payload: Payload{Entrant: &Entrant{User: next.User, Name: next.Name}, Why: WithoutHelper}})
	}
	return records, nil
}

// Arrange sets the pairs of a Swiss's next round, until it begins. No pairs: they are made by the rules again.
type Arrange struct {
	Section, Round int
	Pairs          [][2]string // names
	Bye            string      // ""; nobody rests
	Text           string
}

func (c Arrange) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	text, err := t.referee(by, c.Text)
	switch {
	case err != nil:
		return nil, err
	case t.over():
		return nil, ErrOver
	case t.Plan.Kind != Swiss || t.Plan.Team != nil || c.Section < 0 || c.Section >= len(t.Sections) || t.Sections[c.Section].Over || t.Sections[c.Section].regular() < len(t.Sections[c.Section].Rounds) || c.Round != len(t.Sections[c.Section].Rounds):
		return nil, ErrPair
	}
	out := Payload{Section: c.Section, Round: c.Round, Text: text}
	if len(c.Pairs) == 0 {
		return []Record{{Kind: Arranged, Payload: out}}, nil
	}
	left := map[string]int{}
	for _, i := range t.expected(c.Section) {
		left[t.Players[i].Name] = i
	}
	take := func(name string) (int, bool) {
		i, ok := left[name]
		delete(left, name)
		return i, ok
	}
	for _, p := range c.Pairs {
		first, ok := take(p[0])
		second, also := take(p[1])
		if !ok || !also {
			return nil, ErrArrange
		}
		out.Pairs = append(out.Pairs, NewPair{First: first, Second: second})
	}
	if c.Bye != "" {
		rests, ok := take(c.Bye)
		if !ok {
			return nil, ErrArrange
		}
		out.Bye = rests + 1
	}
	if len(left) > 0 {
		return nil, ErrArrange
	}
	return []Record{{Kind: Arranged, Payload: out}}, nil
}

// expected returns who would play a section's next round.
func (t *Tournament) expected(section int) (players []int) {
	if t.Phase == Coming {
		for i, seated := range t.seated(false) {
			if seated && t.Players[i].Section == section {
				players = append(players, i)
			}
		}
		return players
	}
	for _, i := range t.Sections[section].Order {
		if t.Players[i].Presence == In {
			players = append(players, i)
		}
	}
	return players
}

// arranged returns the pairs that the host has set for the next round, nil if there are none, or if somebody has come since
// whom they do not name. A player who left since has lost without a game.
func (t rounds) arranged(section int) *event.Pairing {
	s := &t.Sections[section]
	p := s.byHand
	if p == nil || p.Round != len(s.Rounds) || len(p.Pairs) == 0 {
		return nil
	}
	number := map[int]int{}
	for n, i := range s.Order {
		number[i] = n
	}
	out, named := &event.Pairing{Bye: event.Nobody}, map[int]bool{}
	for _, pair := range p.Pairs {
		a, ok := number[pair.First]
		b, also := number[pair.Second]
		if !ok || !also {
			return nil // somebody was not there at the start
		}
		named[pair.First], named[pair.Second] = true, true
		out.Pairs = append(out.Pairs, event.Pair{First: a, Second: b})
	}
	if p.Bye > 0 && t.Players[p.Bye-1].Presence == In {
		n, ok := number[p.Bye-1]
		if !ok {
			return nil
		}
		out.Bye, named[p.Bye-1] = n, true
	}
	for _, i := range s.Order {
		if t.Players[i].Presence == In && !named[i] {
			return nil
		}
	}
	return out
}

// Suggested returns the pairs that a section's next round would have if it began now; false if it is not known yet, or if
// there is none.
func (t *Tournament) Suggested(section int) (pairs [][2]int, bye int, ok bool) {
	bye = event.Nobody
	if t.Plan.Kind != Swiss || t.Plan.Team != nil || t.Phase != Running || section < 0 || section >= len(t.Sections) {
		return nil, bye, false
	}
	s := &t.Sections[section]
	if s.Over || s.Playing() {
		return nil, bye, false
	}
	p := rounds{t}.arranged(section)
	if p == nil {
		var err error
		if p, err = (rounds{t}).pairing(reading{t}.facts(section)); err != nil {
			return nil, bye, false
		}
	}
	for _, pair := range p.Pairs {
		pairs = append(pairs, [2]int{s.Order[pair.First], s.Order[pair.Second]})
	}
	if p.Bye != event.Nobody {
		bye = s.Order[p.Bye]
	}
	return pairs, bye, true
}

// Repeat has the last round of a section played again: its results do not count.
type Repeat struct {
	Section int
	Text    string
	ID      func(name string) string // as Tick's
}

func (c Repeat) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	text, err := t.referee(by, c.Text)
	switch {
	case err != nil:
		return nil, err
	case t.Phase != Running:
		return nil, ErrOver
	case !t.Plan.hasRounds() || t.Plan.OverTheBoard || c.Section < 0 || c.Section >= len(t.Sections):
		return nil, ErrPair
	}
	s := &t.Sections[c.Section]
	if s.Over || s.Playing() || len(s.Rounds) == 0 {
		return nil, ErrRepeat
	}
	last := len(s.Rounds) - 1
	out := Payload{Section: c.Section, Round: last, Text: text}
	again := 0
	for i := range s.Rounds[last].Pairs {
		p := &s.Rounds[last].Pairs[i]
		n := NewPair{First: p.First, Second: p.Second}
		if !p.empty() && t.plays(p.First, p) && t.plays(p.Second, p) {
			n.Game = rounds{t}.gameID(Tick{ID: c.ID}, c.Section, last, i, p.Tries+1)
			again++
		}
		out.Pairs = append(out.Pairs, n)
	}
	if again == 0 {
		return nil, ErrRepeat
	}
	return []Record{{Kind: Repeated, Payload: out}}, nil
}

// plays reports whether a player may play a pair's game again: who did not come to it may.
func (t *Tournament) plays(i int, p *Pair) bool {
	who := &t.Players[i]
	return who.Presence == In || !who.DQ && p.Result != nil && p.Result.absent()
}

// absent reports whether somebody did not come to the game.
func (r *Result) absent() bool { return r.Why == NoShow || r.Why == BothAbsent }

// repeat begins the games of a round again.
func (t growing) repeat(p *Payload, at time.Time) {
	s := &t.Sections[p.Section]
	s.Draw = nil
	s.free()
	r := &s.Rounds[p.Round]
	for i, again := range p.Pairs {
		if again.Game == "" {
			continue
		}
		pair, name := &r.Pairs[i], ref{p.Section, p.Round, i}
		for side, o := range [2]event.Outcome{pair.Result.First, pair.Result.Second} {
			who := &t.Players[[2]int{pair.First, pair.Second}[side]]
			who.games = slices.DeleteFunc(who.games, func(g ref) bool { return g == name })
			if o.Played() {
				who.played--
			}
			if o == event.ForfeitLoss && pair.Result.absent() {
				who.NoShows--
				who.Presence = In
			}
			who.open++
		}
		delete(t.byGame, pair.Game)
		pair.Game, pair.Result, pair.At = again.Game, nil, at
		pair.Tries++
		t.byGame[again.Game] = name
		r.open++
		t.open++
	}
}
