package hub

import (
	"context"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/pairing"
	"github.com/tengen-go/tengen/hub/live/room"
)

// listing is the lists and the matchmaker as rooms know them.
type listing struct {
	*lobby.Lobby
	match *pairing.Pairing
}

// Play lists a live game.
func (l listing) Play(g lobby.Game, o lobby.Origin) room.Entry { return l.match.Play(g, o) }

// Wait, Over and the following are the matchmaker's.

func (l listing) Wait(s lobby.Seek, public bool) { l.match.Wait(s, public) }
func (l listing) Over(id string)                 { l.match.Over(id) }
func (l listing) Release(id string)              { l.match.Release(id) }
func (l listing) Reserve(id string, host, guest game.UserID, clock game.ClockKind) error {
	return l.match.Reserve(id, host, guest, clock)
}

// ownGames are the rooms as the matchmaker knows them.
type ownGames struct{ *Hub }

// Seat is pairing.Rooms'.
func (h ownGames) Seat(g string, s pairing.Reservation) bool {
	seat := room.Seat(s)
	return h.rooms.Send(g, &seat) == nil
}

// Withdraw is pairing.Rooms'.
func (h ownGames) Withdraw(g string, host game.UserID) { h.rooms.Send(g, room.Withdraw{Host: host}) }

// Adjourn is pairing.Rooms'.
func (h ownGames) Adjourn(g string, by game.UserID) {
	if h.rooms.Send(g, room.Adjourn{By: by}) != nil {
		h.log.Warn("a game against a bot is not adjourned", "game", g)
	}
}

// Watched is pairing.Rooms'.
func (h ownGames) Watched(g string) { h.rooms.Send(g, room.Watched{}) }

// Offering, Retract and the following are pairing.Rooms' and pairing.Openings'.

func (h ownGames) Offering() []game.UserID { return h.rooms.Offering() }
func (h ownGames) Retract(u game.UserID)   { h.rooms.Retract(u) }
func (h ownGames) Full() bool              { return h.rooms.Busy() }

// Made is pairing.Openings'.
func (h ownGames) Made(id string, sure bool) {
	if h.routing.node.Made(id); !sure {
		h.rooms.LoadLater(id)
	}
}

// List is pairing.Openings'.
func (h ownGames) List(ctx context.Context, id string) {
	if !h.routing.mine(ctx, id) { // another server has listed it
		return
	}
	listed := make(chan struct{})
	if !h.rooms.Load(id, func() { close(listed) }) {
		return
	}
	select {
	case <-listed:
	case <-ctx.Done():
	case <-h.stopping:
	}
}
