package wire

import (
	"tengen/engine/board"
	"tengen/hub/base/fault"
	"tengen/hub/game"
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
		if cmd.Point, err = board.ParsePoint(m.At); err != nil {
			return cmd, fault.WithReason(fault.Invalid, "point", "That is not a point.").From(err)
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
