package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/library/archive"
)

// maxAdjourned bounds the adjourned games that are listed.
const maxAdjourned = 50

// adjournedPage is somebody's adjourned games, those adjourned last first.
type adjournedPage struct {
	Games []archive.Summary `json:"games"` // ended says when they were adjourned
}

// adjourned answers with the asker's own adjourned games, none for a visitor.
func (s *games) adjourned(r *http.Request) (out adjournedPage, err error) {
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	out = adjournedPage{Games: []archive.Summary{}}
	if current != nil {
		games, err := s.archive.Adjourned(r.Context(), current.User.ID, maxAdjourned)
		if err != nil {
			return out, err
		}
		out.Games = append(out.Games, games...)
	}
	return out, nil
}
