package conduct

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// Pauses knows the players who pause.
type Pauses interface {
	// Pausing returns the ends of the pauses of those among some users who pause.
	Pausing(ctx context.Context, ids []game.UserID) (map[game.UserID]time.Time, error)
}

// Refusal is the error for a person who pauses until an instant and asks for a stranger's game.
func Refusal(until, now time.Time) error {
	return fault.WithReason(fault.Forbidden, "pausing", "You have left too many games; later you may play strangers again.").With(fault.Values{"seconds": fault.Seconds(until.Sub(now))})
}

// MayPlay returns Refusal if a user pauses.
func MayPlay(ctx context.Context, p Pauses, u game.UserID) error {
	pausing, err := p.Pausing(ctx, []game.UserID{u})
	if until, ok := pausing[u]; err == nil && ok {
		return Refusal(until, time.Now())
	}
	return err
}
