package web

import (
	"context"
	"net/http"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Bounds of a member's list of followed people, which pages ask for again and again.
const (
	followingMost   = 240 // that an address may read in a minute
	followingAtOnce = 8
	followsMost     = 30 // changes of somebody's in a minute
)

// Follows keeps the users whom each member follows, and what members let others know and do.
type Follows interface {
	Following(ctx context.Context, u game.UserID) ([]records.Followed, error) // by name
	Follow(ctx context.Context, u game.UserID, name string) error             // once more is no fault
	Unfollow(ctx context.Context, u game.UserID, name string) error           // nor is somebody who is not followed
	Privacy(ctx context.Context, u game.UserID) (records.Privacy, error)
	SetPrivacy(ctx context.Context, u game.UserID, to records.Privacy) error
}

// Presence knows the online users and their games, on any server; *hub.Hub is one.
type Presence interface {
	Online(u game.UserID) bool
	// InPlay returns a user's live game that everybody may see, "" if there is none.
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
	Online  bool   `json:"online,omitempty"`  // never for a member who hides
	Playing string `json:"playing,omitempty"` // a public game
}

// followChange follows somebody, or no longer.
type followChange struct {
	Name string `json:"name"`
	On   bool   `json:"on"`
}

var (
	errFollowGuest = fault.WithReason(fault.Forbidden, "follow_guest", "Following people needs an account.")
	errFollowOften = fault.WithReason(fault.TooMany, "follow_often", "This has changed often; wait a while.")
	errPrivacy     = fault.WithReason(fault.Invalid, "privacy", "There is no such setting.")
)

// following answers with the people whom a member follows, and which of them are online.
func (s *people) following(r *http.Request) (out followingPage, err error) {
	return withinLimit(s.followed, r, func() (out followingPage, err error) {
		u, err := s.member(r, errFollowGuest)
		if err != nil {
			return out, err
		}
		return s.answerFollowing(r, u)
	})
}

// follow changes it.
func (s *people) follow(r *http.Request, c followChange) (out followingPage, err error) {
	u, err := s.member(r, errFollowGuest)
	switch {
	case err != nil:
		return out, err
	case !validName(c.Name):
		return out, errMissing
	case !s.followings.Allow(u.Key()):
		return out, errFollowOften
	}
	change := s.follows.Unfollow
	if c.On {
		change = s.follows.Follow
	}
	if err := change(r.Context(), u, c.Name); err != nil {
		return out, err
	}
	return s.answerFollowing(r, u)
}

func (s *people) answerFollowing(r *http.Request, u game.UserID) (out followingPage, err error) {
	all, err := s.follows.Following(r.Context(), u)
	if err != nil {
		return out, err
	}
	out = followingPage{List: make([]followee, len(all)), Most: records.MostFollows}
	for i, f := range all {
		out.List[i] = followee{Name: f.Name, Program: f.Program}
		if !f.Hidden && s.presence.Online(f.ID) {
			out.List[i].Online, out.List[i].Playing = true, s.presence.InPlay(f.ID)
		}
	}
	return out, nil
}

// privacy answers with a member's privacy settings.
func (s *people) privacy(r *http.Request) (out records.Privacy, err error) {
	u, err := s.member(r, errFollowGuest)
	if err != nil {
		return out, err
	}
	p, err := s.follows.Privacy(r.Context(), u)
	if err != nil {
		return out, err
	}
	return p, nil
}

// setPrivacy changes it.
func (s *people) setPrivacy(r *http.Request, to records.Privacy) (out records.Privacy, err error) {
	u, err := s.member(r, errFollowGuest)
	switch {
	case err != nil:
		return out, err
	case !to.Follow.Valid():
		return out, errPrivacy
	case !s.followings.Allow(u.Key()):
		return out, errFollowOften
	}
	if err := s.follows.SetPrivacy(r.Context(), u, to); err != nil {
		return out, err
	}
	return to, nil
}
