package web

import (
	"net/http"

	"tengen/hub/account"
	"tengen/hub/review"
)

// viewer says who asks.
func (s *Site) viewer(r *http.Request) (review.Viewer, error) {
	current, err := s.session(r)
	if err != nil || current == nil {
		return review.Viewer{}, err
	}
	return review.Viewer{User: current.User.ID, Guest: current.User.Kind == account.Guest}, nil
}

// reviewed answers with what there is of a game's review. With bare=1 the report is left out: a page that waits asks so.
// A private game's is for whoever knows its id, as the game is.
func (s *Site) reviewed(w http.ResponseWriter, r *http.Request) error {
	return s.onReview(w, r, func(v review.Viewer, id string) (review.Reviewed, error) {
		if r.URL.Query().Get("bare") != "" {
			return s.c.Reviews.Bare(r.Context(), v, id)
		}
		return s.c.Reviews.State(r.Context(), v, id)
	})
}

// askReview has a game reviewed.
func (s *Site) askReview(w http.ResponseWriter, r *http.Request) error {
	if err := decode(r, &struct{}{}); err != nil {
		return err
	}
	return s.onReview(w, r, func(v review.Viewer, id string) (review.Reviewed, error) {
		return s.c.Reviews.Ask(r.Context(), v, id)
	})
}

// cancelReview ends a review that is being made.
func (s *Site) cancelReview(w http.ResponseWriter, r *http.Request) error {
	if err := decode(r, &struct{}{}); err != nil {
		return err
	}
	return s.onReview(w, r, func(v review.Viewer, id string) (review.Reviewed, error) {
		return s.c.Reviews.Cancel(r.Context(), v, id)
	})
}

// gameViewer says of which game is asked, and who asks.
func (s *Site) gameViewer(r *http.Request) (v review.Viewer, id string, err error) {
	if id = r.PathValue("id"); !validID(id) {
		return v, id, errMissing
	}
	v, err = s.viewer(r)
	return v, id, err
}

func (s *Site) onReview(w http.ResponseWriter, r *http.Request, f func(review.Viewer, string) (review.Reviewed, error)) error {
	v, id, err := s.gameViewer(r)
	if err != nil {
		return err
	}
	out, err := f(v, id)
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, out)
	return nil
}

// try says whether a move would have been better than a game's.
func (s *Site) try(w http.ResponseWriter, r *http.Request) error {
	var a review.Attempt
	if err := decode(r, &a); err != nil {
		return err
	}
	v, id, err := s.gameViewer(r)
	if err != nil {
		return err
	}
	out, err := s.c.Reviews.Try(r.Context(), v, id, a)
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, out)
	return nil
}

// exercises answers with the asker's own mistakes that are to be found better.
func (s *Site) exercises(w http.ResponseWriter, r *http.Request) error {
	v, err := s.viewer(r)
	if err != nil {
		return err
	}
	out, err := s.c.Reviews.Exercises(r.Context(), v)
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, out)
	return nil
}
