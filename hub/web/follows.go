package web

import (
	"context"
	"net/http"
	"strconv"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/store"
)

// Bounds of the list of whom somebody follows, which pages ask for again and again.
const (
	followingMost   = 240 // that an address may read in a minute
	followingAtOnce = 8
	followsMost     = 30 // changes of somebody's in a minute
)

// Follows keeps whom each member follows, and what members let others know and do.
type Follows interface {
	Following(ctx context.Context, u game.UserID) ([]store.Followed, error) // by name
	Follow(ctx context.Context, u game.UserID, name string) error           // once more is no fault
	Unfollow(ctx context.Context, u game.UserID, name string) error         // nor is somebody who is not followed
	Privacy(ctx context.Context, u game.UserID) (store.Privacy, error)
	SetPrivacy(ctx context.Context, u game.UserID, to store.Privacy) error
}

// Whereabouts knows who is here and what they play, on whatever server; *hub.Hub is one.
type Whereabouts interface {
	Online(u game.UserID) bool
	// InPlay returns a game of a user's that everybody may see, "" if there is none.
	InPlay(u game.UserID) string
}

// followingPage is whom a member follows, by name.
type followingPage struct {
	List []followee `json:"list"`
	Most int        `json:"most"` // that somebody may follow
}

// followee is somebody in the list.
type followee struct {
	Name string `json:"name"`
	// Program: the account is marked as a bot's that plays over the bot API.
	Program bool   `json:"program,omitempty"`
	Online  bool   `json:"online,omitempty"`  // who hides it never is
	Playing string `json:"playing,omitempty"` // a public game
}

// followChange follows somebody, or no longer.
type followChange struct {
	Name string `json:"name"`
	On   bool   `json:"on"`
}

var (
	errFollowGuest = fault.Because(fault.Forbidden, "follow_guest", "Following people needs an account.")
	errFollowOften = fault.Because(fault.TooMany, "follow_often", "This has changed often; wait a while.")
	errPrivacy     = fault.Because(fault.Invalid, "privacy", "There is no such setting.")
)

// following answers with whom a member follows, and who of them is here.
func (s *people) following(w http.ResponseWriter, r *http.Request) error {
	return s.followed.pass(r, func() error {
		u, err := s.member(r, errFollowGuest)
		if err != nil {
			return err
		}
		return s.answerFollowing(w, r, u)
	})
}

// follow changes it.
func (s *people) follow(w http.ResponseWriter, r *http.Request) error {
	var c followChange
	if err := decode(r, &c); err != nil {
		return err
	}
	u, err := s.member(r, errFollowGuest)
	switch {
	case err != nil:
		return err
	case !validName(c.Name):
		return errMissing
	case !s.followings.Allow(strconv.FormatInt(int64(u), 10)):
		return errFollowOften
	}
	change := s.follows.Unfollow
	if c.On {
		change = s.follows.Follow
	}
	if err := change(r.Context(), u, c.Name); err != nil {
		return err
	}
	return s.answerFollowing(w, r, u)
}

func (s *people) answerFollowing(w http.ResponseWriter, r *http.Request, u game.UserID) error {
	all, err := s.follows.Following(r.Context(), u)
	if err != nil {
		return err
	}
	out := followingPage{List: make([]followee, len(all)), Most: store.MostFollows}
	for i, f := range all {
		out.List[i] = followee{Name: f.Name, Program: f.Program}
		if !f.Hidden && s.whereabouts.Online(f.ID) {
			out.List[i].Online, out.List[i].Playing = true, s.whereabouts.InPlay(f.ID)
		}
	}
	answer(w, r, http.StatusOK, out)
	return nil
}

// privacy answers with what a member lets others know and do.
func (s *people) privacy(w http.ResponseWriter, r *http.Request) error {
	u, err := s.member(r, errFollowGuest)
	if err != nil {
		return err
	}
	p, err := s.follows.Privacy(r.Context(), u)
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, p)
	return nil
}

// setPrivacy changes it.
func (s *people) setPrivacy(w http.ResponseWriter, r *http.Request) error {
	var to store.Privacy
	if err := decode(r, &to); err != nil {
		return err
	}
	u, err := s.member(r, errFollowGuest)
	switch {
	case err != nil:
		return err
	case !to.Follow.Valid():
		return errPrivacy
	case !s.followings.Allow(strconv.FormatInt(int64(u), 10)):
		return errFollowOften
	}
	if err := s.follows.SetPrivacy(r.Context(), u, to); err != nil {
		return err
	}
	answer(w, r, http.StatusOK, to)
	return nil
}
