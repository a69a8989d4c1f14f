package wire

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

var errUnknownType = fault.New(CodeUnknownType, "There is no such type of message.")

// Command returns what a player's message asks of a game, without the actor. It returns errUnknownType for a message that is no
// command.
func Command(in In) (game.Command, error) {
	cmd := game.Command{Version: in.V}
	switch in.T {
	case InJoin:
		cmd.Kind = game.Join
	case InMove:
		cmd.Kind = game.Move
		m, err := Data[MoveIn](in)
		if err != nil {
			return cmd, err
		}
		if cmd.Point, err = ParsePoint(m.At); err != nil {
			return cmd, err
		}
	case InChoose:
		d, err := Data[ChooseIn](in)
		if err != nil {
			return cmd, err
		}
		cmd.Kind, cmd.Option = game.Decision, d.Option
	case InOffer:
		d, err := Data[OfferIn](in)
		if err != nil {
			return cmd, err
		}
		cmd.Kind, cmd.Offer = game.MakeOffer, d.Offer
	case InAnswer:
		d, err := Data[AnswerIn](in)
		if err != nil {
			return cmd, err
		}
		cmd.Kind, cmd.Accept = game.Answer, d.Accept
	case InPass:
		cmd.Kind = game.Pass
	case InClaim:
		d, err := Data[ClaimIn](in)
		if err != nil {
			return cmd, err
		}
		cmd.Kind, cmd.Win = game.Claim, d.Win
	case InGive:
		cmd.Kind = game.Give
	case InBerserk:
		cmd.Kind = game.Berserk
	case InResume:
		cmd.Kind = game.Resume
	case InResign:
		cmd.Kind = game.Resign
	case InDecline:
		d, err := Data[DeclineIn](in)
		if err != nil {
			return cmd, err
		}
		cmd.Kind, cmd.Declined = game.Decline, d.Why
	case InAbort:
		cmd.Kind = game.Abort
	default:
		return cmd, errUnknownType
	}
	return cmd, nil
}

// ParsePoint reads a point as clients write it.
func ParsePoint(at string) (board.Point, error) {
	p, err := board.ParsePoint(at)
	if err != nil {
		err = fault.WithReason(fault.Invalid, "point", "That is not a point.").From(err)
	}
	return p, err
}

// commandTypes are the types of the messages that Command reads.
var commandTypes = map[game.CommandKind]string{
	game.Join: InJoin, game.Move: InMove, game.Decision: InChoose, game.MakeOffer: InOffer, game.Answer: InAnswer, game.Pass: InPass,
	game.Claim: InClaim, game.Give: InGive, game.Berserk: InBerserk, game.Resume: InResume, game.Resign: InResign, game.Decline: InDecline, game.Abort: InAbort,
}

// CommandType returns the type of the messages that ask for a kind of command.
func CommandType(k game.CommandKind) string { return commandTypes[k] }

// OfCommand is Command's inverse: it returns the message id that asks a command of game g.
func OfCommand(g string, id int64, c game.Command) In {
	in := In{T: CommandType(c.Kind), ID: id, G: g, V: c.Version}
	switch c.Kind {
	case game.Move:
		in.D = Encode(MoveIn{At: c.Point.String()})
	case game.Decision:
		in.D = Encode(ChooseIn{Option: c.Option})
	case game.MakeOffer:
		in.D = Encode(OfferIn{Offer: c.Offer})
	case game.Answer:
		in.D = Encode(AnswerIn{Accept: c.Accept})
	case game.Claim:
		in.D = Encode(ClaimIn{Win: c.Win})
	case game.Decline:
		in.D = Encode(DeclineIn{Why: c.Declined})
	}
	return in
}
