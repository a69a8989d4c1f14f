package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/library/explorer"
)

// Bounds of the explorer.
const (
	exploresMost   = 240 // that an address may ask for in a minute: clicking through games asks often
	exploresAtOnce = 8
)

// openings answers with the continuations of a position.
type openings struct {
	sessions
	explorer *explorer.Service
	throttle throttle
}

// explore answers with the continuations of the position that the query names.
func (s *openings) explore(r *http.Request) (out explorer.Explored, err error) {
	start, line, filter, mine, err := explorer.Parse(r.URL.Query())
	if err != nil {
		return out, err
	}
	return withinLimit(s.throttle, r, func() (out explorer.Explored, err error) {
		current, err := s.session(r)
		if err != nil {
			return out, err
		}
		who := viewer(current)
		if mine && who == 0 {
			return out, explorer.ErrVisitor
		}
		if mine {
			filter.Mine = who
		}
		return s.explorer.Explore(r.Context(), start, line, filter, who)
	})
}
