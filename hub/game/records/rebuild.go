package records

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/hub/game"
)

// ErrContradicts is returned, wrapped, for a log that leads elsewhere than the
// game's row says.
var ErrContradicts = errors.New("the log contradicts the game's row")

// Rebuild returns the game that a record's log leads to. It returns game.ErrLog,
// wrapped, if no game can have its settings, if its log cannot be replayed, or
// if that leads elsewhere than the record's status and seats say.
func Rebuild(rec *GameRecord) (*game.Game, error) {
	if err := rec.Settings.Validate(); err != nil {
		return nil, game.Damaged(err)
	}
	g, err := game.Replay(rec.ID, rec.Settings, rec.Host, rec.Color, rec.Events)
	if err != nil {
		return nil, err
	}
	if rec.Event != nil {
		g.OfEvent(rec.Event.Arena)
		if rec.Event.Host != "" {
			game.OfSimul(g)
		}
	}
	game.SetElsewhere(g, rec.Elsewhere)
	g.SetVacations(rec.Vacations)
	if rec.Bot != "" {
		g.PlayedByBot()
	}
	seats := game.Seats{Black: rec.Black, White: rec.White}
	switch status := g.Phase().String(); {
	case rec.Status == "":
	case rec.Status != status:
		err = fmt.Errorf("%w: %s, not %s", ErrContradicts, status, rec.Status)
	case (g.Phase() == game.Live || g.Phase() == game.Adjourned) && g.Seats() != seats:
		err = fmt.Errorf("%w: seats %v, not %v", ErrContradicts, g.Seats(), seats)
	}
	if err != nil {
		return nil, game.Damaged(err)
	}
	return g, nil
}
