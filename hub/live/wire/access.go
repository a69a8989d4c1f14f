package wire

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// The rules for what a user may see of a game, wherever it is shown: rooms, first pages, pictures, streams.

// MayWatch reports whether a viewer, 0 a visitor, may see a game at all: a challenge that has not begun is the business of two.
func MayWatch(r *records.GameRecord, g *game.Game, viewer game.UserID) bool {
	begun := g.Phase() != game.Waiting && g.Seats() != game.Seats{}
	return r.Invited == 0 || viewer == r.Host || viewer == r.Invited || begun
}

// Shown returns the version up to which a viewer, 0 a visitor, is shown a game at an instant. Players are shown the
// newest, others the newest that is as old as the delay. The start is never delayed, and after the end nothing is.
func Shown(g *game.Game, viewer game.UserID, now time.Time) int {
	v := g.Version()
	if !Delayed(g, viewer) {
		return v
	}
	return game.ShownVersion(v, 1, func(v int) time.Time { return g.TimeOf(v) }, g.Settings().Delay, now)
}

// Delayed reports whether a viewer sees a game later than its players.
func Delayed(g *game.Game, viewer game.UserID) bool {
	if g.Settings().Delay == 0 || g.Phase() == game.Waiting || g.Phase() == game.Over {
		return false
	}
	_, plays := g.Seat(viewer)
	return !plays
}

// AsShown returns a game as a viewer is shown it at an instant, which may be the game itself.
func AsShown(g *game.Game, viewer game.UserID, now time.Time) (*game.Game, error) {
	if v := Shown(g, viewer, now); v < g.Version() {
		return g.AsOf(v)
	}
	return g, nil
}

// MayRead reports whether a viewer may read a line of a game's chat now. Until the game is over, players do not read the
// watchers' lines, and others read no lines younger than the delay, except their own.
func MayRead(g *game.Game, viewer game.UserID, l ChatLine, now time.Time) bool {
	if Delayed(g, viewer) && l.Time > now.Add(-g.Settings().Delay).UnixMilli() {
		return viewer != 0 && l.From.ID == viewer
	}
	return l.Channel == records.PlayersChat || g.Phase() == game.Over || Seat(g, viewer) == ""
}

var (
	errPlayersChat  = fault.WithReason(fault.Forbidden, "chat_players", "Only the players write in their chat.")
	errWatchersChat = fault.WithReason(fault.Forbidden, "chat_watchers", "Players read and write in the watchers' chat when the game is over.")
)

// MayWrite returns the chat of a game that a user who wants to write in one writes in; want is "" for its own. seat is the
// writer's, "" a watcher's.
func MayWrite(g *game.Game, seat string, want records.Channel) (records.Channel, error) {
	own := records.WatchersChat
	if seat != "" {
		own = records.PlayersChat
	}
	switch {
	case want == "" || want == own:
		return own, nil
	case want == records.PlayersChat:
		return "", errPlayersChat
	case want != records.WatchersChat:
		return "", ErrInvalid
	case g.Phase() != game.Over:
		return "", errWatchersChat
	}
	return want, nil
}

// Readable returns the lines of a game's chat that a viewer may read now, a list even if there are none.
func Readable(g *game.Game, viewer game.UserID, chat []ChatLine, now time.Time) []ChatLine {
	out := []ChatLine{}
	for _, l := range chat {
		if MayRead(g, viewer, l, now) {
			out = append(out, l)
		}
	}
	return out
}

// Public reports whether the game is shown to those who have no link to it: on lists, as a picture, in a page's head.
func (s *GameState) Public() bool { return !s.Private }

// MayMeet returns why a bot's account may begin no game with another one now, nil if it may or one of the two is a person's.
func MayMeet(you, opponent records.Program) error {
	switch {
	case !you.Is || !opponent.Is:
		return nil
	case you.Games >= records.MostProgramGames:
		return ErrProgramGames
	case opponent.Games >= records.MostProgramGames:
		return ErrOpponentProgramGames
	}
	return nil
}
