package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/member/account"
)

// openSession is one of a member's sessions, as its owner sees it.
type openSession struct {
	ID      int64     `json:"id"`
	Browser string    `json:"browser,omitempty"` // as it says; absent: not known
	System  string    `json:"system,omitempty"`  // as the browser says
	Place   string    `json:"place,omitempty"`   // the block of addresses: /24 of IPv4, /48 of IPv6
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen"`           // up to five minutes ago
	This    bool      `json:"this,omitempty"` // the one that asks
}

// sessionsPage is a member's sessions.
type sessionsPage struct {
	Sessions []openSession `json:"sessions"` // the one used last first, at most 100; none: all have ended
}

// sessionsEnd ends one session, or all others, or all; with all others and all go the tokens of programs.
type sessionsEnd struct {
	ID     int64 `json:"id,omitempty"`
	Others bool  `json:"others,omitempty"`
	All    bool  `json:"all,omitempty"`
}

// answerSessions answers with a member's sessions.
func (s *accounts) answerSessions(r *http.Request, current account.Session) (out sessionsPage, err error) {
	all, err := s.service.Sessions().List(r.Context(), current)
	if err != nil {
		return out, err
	}
	page := sessionsPage{Sessions: make([]openSession, 0, len(all))}
	for _, o := range all {
		d := account.DeviceOf(o.Agent)
		page.Sessions = append(page.Sessions, openSession{
			ID: o.ID, Browser: d.Browser, System: d.System, Place: account.Place(o.Address), Created: o.Created.UTC(), Seen: o.Seen.UTC(), This: o.ID == current.ID,
		})
	}
	return page, nil
}

// endSessions ends sessions of a member's.
func (s *accounts) endSessions(w http.ResponseWriter, r *http.Request) error {
	var c sessionsEnd
	if err := decode(r, &c); err != nil {
		return err
	}
	current, err := s.current(r)
	if err != nil {
		return err
	}
	switch {
	case c.All:
		err = s.service.Sessions().EndAll(r.Context(), current)
	case c.Others:
		err = s.service.Sessions().EndOthers(r.Context(), current)
	default:
		err = s.service.Sessions().End(r.Context(), current, c.ID)
	}
	if err != nil {
		return err
	}
	if c.All || !c.Others && c.ID == current.ID {
		setCookie(w, r, sessionCookie, "")
		answer(w, r, http.StatusOK, sessionsPage{Sessions: []openSession{}})
		return nil
	}
	page, err := s.answerSessions(r, current)
	return reply(w, r, page, err)
}
