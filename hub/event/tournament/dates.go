package tournament

import (
	"fmt"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// The two players of a game of a league, or the captains of a match, agree on when it begins.

// Date is how far the two have come.
type Date struct {
	Agreed time.Time // the game begins then; zero: nothing is agreed
	At     time.Time // is proposed, in place of Agreed if that is there; zero: nothing is
	By     int       // the player who proposed it
	Asked  time.Time // when

	since  time.Time        // when Agreed was agreed
	remind time.Time        // when both are reminded of Agreed; zero: they are not
	asks   [2]int           // proposals of both sides
	stood  [2]time.Duration // how long proposals of a side have stood since the other side's last answer
	owed   [2]bool          // a proposal of the side had no answer in time
}

// lapses returns when what is proposed needs no answer any more.
func (d *Date) lapses() time.Time {
	if late := d.Asked.Add(answerWithin); late.Before(d.At) {
		return late
	}
	return d.At
}

// stand counts for a side how long its open proposal has stood until an instant. What was proposed in place of what is agreed owes nothing.
func (d *Date) stand(side int, until time.Time, enough time.Duration) {
	if d.At.IsZero() || !d.Agreed.IsZero() {
		return
	}
	if end := d.lapses(); end.Before(until) {
		until = end
	}
	d.stood[side] += until.Sub(d.Asked)
	d.owed[side] = d.owed[side] || d.stood[side] >= enough
}

// enough is how long proposals stand without an answer until the other side owes one: so nobody wins by a proposal that nobody could
// answer, at night or in the round's last hour.
func (p *Plan) enough() time.Duration { return min(answerWithin, p.length()/2) }

// date returns the date of a pair, or of a match.
func (t league) date(name ref) *Date {
	r := &t.Sections[name.section].Rounds[name.round]
	if t.Plan.Team != nil {
		return &r.Matches[name.pair].Date
	}
	return &r.Pairs[name.pair].Date
}

// sides returns the two who play: players, or teams.
func (t league) sides(name ref) [2]int {
	r := &t.Sections[name.section].Rounds[name.round]
	if t.Plan.Team != nil {
		return [2]int{r.Matches[name.pair].First, r.Matches[name.pair].Second}
	}
	return [2]int{r.Pairs[name.pair].First, r.Pairs[name.pair].Second}
}

// side returns on which side a player is.
func (t league) side(name ref, player int) int {
	if t.Plan.Team != nil {
		player = t.Players[player].Team
	}
	if t.sides(name)[0] == player {
		return 0
	}
	return 1
}

// ready reports whether a side is there.
func (t league) ready(side int) bool {
	if t.Plan.Team != nil {
		return len(teams(t).ready(side, false)) >= t.Plan.Team.least()
	}
	return t.Players[side].Presence == In
}

// dateDue returns when something comes of a date; zero if nothing does.
func (t league) dateDue(name ref) (due time.Time) {
	d := t.date(name)
	if !d.Agreed.IsZero() {
		due = d.Agreed
		switch {
		case !d.remind.IsZero():
			due = d.remind
		case t.Plan.Team != nil && !t.Sections[name.section].Rounds[name.round].Matches[name.pair].Opened:
			due = d.closes()
		}
	}
	if d.At.IsZero() {
		return due
	}
	if lapses := d.lapses(); due.IsZero() || lapses.Before(due) {
		return lapses
	}
	return due
}

// closes is when the orders of an agreed match are open at the latest: 15 minutes before it, or in the middle of the time from the agreement
// to it, if that is shorter.
func (d *Date) closes() time.Time {
	return d.Agreed.Add(-min(closesAt, d.Agreed.Sub(d.since)/2))
}

// come returns what comes of a date that is due.
func (t league) come(c Tick, name ref, now time.Time) Record {
	d := t.date(name)
	out := Payload{Section: name.section, Round: name.round, Pair: name.pair}
	switch {
	case !d.At.IsZero() && !now.Before(d.lapses()):
		return Record{Kind: Lapsed, Payload: out}
	case !d.remind.IsZero():
		return Record{Kind: Reminded, Payload: out}
	case now.Before(d.Agreed):
		return Record{Kind: Opened, Payload: out}
	case t.Plan.Team != nil:
		out.Pairs = t.boards(c, name)
	default:
		out.Game = rounds(t).gameID(c, name.section, name.round, name.pair, t.at(name).Tries)
	}
	return Record{Kind: Dated, Payload: out}
}

// open returns a player's pair of the last round that has not begun, of a captain the team's match.
func (t league) open(by game.UserID) (name ref, player int, err error) {
	i, ok := t.byUser[by]
	if t.Plan.Kind != League || !ok {
		return name, 0, ErrNotIn
	}
	section, side := t.Players[i].Section, i
	if t.Plan.Team != nil {
		if side = t.Players[i].Team; teams(t).captain(side) != i {
			return name, 0, ErrCaptain
		}
	}
	if t.Phase != Running || len(t.Sections[section].Rounds) == 0 {
		return name, 0, ErrAgreed
	}
	for _, name := range t.undecided(section) {
		if s := t.sides(name); s[0] == side || s[1] == side {
			return name, i, nil
		}
	}
	return name, 0, ErrAgreed
}

// Propose has a player propose an instant, in place of the one that was proposed before. What is agreed stands until the other agrees to
// the new one.
type Propose struct{ At time.Time }

func (c Propose) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	part := league{t}
	name, player, err := part.open(by)
	if err != nil {
		return nil, err
	}
	d, side, at := part.date(name), part.side(name, player), c.At.UTC().Truncate(time.Minute)
	mine := !d.At.IsZero() && part.side(name, d.By) == side
	switch {
	case at.Before(now.Add(soonest)) || at.After(part.ends(name.section)):
		return nil, ErrInstant
	case d.asks[side] >= mostAsks:
		return nil, ErrAsked
	case d.At.Equal(at) && !mine:
		return (Agree{At: at}).decide(t, by, now)
	case d.At.Equal(at), d.At.IsZero() && d.Agreed.Equal(at):
		return nil, nil
	}
	return []Record{{Kind: Proposed, Payload: Payload{Section: name.section, Round: name.round, Pair: name.pair, Player: player, Until: at}}}, nil
}

