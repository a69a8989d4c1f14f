package wire

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
)

// A game as others see it: its state and its events rendered.

// UserOf returns a user as others see it, nil for nobody.
func UserOf(u *records.User) *User {
	if u == nil {
		return nil
	}
	w := User(*u)
	return &w
}

// Own returns a user as its own pages are told, nil for nobody.
func Own(u *records.User, news, moderator bool) *User {
	w := UserOf(u)
	if w != nil {
		w.News, w.Moderator = news, moderator
	}
	return w
}

// People are the users that a game speaks of.
type People map[game.UserID]records.User

// Named returns a user as others see it, nil for nobody. A user who is not known has no name.
func (p People) Named(id game.UserID) *User { return (*User)(p.Known(id)) }

// Known returns a user, one without a name if nothing is known of it, nil for nobody.
func (p People) Known(id game.UserID) *records.User {
	if u, ok := p[id]; ok {
		return &u
	}
	if id == 0 {
		return nil
	}
	return &records.User{ID: id, Name: "?"}
}

// known returns a user as others see it, one without a name for nobody.
func (p People) known(id game.UserID) User {
	if u := p.Named(id); u != nil {
		return *u
	}
	return User{Name: "?"}
}

// Seated returns the players by seat.
func (p People) Seated(s game.Seats) Players {
	return Players{Black: p.Named(s.Black), White: p.Named(s.White)}
}

// SettingsOf renders a game's settings.
func SettingsOf(s game.Settings) Settings {
	return Settings{
		Rule: s.Rule.String(), Size: s.Size, Opening: s.Opening, Forbidden: s.Forbidden, Takebacks: s.Takebacks, Rules: s.Without.String(), Rated: s.Rated, Engines: s.Engines, DrawAfter: s.DrawAfter,
		Clock: ControlOf(s.Time), Delay: s.Delay.Milliseconds(),
	}
}

// ControlOf renders a time control, and what ratings call it.
func ControlOf(t game.TimeControl) TimeControl {
	speed, _ := t.Speed()
	return TimeControl{
		Kind:      t.Kind,
		Initial:   t.Initial.Milliseconds(),
		Increment: t.Increment.Milliseconds(),
		Period:    t.Period.Milliseconds(),
		Periods:   t.Periods,
		Stones:    t.Stones,
		Speed:     speed,
	}
}

// QuickClocks are the clocks that the page offers by a click, the quickest first, as they are told.
func QuickClocks() (out []TimeControl) {
	for _, t := range game.QuickClocks() {
		out = append(out, ControlOf(t))
	}
	return out
}

// Game returns the game's settings, checked.
func (s Settings) Game() (game.Settings, error) {
	rule, err := board.ParseRule(s.Rule)
	if err != nil {
		return game.Settings{}, fault.WithReason(fault.Invalid, "rule", "There is no such rule.").From(err)
	}
	without, err := game.ParseWithout(s.Rules)
	if err != nil {
		return game.Settings{}, err
	}
	out := game.Settings{
		Rule: rule, Size: s.Size, Opening: s.Opening, Forbidden: s.Forbidden, Takebacks: s.Takebacks, Without: without, Rated: s.Rated, Engines: s.Engines, DrawAfter: s.DrawAfter,
		Time: game.TimeControl{
			Kind:      s.Clock.Kind,
			Initial:   millis(s.Clock.Initial),
			Increment: millis(s.Clock.Increment),
			Period:    millis(s.Clock.Period),
			Periods:   s.Clock.Periods,
			Stones:    s.Clock.Stones,
		},
		Delay: millis(s.Delay),
	}
	return out, out.Validate()
}

// millis is ms as a duration, negative if no duration can hold it, which no clock allows.
func millis(ms int64) time.Duration {
	if ms < 0 || ms > int64(2*game.MaxGameDays*game.Day/time.Millisecond) {
		return -1
	}
	return time.Duration(ms) * time.Millisecond
}

// seatName returns a seat's name, "" for none.
func seatName(s board.Stone) string {
	if s == board.Empty {
		return ""
	}
	return s.String()
}

