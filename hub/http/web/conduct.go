package web

import (
	"context"
	"net/http"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
)

// Conduct keeps how people end their games.
type Conduct interface {
	Conduct(ctx context.Context, u game.UserID) (conduct.Record, error)
}

// conductPage is how somebody has ended the last games that count, and what that adds up to.
type conductPage struct {
	Ends  []conduct.Ended `json:"ends"`            // the newest first
	Pause *conduct.Pause  `json:"pause,omitempty"` // the last one, which may be over
	Count conduct.Count   `json:"count"`
}

// ownConduct answers with how the caller's games ended.
func (s *people) ownConduct(r *http.Request) (out conductPage, err error) {
	u, err := s.current(r)
	if err != nil {
		return out, err
	}
	record, err := s.conduct.Conduct(r.Context(), u.User.ID)
	if err != nil {
		return out, err
	}
	if record.Ends == nil {
		record.Ends = []conduct.Ended{}
	}
	return conductPage{record.Ends, record.Pause, conduct.Counted(record.Endings())}, nil
}
