package hub

import (
	"context"
	"sync"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/cluster"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// begunAtOnce is how many games of a round are loaded at once.
const begunAtOnce = 8

// BeginGames returns what loads games that this server has just stored as begun, so that both players' pages hear of them.
// Those that are not loaded in time are found as all open games are.
func BeginGames(h *Hub) func(ctx context.Context, games []string) {
	own := ownGames{h}
	return func(ctx context.Context, games []string) {
		next := make(chan string)
		var loading sync.WaitGroup
		for range min(begunAtOnce, len(games)) {
			loading.Go(func() {
				for id := range next {
					own.Made(id, true)
					own.List(ctx, id)
					if !h.routing.node.Owns(id) {
						continue
					}
					if err := h.rooms.Send(id, room.BegunElsewhere{}); err != nil {
						h.log.Warn("the players are not told that their game has begun", "game", id, "err", err)
					}
				}
			})
		}
		for _, id := range games {
			next <- id
		}
		close(next)
		loading.Wait()
	}
}

// EndGame returns what ends a game, if it is this server's, by the resignation of a player whom its event has disqualified. It does
// nothing to a game that is over.
func EndGame(h *Hub) func(ctx context.Context, id string, loser game.UserID) {
	return func(ctx context.Context, id string, loser game.UserID) {
		if !h.routing.mine(ctx, id) {
			return
		}
		if err := h.rooms.Send(id, room.GiveUp{By: loser}); err != nil {
			h.log.Warn("a game of an event is not ended yet", "game", id, "err", err)
		}
	}
}

// CallPlayers returns what asks players who sit in other games to a round of an event, on all their pages.
func CallPlayers(h *Hub) func(users []game.UserID, c wire.Called) {
	return func(users []game.UserID, c wire.Called) {
		lines := wire.Line(wire.Out{T: wire.OutCalled, D: c})
		h.clients.Conns.TellAll(users, lines)
		if !h.routing.node.Alone() {
			h.routing.node.Spread(cluster.Gossip{Called: &cluster.Presence{Users: users, Lines: lines}})
		}
	}
}

// MayTalk returns what says why a user writes no line of chat for now, by the limits of all chats together.
func MayTalk(h *Hub) func(u game.UserID) error { return h.clients.MayTalk }

// AirEvents returns what tells TV which games of running events go on.
func AirEvents(h *Hub) func(all []lobby.EventGames) { return h.lobby.Contend }

// OnAir returns what tells which game is on an event's channel of TV.
func OnAir(h *Hub) func(event string) string { return h.lobby.OnAir }
