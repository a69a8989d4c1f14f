package botapi

import (
	"errors"
	"strings"
	"time"
	"unicode"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// CodeOpponent is a limit of the opponent's: waiting for it is nothing that the asker can shorten.
const CodeOpponent fault.Code = "opponent_limit"

// Refusals that only programs get.
var (
	errScope     = fault.WithReason(fault.Forbidden, "bot_scope", "The token lacks the scope for that.")
	errNoBot     = fault.WithReason(fault.Forbidden, "bot_account", "That is for accounts that are marked as a bot's.")
	errNoPlayer  = fault.WithReason(fault.Forbidden, "bot_player", "You do not play this game.")
	errLists     = fault.WithReason(fault.TooMany, "bot_lists", "Too many requests from your address; wait a little.").With(fault.Values{"seconds": 60})
	errStreams   = fault.WithReason(fault.TooMany, "bot_streams", "This token follows too many games at once.").With(fault.Values{"max": gamesOfToken})
	errWaits     = fault.WithReason(fault.TooMany, "bot_waits", "This token keeps too many challenges alive at once.").With(fault.Values{"max": waitsOfToken})
	errAddress   = fault.WithReason(fault.TooMany, "bot_address", "Too many streams are open from your address.").With(fault.Values{"max": streamsOfAddress})
	errKey       = fault.WithReason(fault.Invalid, "bot_key", "An Idempotency-Key has 8 to 64 letters, digits, - or _.")
	errQuery     = fault.WithReason(fault.Invalid, "bot_query", "A part of the address is none that there is.")
	errTokenTest = fault.WithReason(fault.Invalid, "bot_tokens", "The body has 1 to 1000 tokens with commas between them.").With(fault.Values{"max": account.TestMost})
	errDecision  = fault.WithReason(fault.Invalid, "bot_decision", "A decision has points or an option, and not both.")
	errClock     = fault.WithReason(fault.Invalid, "bot_clock", "A challenge names its clock; {\"kind\":\"none\"} is a game without one.")
	errColor     = fault.WithReason(fault.Invalid, "bot_color", "A color is black, white or random.")
	errEngine    = fault.WithReason(fault.Invalid, "bot_engine", "A program has a name of up to 60 characters, an author of up to 80 and a version of up to 40.")
	errReason    = fault.WithReason(fault.Invalid, "bot_reason", "That is none of the reasons to decline.")
	errChallenge = fault.WithReason(fault.NotFound, "bot_challenge", "There is no such challenge of yours or to you.")
)

// tooOften refuses a request of a token that has made many.
func tooOften(wait time.Duration) error {
	return fault.WithReason(fault.TooMany, "bot_requests", "Too many requests with this token; wait a little.").With(fault.Values{"seconds": fault.Seconds(wait)})
}

// unknownField refuses a field that there is none of.
func unknownField(name string) error {
	return fault.WithReason(fault.Invalid, "bot_field", "A field is none that there is.").Quoting(fault.Texts{"field": clip(name)})
}

// clip returns as much of a name as is quoted.
func clip(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, name)
	return string([]rune(name)[:min(len([]rune(name)), 40)])
}

// opponents are refusals of limits that are the opponent's.
var opponents = map[fault.Reason]bool{
	wire.ErrOpponentGames.Reason: true, wire.ErrOpponentProgramGames.Reason: true, "challenge_queue": true,
}

// whose returns a refusal with CodeOpponent if it is of a limit that is the opponent's.
func whose(err error) error {
	var f *fault.Error
	if errors.As(err, &f) && f.Code == fault.TooMany && opponents[f.Reason] {
		c := *f
		c.Code = CodeOpponent
		return &c
	}
	return err
}
