package web

import (
	"net/http"

	"tengen/hub/account"
	"tengen/hub/review"
)

// reviewed answers with what there is of a game's review. With bare=1 the report is left out: a page that waits asks so.
// A private game's is for whoever knows its id, as the game is.
func (s *reviews) reviewed(w http.ResponseWriter, r *http.Request) error {
	return s.onReview(w, r, func(v account.Viewer, id string) (review.Reviewed, error) {
		if r.URL.Query().Get("bare") != "" {
			return s.reviewer.Bare(r.Context(), v, id)
		}
		return s.reviewer.State(r.Context(), v, id)
	})
}

// askReview has a game reviewed.
func (s *reviews) askReview(w http.ResponseWriter, r *http.Request) error {
	if err := decode(r, &struct{}{}); err != nil {
		return err
	}
	return s.onReview(w, r, func(v account.Viewer, id string) (review.Reviewed, error) {
		return s.reviewer.Ask(r.Context(), v, id)
	})
}

// cancelReview ends a review that is being made.
func (s *reviews) cancelReview(w http.ResponseWriter, r *http.Request) error {
	if err := decode(r, &struct{}{}); err != nil {
		return err
	}
	return s.onReview(w, r, func(v account.Viewer, id string) (review.Reviewed, error) {
		return s.reviewer.Cancel(r.Context(), v, id)
	})
}

func (s *reviews) onReview(w http.ResponseWriter, r *http.Request, f func(account.Viewer, string) (review.Reviewed, error)) error {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return err
	}
	out, err := f(v, id)
	return reply(w, r, out, err)
}

// try says whether a move would have been better than a game's.
func (s *reviews) try(w http.ResponseWriter, r *http.Request) error {
	var a review.Attempt
	if err := decode(r, &a); err != nil {
		return err
	}
	v, id, err := s.viewerOf(r)
	if err != nil {
		return err
	}
	out, err := s.reviewer.Try(r.Context(), v, id, a)
	return reply(w, r, out, err)
}

// exercises answers with the asker's own mistakes that are to be found better.
func (s *reviews) exercises(w http.ResponseWriter, r *http.Request) error {
	v, err := s.viewer(r)
	if err != nil {
		return err
	}
	out, err := s.reviewer.Exercises(r.Context(), v)
	return reply(w, r, out, err)
}
