package tournament

import (
	"fmt"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/event"
)

// Apply applies the next record. It returns ErrLog, wrapped, if it cannot follow.
func (t *Tournament) Apply(r *Record) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%w: event %s, record %d: %v", ErrLog, t.ID, r.Seq, v)
		}
	}()
	if r.Seq != t.Version+1 || (r.Kind == Created) != (r.Seq == 1) {
		return fmt.Errorf("%w: event %s, record %d (%s) after %d", ErrLog, t.ID, r.Seq, r.Kind, t.Version)
	}
	growing{t}.apply(r)
	growing{t}.note(r)
	t.Version = r.Seq
	if r.ClientID != "" {
		t.clients[clientID{r.Actor, r.ClientID}] = true
	}
	return nil
}

// growing is the part of an event that changes it by a record.
type growing struct{ *Tournament }

func (t growing) apply(r *Record) {
	p := &r.Payload
	switch r.Kind {
	case Created:
		t.Plan, t.Host, t.HostName, t.Made, t.Phase, t.Starts = *p.Plan, r.Actor, p.Host, r.At, Coming, p.Plan.Start
		t.Sections = make([]Section, t.Plan.sections())
	case Registered:
		t.register(p.Entrant, r.At)
	case CheckedIn:
		t.Players[p.Player].Checked = true
	case Left:
		who := &t.Players[p.Player]
		who.Presence = max(who.Presence, Away)
		if p.Why == Walkovers {
			who.Presence = Out
		}
		t.accept(p.Player, false)
	case Returned:
		who := &t.Players[p.Player]
		who.Presence, who.Since, who.silent = In, r.At, 0
		who.returns++
		if t.Plan.Team != nil {
			who.Team, who.Section = p.Team, t.Teams[p.Team].Section
		}
		t.enter(p.Player)
	case Begun:
		t.begin(p, r.At)
	case Paired:
		t.pair(p, r.At)
	case Resulted:
		t.result(p, r.At)
	case Corrected, Annulled, Restored:
		t.result(p, r.At)
		t.redraw(p.Section)
	case Replayed:
		pair := t.at(ref{p.Section, p.Round, p.Pair})
		delete(t.byGame, pair.Game)
		pair.Game, pair.At = p.Game, r.At
		pair.Tries++
		t.byGame[p.Game] = ref{p.Section, p.Round, p.Pair}
	case Shifted:
		switch {
		case p.Why == InPlay:
			t.hold(p)
		case t.Phase == Coming:
			t.Starts, t.late, t.few = p.Until, true, p.Why == TooFew
		default:
			t.Sections[p.Section].Next, t.Sections[p.Section].Late = p.Until, true
		}
	case Finished:
		t.Sections[p.Section].Over = true
	case Helped:
		t.Helpers = append(t.Helpers, Helper{p.Entrant.User, p.Entrant.Name})
	case Unhelped:
		t.Helpers = slices.DeleteFunc(t.Helpers, func(h Helper) bool { return h.User == p.Entrant.User })
	case HandedOver:
		t.Helpers = slices.DeleteFunc(t.Helpers, func(h Helper) bool { return h.User == p.Entrant.User })
		t.Host, t.HostName = p.Entrant.User, p.Entrant.Name
	case Forbade:
		t.apart = p.Order
	case Reported:
		pair := t.at(ref{p.Section, p.Round, p.Pair})
		pair.Said[pair.side(p.Player)] = p.Result
	case Seeded:
		t.seed(p)
	case Silenced, Heard:
		t.silence(r)
	case Arranged:
		t.Sections[p.Section].byHand = p
	case Repeated:
		t.repeat(p, r.At)
	case Ended:
		t.Phase, t.Why, t.Words, t.EndedAt = Over, p.Why, p.Text, r.At
	case CalledOff:
		t.Phase, t.Why, t.Words, t.EndedAt = Dropped, p.Why, p.Text, r.At
	case Disqualified:
		who := &t.Players[p.Player]
		who.Presence, who.DQ = Out, true
		if t.Phase == Coming {
			t.accept(p.Player, false)
		}
	case Accepted, Unaccepted:
		t.accept(p.Player, r.Kind == Accepted)
	case HostAway, HostBack:
		t.hostIs(r.Kind == HostBack, r.At)
	case Stood:
		t.Simul.Stopped, t.Simul.Until = r.At, p.Until
	case Proposed, Agreed, Reminded, Lapsed, Dated:
		t.applyDate(r)
	default:
		t.applyTeams(r)
	}
}

