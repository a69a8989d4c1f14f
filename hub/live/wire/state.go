package wire

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// View is what a viewer's picture of a game is made of.
type View struct {
	Game     *game.Game
	Record   *records.GameRecord // settings and origin
	People   People
	Presence Presence
	Chat     []ChatLine // what the viewer may read
	Plan     []string   // the viewer's own
	Viewer   game.UserID
	Now      time.Time
	ClocksAt time.Time // the instant whose clocks are shown: they stand while nothing can be stored
}

// FirstLobby is the lobby that a user's page starts from.
type FirstLobby struct {
	JSON []byte // LobbyData
	Mine []Live // its games of the user's own
}

// StateLine renders everything about a game for one viewer.
func StateLine(v View) []byte {
	return Line(Out{T: OutState, G: v.Game.ID(), V: v.Game.Version(), D: v.State()})
}

// State returns everything about a game for one viewer.
func (v View) State() GameState {
	g := v.Game
	s := GameState{
		G: g.ID(), V: g.Version(), Status: g.Phase().String(), Private: v.Record.Private, For: v.People.Named(v.Record.Invited),
		Settings: SettingsOf(g.Settings()), Host: v.People.known(v.Record.Host), Color: v.Record.Color,
		Players: v.People.Seated(g.Seats()), You: Seat(g, v.Viewer), Moves: []MoveRow{}, Log: logRows(g),
		Next: next(g), Clock: ClockAt(g, v.ClocksAt), Forbidden: pointNames(g.Forbidden()),
		Result: g.Result(), Ratings: v.Record.Changes, Unrated: v.Record.Unrated, Rematch: g.Rematch(), Event: v.Record.Event, Presence: v.Presence, Chat: v.Chat,
		Created: v.Record.Created.UnixMilli(), Now: v.Now.UnixMilli(),
	}
	simul := v.Record.Event != nil && v.Record.Event.Host != ""
	if simul && g.Phase() == game.Live {
		s.Since = g.TurnAt().UnixMilli()
	}
	s.Vacations, s.Plan = RestsOf(g, v.Now), v.Plan
	for i, name := range g.MoveNames() {
		s.Moves = append(s.Moves, MoveRow{At: name, Spent: g.Spent()[i]})
	}
	s.May, s.Gift = (g.May(v.Viewer) &^ game.Turn).List(), g.Settings().Time.Gift().Milliseconds()
	if after, ok := g.Settings().ClaimAfter(); ok && (!simul || v.Viewer == v.Record.Host) {
		s.ClaimAfter = after.Milliseconds()
	}
	if kind, by, ok := g.Offer(); ok {
		s.Offer = &OfferState{By: Seat(g, by), Offer: kind}
	}
	return s
}

// logRows renders the events other than moves.
func logRows(g *game.Game) []LogRow {
	rows, ply, before := []LogRow{}, 0, 0
	for _, e := range g.Rare() {
		at, since := "", 0
		ply += e.Seq - before - 1 // moves
		before = e.Seq
		switch e.Kind {
		case game.Moved, game.Passed, game.Picked:
			ply++
			continue
		case game.Fifth:
			at = e.Payload.Point.String()
		case game.TookBack:
			ply, since = e.Payload.Ply, e.Payload.Since
		}
		rows = append(rows, LogRow{
			V: e.Seq, Kind: e.Kind, By: Seat(g, e.Actor), At: at, Option: e.Payload.Option, Offer: e.Payload.Offer,
			Ply: ply, Since: since, Bonus: e.Payload.BonusMS, Time: e.At.UnixMilli(),
		})
	}
	return rows
}

// EventsAfter renders the events of a game after a version as lines, oldest first, nil if there are none.
func EventsAfter(g *game.Game, version int, people People, o records.Outcome) (lines []byte) {
	old, err := g.AsOf(version)
	if err != nil {
		return nil
	}
	for _, e := range g.After(version) {
		if old.Apply(e) != nil {
			return nil
		}
		lines = append(lines, Event(old, e, people, o).Line()...)
	}
	return lines
}