// Seat returns a user's seat, "" for everybody else.
func Seat(g *game.Game, u game.UserID) string {
	s, _ := g.Seat(u)
	return seatName(s)
}

// ClockAt returns both remaining times at an instant, nil in a game without clocks.
func ClockAt(g *game.Game, at time.Time) *Clock { // the compiler puts it into its caller, and what it returns on the stack
	var c Clock
	if !c.set(g, at) {
		return nil
	}
	return &c
}

// set takes both remaining times at an instant, and reports false in a game without clocks.
func (c *Clock) set(g *game.Game, at time.Time) bool {
	left, run, ok := g.Remaining(at)
	*c = Clock{
		Black: left.Black, White: left.White, BlackLeft: left.BlackLeft, WhiteLeft: left.WhiteLeft,
		Run: seatName(run), At: at.UnixMilli(),
	}
	return ok
}

// next returns what the game waits for, nil when it is over.
func next(g *game.Game) *Next { // as ClockAt
	var n Next
	if !n.set(g) {
		return nil
	}
	return &n
}

// set takes what the game waits for, and reports false when it is over.
func (out *Next) set(g *game.Game) bool {
	n, ok := g.Next()
	if !ok {
		return false
	}
	*out = Next{By: n.Seat.String(), Do: string(n.Do), Left: n.Left, Options: n.Options, Stone: seatName(n.Stone)}
	if n.Zone != (game.Zone{}) {
		zone := n.Zone
		out.Zone = &zone
	}
	if n.Fifths != nil {
		out.Fifths = pointNames(n.Fifths)
	}
	out.Pass = g.Rights(n.Seat).Has(game.MayPass)
	if at, ok := g.CallOffAt(); ok {
		out.Until = at.UnixMilli()
	}
	return true
}

// pointNames renders points.
func pointNames(ps []board.Point) []string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.String()
	}
	return out
}

// Event renders an event that has just been applied to g; o is what the game makes of the ratings.
func Event(g *game.Game, e *game.Event, people People, o records.Outcome) frame.Text {
	out := eventOut{T: e.Kind, G: g.ID(), V: e.Seq, D: eventData(g, e)}
	if out.D.Result != nil {
		out.D.Ratings, out.D.Unrated = o.Changes, o.Unrated
	}
	if e.Kind == game.Started && o.Unrated == records.AddressShared {
		out.D.Unrated = o.Unrated
	}
	out.D.Clock, out.D.Next = ClockAt(g, e.At), next(g)
	if _, seated := e.Seats(); seated {
		players := people.Seated(g.Seats())
		out.D.Players = &players
	}
	return out.text()
}

// Ack renders the answer to the command, the message id, that became an event which has just been applied to g.
func Ack(g *game.Game, id int64, e *game.Event) frame.Text {
	out := ackOut{T: OutAck, ID: id, G: g.ID(), V: e.Seq, D: AckData{Clock: ClockAt(g, e.At)}}
	return out.text()
}

// eventData renders an event that has just been applied to g, but for the players, the clocks and
// what comes next.
func eventData(g *game.Game, e *game.Event) EventData {
	p := &e.Payload
	d := EventData{
		By: Seat(g, e.Actor), Option: p.Option, Offer: p.Offer, Result: p.Result, Spent: p.SpentMS, Bonus: p.BonusMS,
		Game: p.NextGame, Time: e.At.UnixMilli(),
		Forbidden: pointNames(g.Forbidden()),
	}
	if g.NewRights() {
		d.May = &Rights{
			Black: (g.Rights(board.Black) &^ game.Turn).List(),
			White: (g.Rights(board.White) &^ game.Turn).List(),
		}
	}
	switch e.Kind {
	case game.Fifth:
		d.At = p.Point.String()
	case game.Moved, game.Passed, game.Picked:
		d.At = game.PassText
		if p.Point != nil {
			d.At = p.Point.String()
		}
		d.Stone = board.White.String()
		if len(g.Spent())%2 == 1 {
			d.Stone = board.Black.String()
		}
	case game.TookBack:
		ply := p.Ply
		d.Ply, d.Since = &ply, p.Since
	}
	return d
}