func (t growing) register(e *Entrant, at time.Time) {
	t.byUser[e.User] = len(t.Players)
	t.Players = append(t.Players, Player{Entrant: *e, At: at, Since: at})
	t.enter(len(t.Players) - 1)
}

// enter puts a player who comes after the start at the end of the section's list.
func (t growing) enter(player int) {
	p := &t.Players[player]
	if t.Phase != Running || p.Number > 0 {
		return
	}
	s := &t.Sections[p.Section]
	s.Order = append(s.Order, player)
	p.Number = len(s.Order)
}

func (t growing) begin(p *Payload, at time.Time) {
	t.Phase, t.Started = Running, at
	for i, order := range p.Order {
		t.Sections[i].Order, t.Sections[i].Next = append([]int(nil), order...), at
		for n, who := range order {
			t.Players[who].Number, t.Players[who].Since = n+1, at
		}
	}
	for _, who := range p.Away {
		t.Players[who].Presence = max(t.Players[who].Presence, Away)
	}
	for i, order := range p.Teams {
		t.Sections[i].Teams = append([]int(nil), order...)
		for n, team := range order {
			t.Teams[team].Number = n + 1
		}
	}
}

// pair begins a round.
func (t growing) pair(p *Payload, at time.Time) {
	s := &t.Sections[p.Section]
	r := Round{Made: at, Bye: p.Bye - 1, Away: p.Away, Notes: p.Notes, Playoff: p.Playoff, Rest: event.Nobody}
	s.Late, s.byHand = false, nil
	switch {
	case s.Draw != nil:
		r.Matches, r.Rest, r.TeamsAway, r.Notes = p.Matches, s.Draw.Rest, s.Draw.Away, s.notes
		s.Draw = nil
	case t.Plan.Team != nil: // of a league: its matches change
		r.Matches = slices.Clone(p.Matches)
	}
	s.free()
	for i := range p.Pairs {
		t.board(p.Section, len(s.Rounds), &r, &p.Pairs[i], at)
	}
	s.Rounds = append(s.Rounds, r)
	if r.open == 0 {
		s.Next = at.Add(t.Plan.Pause)
	}
}

// board adds a pair to a round.
func (t growing) board(section, round int, r *Round, pair *NewPair, at time.Time) {
	r.Pairs = append(r.Pairs, Pair{First: pair.First, Second: pair.Second, Game: pair.Game, Opening: pair.Opening, Half: pair.Half, Tries: 1, Result: pair.Result, At: at})
	t.met(pair.First, pair.Second, 1)
	t.met(pair.Second, pair.First, -1)
	if pair.Result != nil {
		return
	}
	r.open++
	if pair.Game != "" {
		t.open++
		t.byGame[pair.Game] = ref{section, round, len(r.Pairs) - 1}
	}
	t.Players[pair.First].open++
	t.Players[pair.Second].open++
}

// met notes an opponent, for who is paired in waves: the latest first.
func (t growing) met(who, opponent, turn int) {
	if !t.Plan.inWaves() {
		return
	}
	p := &t.Players[who]
	p.balance += turn
	p.recent = append([]int{opponent}, p.recent[:min(len(p.recent), 9)]...)
}

// result notes what a pair's game brought, or brings now.
func (t growing) result(p *Payload, at time.Time) {
	name := ref{p.Section, p.Round, p.Pair}
	pair, s := t.at(name), &t.Sections[p.Section]
	r := &s.Rounds[p.Round]
	first := pair.Result == nil
	pair.Result = p.Result
	if !first {
		return
	}
	r.open--
	if pair.Game != "" {
		t.open--
	}
	for i, o := range [2]event.Outcome{p.Result.First, p.Result.Second} {
		who := &t.Players[[2]int{pair.First, pair.Second}[i]]
		who.open--
		who.Since, who.games = at, append(who.games, name)
		if t.Plan.Kind == League && o == event.ForfeitLoss {
			who.missed++
		}
		if o.Played() {
			who.played++
		}
		if o == event.ForfeitLoss && t.Plan.Kind != League && t.Plan.Kind != Simul && (p.Result.Why == NoShow || p.Result.Why == BothAbsent) {
			if who.NoShows++; who.Presence == In {
				who.Presence = Away
			}
			if who.NoShows > 1 && !t.Plan.inWaves() {
				who.Presence = Out
			}
		}
	}
	if t.Plan.Kind == Ladder {
		t.leg(pair)
	}
	if r.open == 0 && p.Round == len(s.Rounds)-1 {
		s.Next = at.Add(t.Plan.Pause)
	}
}
