package pairing

import (
	"time"

	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// The kinds of games that a user can ask for.
const (
	kindPublic    = "public"
	kindPrivate   = "private"
	kindChallenge = "challenge" // for one person
	kindBot       = "bot"
)

const mostPoints = 4000 // of a range

var errRange = fault.WithReason(fault.Invalid, "range", "That is no range of ratings, or the game has none.").With(fault.Values{"max": mostPoints})

var errDelay = fault.WithReason(fault.Invalid, "delay_public", "Only a public game between people can be shown later.")

// NewGame returns the game, without an id, that a user asks for, or why there is none like that.
func NewGame(d wire.CreateData, u records.User) (records.NewGame, error) {
	s, err := d.Settings.Game()
	if err != nil {
		return records.NewGame{}, err
	}
	n := records.NewGame{
		Settings: s, Host: u.ID, Color: d.Color, Private: d.Kind == kindPrivate || d.Private,
		WantsEqual: d.Pool, Range: d.Range, Created: game.Instant(time.Now()),
	}
	switch {
	case d.Color != game.WishBlack && d.Color != game.WishWhite && d.Color != game.WishRandom:
		return n, wire.ErrInvalid
	case d.Kind != kindPublic && d.Kind != kindPrivate && d.Kind != kindChallenge && d.Kind != kindBot:
		return n, wire.ErrInvalid
	case d.Private && d.Kind != kindPrivate && d.Kind != kindChallenge:
		return n, wire.ErrInvalid
	case d.Pool && (d.Kind != kindPublic || d.Color != game.WishRandom || d.Range != nil):
		return n, wire.ErrInvalid
	case u.Program && d.Kind == kindPublic:
		return n, wire.ErrProgram
	case s.Rated && u.Guest:
		return n, wire.ErrGuestRated
	case !mayHaveRange(d, s):
		return n, errRange
	case s.Delay != 0 && (n.Private || d.Kind == kindBot || u.Program):
		return n, errDelay
	}
	if d.Kind == kindBot {
		if _, err := level.Parse(d.Bot); err != nil {
			return n, fault.WithReason(fault.Invalid, "bot", "There is no such bot.").From(err)
		}
		n.Bot = d.Bot
	}
	return n, nil
}

// mayHaveRange reports whether a game can ask for the range of ratings that it asks for, if it does.
func mayHaveRange(d wire.CreateData, s game.Settings) bool {
	r := d.Range
	_, pool := s.RatingPool()
	return r == nil || d.Kind == kindPublic && pool && r.Min >= 0 && r.Min <= r.Max && r.Max <= mostPoints
}
