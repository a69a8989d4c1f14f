package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/live/calendar"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/club"
)

// Bounds of showing calendars.
const (
	calendarMost   = 120 // that an address may ask for in a minute
	calendarAtOnce = 8
)

// calendars say what is on.
type calendars struct {
	sessions
	service *calendar.Service
	clubs   *club.Service
	opened  throttle
	pages   *pages
}

// calendarItem is something that is on.
type calendarItem struct {
	Kind   string     `json:"kind"` // "event", "game" (of a league, whose instant is agreed), "broadcast"
	Title  string     `json:"title"`
	Path   string     `json:"path"`
	Starts time.Time  `json:"starts"`
	Ends   *time.Time `json:"ends,omitempty"` // about
	Phase  string     `json:"phase"`          // "coming", "running", "over", "called_off"
	Mine   bool       `json:"mine,omitempty"`
	Open   bool       `json:"open,omitempty"` // everybody may come
}

// calendarPage is what is on, and what comes.
type calendarPage struct {
	Items []calendarItem `json:"items"` // the next first
}

// calendarSoon is what begins within an hour and concerns the asker.
type calendarSoon struct {
	Item *calendarItem `json:"item,omitempty"`
}

// calendarLink is the address of the asker's own calendar, as a path.
type calendarLink struct {
	Path string `json:"path,omitempty"` // absent: there is none yet
}

func calendarItemOf(x *calendar.Item) calendarItem {
	return calendarItem{Kind: x.Kind, Title: x.Title, Path: x.Path, Starts: x.Starts, Ends: moment(x.Ends), Phase: x.Phase, Mine: x.Mine, Open: x.Open}
}

// itemsPage answers with what is on.
func (s *calendars) itemsPage(r *http.Request) (calendarPage, error) {
	return withinLimit(s.opened, r, func() (out calendarPage, err error) {
		v, err := s.viewer(r)
		if err != nil {
			return out, err
		}
		items, err := s.service.Page(r.Context(), v.User)
		out.Items = make([]calendarItem, len(items))
		for i := range items {
			out.Items[i] = calendarItemOf(&items[i])
		}
		return out, err
	})
}

// soon answers with what begins within an hour.
func (s *calendars) soon(r *http.Request) (calendarSoon, error) {
	return withinLimit(s.opened, r, func() (out calendarSoon, err error) {
		v, err := s.viewer(r)
		if err != nil {
			return out, err
		}
		item, err := s.service.Soon(r.Context(), v.User)
		if item != nil {
			shown := calendarItemOf(item)
			out.Item = &shown
		}
		return out, err
	})
}

// giveCalendar answers with a calendar that other programs read again and again.
func (s *calendars) giveCalendar(w http.ResponseWriter, r *http.Request, name string, query func() (calendar.Query, error)) error {
	return s.opened.pass(r, func() error {
		q, err := query()
		if err != nil {
			return err
		}
		items, err := s.service.Feed(r.Context(), q)
		if err != nil {
			return err
		}
		giveFile(w, calendar.MediaType, "tengen.ics", calendar.ICS(name, s.pages.origin(r), items, time.Now()))
		return nil
	})
}

// allFeed is the calendar of the site.
func (s *calendars) allFeed(w http.ResponseWriter, r *http.Request) error {
	return s.giveCalendar(w, r, "Tengen", func() (calendar.Query, error) { return calendar.Query{}, nil })
}

// clubFeed is a club's calendar.
func (s *calendars) clubFeed(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if !validID(id) {
		return errMissing
	}
	name, err := s.clubs.Name(r.Context(), id)
	if err != nil {
		return err
	}
	return s.giveCalendar(w, r, name, func() (calendar.Query, error) { return calendar.Query{Club: id}, nil })
}

// ownFeed is a member's calendar, for whom has its address.
func (s *calendars) ownFeed(w http.ResponseWriter, r *http.Request) error {
	return s.giveCalendar(w, r, "Tengen", func() (q calendar.Query, err error) {
		q.Own = true
		q.User, err = s.service.Holder(r.Context(), r.PathValue("key"))
		return q, err
	})
}

// link answers with the address of the asker's own calendar.
func (s *calendars) link(r *http.Request) (out calendarLink, err error) {
	u, err := s.member(r, account.ErrGuest)
	if err != nil {
		return out, err
	}
	secret, err := s.service.Address(r.Context(), u)
	return linkOf(secret), err
}

// renew makes another address.
func (s *calendars) renew(r *http.Request, _ none) (out calendarLink, err error) {
	u, err := s.member(r, account.ErrGuest)
	if err != nil {
		return out, err
	}
	secret, err := s.service.Renew(r.Context(), u)
	return linkOf(secret), err
}

func linkOf(secret string) calendarLink {
	if secret == "" {
		return calendarLink{}
	}
	return calendarLink{"/api/calendar/" + secret + "/own.ics"}
}
