package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/openchallenge"
	"github.com/tengen-go/tengen/hub/live/wire"
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
		settings, err := openchallenge.SettingsOf(&c)
		return openPage{
			ID: c.ID, Maker: c.Name, Plays: c.Plays, Settings: settings, Color: c.Wish, Expires: c.Expires.UnixMilli(),
			Mine: current != nil && current.User.ID == c.Maker, Hosted: c.Game != "",
		}, err
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
