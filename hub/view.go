package hub

import (
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
)

// What others see of a game: its state rendered for the wire.

func settingsOf(s game.Settings) Settings {
	return Settings{
		Rule: s.Rule.String(), Size: s.Size, Opening: s.Opening, Forbidden: s.Forbidden, Takebacks: s.Takebacks,
		Clock: TimeControl{
			Kind:      s.Time.Kind,
			Initial:   s.Time.Initial.Milliseconds(),
			Increment: s.Time.Increment.Milliseconds(),
			Period:    s.Time.Period.Milliseconds(),
			Periods:   s.Time.Periods,
			Stones:    s.Time.Stones,
		},
	}
}

// seatName returns a seat on the wire, "" for none.
func seatName(s board.Stone) string {
	if s == board.Empty {
		return ""
	}
	return s.String()
}

func wireClock(g *game.Game, at time.Time) *Clock {
	if c, ok := clockOf(g, at); ok {
		return &c
	}
	return nil
}

func clockOf(g *game.Game, at time.Time) (Clock, bool) {
	c, run, ok := g.Remaining(at)
	return Clock{
		Black: c.Black, White: c.White, BlackLeft: c.BlackLeft, WhiteLeft: c.WhiteLeft,
		Run: seatName(run), At: at.UnixMilli(),
	}, ok
}

func wireNext(g *game.Game) *Next {
	if n, ok := nextOf(g); ok {
		return &n
	}
	return nil
}

func nextOf(g *game.Game) (Next, bool) {
	n, ok := g.Next()
	if !ok {
		return Next{}, false
	}
	out := Next{By: n.Seat.String(), Do: string(n.Do), Left: n.Left, Options: n.Options}
	if n.Do == game.Place {
		out.Stone = n.Stone.String()
	}
	if at, ok := g.CallOffAt(); ok {
		out.Until = at.UnixMilli()
	}
	return out, true
}

func (r *room) user(id game.UserID) *User {
	if u, ok := r.users[id]; ok {
		return &u
	}
	if id == 0 {
		return nil
	}
	return &User{ID: id, Name: "?"}
}

func (r *room) seated(g *game.Game) Players {
	s := g.Seats()
	return Players{Black: r.user(s.Black), White: r.user(s.White)}
}

// seat returns a user's seat on the wire, "" for everybody else.
func seat(g *game.Game, u game.UserID) string {
	s, _ := g.Seat(u)
	return seatName(s)
}

// eventFrame renders an event that has just been applied to g.
func (r *room) eventFrame(g *game.Game, e *game.Event) []byte {
	d := eventData(g, e)
	d.Clock, d.Next = wireClock(g, e.At), wireNext(g)
	if e.Kind == game.Started || e.Kind == game.Chose {
		players := r.seated(g)
		d.Players = &players
	}
	return text(Out{T: string(e.Kind), G: r.id, V: e.Seq, D: d})
}

// eventData renders an event that has just been applied to g, but for the
// players, the clocks and what comes next.
func eventData(g *game.Game, e *game.Event) EventData {
	p := &e.Payload
	d := EventData{
		By: seat(g, e.Actor), Option: p.Option, Offer: p.Offer, Result: p.Result, Spent: p.SpentMS, Bonus: p.BonusMS,
		Game: p.NextGame, Time: e.At.UnixMilli(),
		Forbidden: pointStrings(g.Forbidden()),
	}
	switch e.Kind {
	case game.Moved, game.Passed:
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
		d.Ply = &ply
	}
	return d
}

// eventsAfter renders the events after a version from the log.
func (r *room) eventsAfter(version int) [][]byte {
	g, err := r.replay(version)
	if err != nil {
		return nil
	}
	var frames [][]byte
	for _, e := range r.game.After(version) {
		if g.Apply(e) != nil {
			return nil
		}
		frames = append(frames, r.eventFrame(g, e))
	}
	return frames
}

// state renders everything for one viewer.
func (r *room) state(viewer game.UserID) GameState {
	g, now := r.game, time.Now()
	s := GameState{
		G: r.id, V: g.Version(), Status: g.Phase().String(), Private: r.rec.Private,
		Settings: settingsOf(g.Settings()), Host: r.user(r.rec.Host), Color: r.rec.Color,
		Players: r.seated(g), You: seat(g, viewer), Moves: []MoveRow{}, Log: r.logRows(),
		Next: wireNext(g), Clock: wireClock(g, r.hub.outages.clocksAt(now)), Forbidden: pointStrings(g.Forbidden()),
		Result: g.Result(), Rematch: g.Rematch(), Presence: r.presenceNow(), Chat: r.chatFor(viewer),
		Created: r.rec.Created.UnixMilli(), Now: now.UnixMilli(),
	}
	for i, name := range g.MoveNames() {
		s.Moves = append(s.Moves, MoveRow{At: name, Spent: g.Spent()[i]})
	}
	if after, ok := g.Settings().ClaimAfter(); ok {
		s.ClaimAfter = after.Milliseconds()
	}
	if kind, by, ok := g.Offer(); ok {
		s.Offer = &OfferState{By: seat(g, by), Offer: kind}
	}
	return s
}

// logRows renders the events other than moves.
func (r *room) logRows() []LogRow {
	rows, ply := []LogRow{}, 0
	for _, e := range r.game.After(0) {
		switch e.Kind {
		case game.Moved, game.Passed:
			ply++
			continue
		case game.TookBack:
			ply = e.Payload.Ply
		}
		rows = append(rows, LogRow{
			V: e.Seq, Kind: e.Kind, By: seat(r.game, e.Actor), Option: e.Payload.Option, Offer: e.Payload.Offer,
			Ply: ply, Bonus: e.Payload.BonusMS, Time: e.At.UnixMilli(),
		})
	}
	return rows
}