// Agree agrees to the instant that the other has proposed.
type Agree struct{ At time.Time }

func (c Agree) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	part := league{t}
	name, player, err := part.open(by)
	if err != nil {
		return nil, err
	}
	d := part.date(name)
	switch {
	case d.At.IsZero() && d.Agreed.Equal(c.At):
		return nil, nil
	case d.At.IsZero() || part.side(name, d.By) == part.side(name, player) || !d.At.Equal(c.At) || !now.Before(d.lapses()):
		return nil, ErrAgreed // it is another by now
	}
	return []Record{{Kind: Agreed, Payload: Payload{Section: name.section, Round: name.round, Pair: name.pair, Player: player}}}, nil
}

// applyDate applies a record of a date.
func (t growing) applyDate(r *Record) {
	p := &r.Payload
	part, name := league(t), ref{p.Section, p.Round, p.Pair}
	d := part.date(name)
	switch r.Kind {
	case Proposed:
		side := part.side(name, p.Player)
		d.stand(part.side(name, d.By), r.At, t.Plan.enough())
		d.At, d.By, d.Asked = p.Until, p.Player, r.At
		d.asks[side]++
		d.stood[1-side] = 0 // a player who proposes has answered
	case Agreed:
		d.Agreed, d.At, d.since, d.remind = d.At, time.Time{}, r.At, time.Time{}
		d.stood, d.owed = [2]time.Duration{}, [2]bool{}
		if at := d.Agreed.Add(-remindBefore); at.After(r.At) {
			d.remind = at
		}
	case Reminded:
		d.remind = time.Time{}
	case Lapsed:
		d.stand(part.side(name, d.By), r.At, t.Plan.enough())
		d.At = time.Time{}
	case Dated:
		d.At = time.Time{}
		if t.Plan.Team != nil {
			t.beginMatch(name, p.Pairs, r.At)
			return
		}
		pair := t.at(name)
		pair.Game, pair.At = p.Game, r.At
		t.byGame[p.Game] = name
		t.open++
	default:
	}
}

// Undecided is what a player's game, or match, that has not begun is to the player.
type Undecided struct {
	Date
	Opponent string // or the other team
	Mine     bool   // the player's side has proposed Date.At
	May      bool   // the player agrees for the side
	Ends     time.Time
	Name     string    // tells the game, or the match, from all others of the event
	Since    time.Time // when Date.Agreed was agreed
}

// UndecidedOf returns a player's game or match of a league that has not begun, if there is one.
func UndecidedOf(t *Tournament, player int) (u Undecided, ok bool) {
	part, section := league{t}, t.Players[player].Section
	if u.Ends, ok = RoundEnds(t, section); !ok || t.Phase != Running {
		return u, false
	}
	own := player
	if t.Plan.Team != nil {
		own = t.Players[player].Team
	}
	for _, name := range part.undecided(section) {
		if sides := part.sides(name); sides[0] == own || sides[1] == own {
			side := part.side(name, player)
			u.Date, u.Opponent = *part.date(name), part.sideName(name, 1-side)
			u.Mine = !u.At.IsZero() && part.side(name, u.By) == side
			u.Name, u.Since = fmt.Sprintf("%d-%d-%d", name.section+1, name.round+1, name.pair+1), u.since
			u.May = t.Plan.Team == nil || teams{t}.captain(own) == player
			return u, true
		}
	}
	return u, false
}

// Notice is what somebody is to be told of a league's game.
type Notice struct {
	To    game.UserID
	Other string // the opponent, or the other team
	Soon  bool   // the agreed instant comes; else the opponent has proposed one
}

// Notices returns whom some new records of an event are to be told. Of a match the captains hear of proposals, and all are reminded.
func Notices(t *Tournament, log []Record) (all []Notice) {
	part := league{t}
	for i := range log {
		p, soon := &log[i].Payload, log[i].Kind == Reminded
		if log[i].Kind != Proposed && !soon {
			continue
		}
		name := ref{p.Section, p.Round, p.Pair}
		for side := range 2 {
			if !soon && part.side(name, p.Player) == side {
				continue
			}
			for _, i := range part.told(name, side, soon) {
				all = append(all, Notice{To: t.Players[i].User, Other: part.sideName(name, 1-side), Soon: soon})
			}
		}
	}
	return all
}

// told returns who of a side hears of a date.
func (t league) told(name ref, side int, all bool) []int {
	s := t.sides(name)[side]
	if t.Plan.Team == nil {
		return []int{s}
	}
	players := teams(t).ready(s, false)
	if !all {
		players = players[:min(1, len(players))]
	}
	return players
}

func (t league) sideName(name ref, side int) string {
	s := t.sides(name)[side]
	if t.Plan.Team != nil {
		return t.Teams[s].Name
	}
	return t.Players[s].Name
}
