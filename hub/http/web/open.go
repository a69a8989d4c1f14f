package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/openchallenge"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Bounds of open challenges.
const (
	opensMost   = 60 // that an address may look at or take in a minute
	opensAtOnce = 8
)

// openChallenges answers pages that a link to a challenge leads to.
type openChallenges struct {
	sessions
	service *openchallenge.Service // nil: there are none
	opened  throttle
}

// openPage is a challenge as who has its link sees it.
type openPage struct {
	ID       string        `json:"id"`
	Maker    string        `json:"maker"`
	Plays    bool          `json:"plays,omitempty"` // the maker does; else any two
	Settings wire.Settings `json:"settings"`
	Color    string        `json:"color"`            // of the one who hosts it: "black", "white", "random"
	Expires  int64         `json:"expires"`          // ms
	Mine     bool          `json:"mine,omitempty"`   // the asker has made it
	Hosted   bool          `json:"hosted,omitempty"` // somebody waits for another
}

// openPages are the open challenges of one maker that wait.
type openPages struct {
	Open []openPage `json:"open"` // the newest first
}

// newOpen asks for an open challenge.
type newOpen struct {
	Settings wire.Settings `json:"settings"`
	Color    string        `json:"color"`           // of the one who hosts it
	Plays    bool          `json:"plays,omitempty"` // the maker does
	Days     int           `json:"days"`            // until it expires
}

// openCancelled is an open challenge that is withdrawn.
type openCancelled struct {
	ID string `json:"id"`
}

// openTaken is the game that somebody has taken a challenge for.
type openTaken struct {
	G string `json:"g"`
}

// openChallenge answers with a challenge.
func (s *openChallenges) openChallenge(r *http.Request) (openPage, error) {
	return withinLimit(s.opened, r, func() (out openPage, err error) {
		if s.service == nil {
			return out, records.ErrOpenMissing
		}
		current, err := s.session(r)
		if err != nil {
			return out, err
		}
		c, err := s.service.Show(r.Context(), r.PathValue("id"))
		if err != nil {
			return out, err
		}
		return openPageOf(&c, current)
	})
}

// openPageOf returns a challenge as a viewer sees it.
func openPageOf(c *records.OpenChallenge, current *account.Session) (openPage, error) {
	settings, err := openchallenge.SettingsOf(c)
	return openPage{
		ID: c.ID, Maker: c.Name, Plays: c.Plays, Settings: settings, Color: c.Wish, Expires: c.Expires.UnixMilli(),
		Mine: current != nil && current.User.ID == c.Maker, Hosted: c.Game != "",
	}, err
}

// making runs f for the asker's session, if there is a service.
func making[Out any](s *openChallenges, r *http.Request, f func(*account.Session) (Out, error)) (Out, error) {
	return withinLimit(s.opened, r, func() (out Out, err error) {
		if s.service == nil {
			return out, records.ErrOpenMissing
		}
		current, err := s.session(r)
		if err == nil && current == nil {
			err = records.ErrOpenGuest
		}
		if err != nil {
			return out, err
		}
		return f(current)
	})
}

// ownChallenges answers with the open challenges of the asker that wait.
func (s *openChallenges) ownChallenges(r *http.Request) (openPages, error) {
	return making(s, r, func(current *account.Session) (openPages, error) { return s.listOf(r, current) })
}

func (s *openChallenges) listOf(r *http.Request, current *account.Session) (openPages, error) {
	out := openPages{Open: []openPage{}}
	all, err := s.service.Of(r.Context(), current.User.ID)
	for i := range all {
		one, err := openPageOf(&all[i], current)
		if err != nil {
			return out, err
		}
		out.Open = append(out.Open, one)
	}
	return out, err
}

// makeChallenge makes one.
func (s *openChallenges) makeChallenge(r *http.Request, n newOpen) (openPage, error) {
	return making(s, r, func(current *account.Session) (out openPage, err error) {
		if n.Days < 1 || n.Days > int(openchallenge.Longest/(24*time.Hour)) {
			return out, openchallenge.ErrExpiry
		}
		// A moment less: it is not to be longer than it may be.
		asked := openchallenge.Asked{Plays: n.Plays, Settings: n.Settings, Wish: n.Color, Expires: time.Now().AddDate(0, 0, n.Days).Add(-time.Second)}
		c, err := s.service.Make(r.Context(), identityOf(r, current), asked)
		if err != nil {
			return out, err
		}
		return openPageOf(&c, current)
	})
}

// cancelChallenge withdraws one of the asker's, and answers with the others.
func (s *openChallenges) cancelChallenge(r *http.Request, c openCancelled) (openPages, error) {
	return making(s, r, func(current *account.Session) (out openPages, err error) {
		if err := s.service.Cancel(r.Context(), current.User.ID, c.ID); err != nil {
			return out, err
		}
		return s.listOf(r, current)
	})
}

// takeChallenge has the asker take a challenge.
func (s *openChallenges) takeChallenge(r *http.Request, _ none) (openTaken, error) {
	return withinLimit(s.opened, r, func() (out openTaken, err error) {
		if s.service == nil {
			return out, records.ErrOpenMissing
		}
		current, err := s.session(r)
		if err != nil {
			return out, err
		}
		out.G, err = s.service.Take(r.Context(), identityOf(r, current), r.PathValue("id"))
		return out, err
	})
}
