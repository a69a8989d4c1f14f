package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/member/account"
)

// reviewed answers with the state of a game's review. bare=1 leaves the report out, for pages that poll. A private
// game's is for anybody who knows its id, as the game is.
func (s *reviews) reviewed(r *http.Request) (out review.Reviewed, err error) {
	return s.onReview(r, func(v account.Viewer, id string) (review.Reviewed, error) {
		if r.URL.Query().Get("bare") != "" {
			return s.reviewer.Bare(r.Context(), v, id)
		}
		return s.reviewer.State(r.Context(), v, id)
	})
}

// askReview has a game reviewed.
func (s *reviews) askReview(r *http.Request, _ none) (out review.Reviewed, err error) {
	return s.onReview(r, func(v account.Viewer, id string) (review.Reviewed, error) {
		return s.reviewer.Ask(r.Context(), v, id)
	})
}

// cancelReview ends a review that is being made.
func (s *reviews) cancelReview(r *http.Request, _ none) (out review.Reviewed, err error) {
	return s.onReview(r, func(v account.Viewer, id string) (review.Reviewed, error) {
		return s.reviewer.Cancel(r.Context(), v, id)
	})
}

func (s *reviews) onReview(r *http.Request, f func(account.Viewer, string) (review.Reviewed, error)) (out review.Reviewed, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	return f(v, id)
}

// try says whether a move would have been better than a game's.
func (s *reviews) try(r *http.Request, a review.Attempt) (out review.Tried, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	return s.reviewer.Try(r.Context(), v, id, a)
}

// exercises answers with the asker's own mistakes that are to be found better.
func (s *reviews) exercises(r *http.Request) (out review.Exercises, err error) {
	v, err := s.viewer(r)
	if err != nil {
		return out, err
	}
	return s.reviewer.Exercises(r.Context(), v)
}
