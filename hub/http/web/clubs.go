package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/club"
)

// Bounds of showing clubs.
const (
	clubsMost   = 240 // that an address may open in a minute
	clubsAtOnce = 4
	clubSought  = 240 // bytes of the part of a name that is looked for
)

// clubHandlers let members make, join and lead clubs.
type clubHandlers struct {
	sessions
	service *club.Service
	opened  throttle
	events  *events.Service
}

// clubsPage is the largest clubs whose names have what is asked for, and the asker's.
type clubsPage struct {
	Clubs []clubLine `json:"clubs"`
	Mine  []clubLine `json:"mine"`
	Most  int        `json:"most"` // that a member may be in
}

// clubLine is a club among others.
type clubLine struct {
	ID         string `json:"id"`
	Name       string `json:"name"`    // "": a moderator has hidden it
	Joining    string `json:"joining"` // "open", "asked", "code"
	Members    int    `json:"members"`
	Membership string `json:"standing,omitempty"` // of the asker: "leader", "member", "asked"
}

// newClub is a club to be made.
type newClub struct {
	Key     string `json:"key"` // the same key makes it once
	Name    string `json:"name"`
	Text    string `json:"text"`
	Joining string `json:"joining"` // "open", "asked", "code"
}

// changedClub replaces what a club says of itself.
type changedClub struct {
	Name    string `json:"name"`
	Text    string `json:"text"`
	Joining string `json:"joining"`         // "open", "asked", "code"
	Renew   bool   `json:"renew,omitempty"` // the code too
}

// clubSaved is the club that has been made or left.
type clubSaved struct {
	ID string `json:"id"`
}

// clubPage is a club as the asker sees it.
type clubPage struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Text    string     `json:"text"`
	Joining string     `json:"joining"`          // "open", "asked", "code"
	Code    string     `json:"code,omitempty"`   // for leaders
	Hidden  bool       `json:"hidden,omitempty"` // its texts, by a moderator, from everybody but its leaders
	Created time.Time  `json:"created"`          // a text here
	Members []clubman  `json:"members"`          // leaders first
	Out     []clubman  `json:"out,omitempty"`    // people who ask, were declined or removed: for leaders
	News    []clubNews `json:"news"`             // the newest first
	Next    time.Time  `json:"next,omitzero"`    // for leaders: when there may be news again; a text here
	Me      clubMe     `json:"me"`
	Most    int        `json:"most"` // members
}

// clubman is somebody whom a club knows.
type clubman struct {
	User       wire.User `json:"user"`
	Membership string    `json:"standing"` // "leader", "member", "asked", "declined", "removed"
	Since      time.Time `json:"since"`    // a text here
	Reason     string    `json:"reason,omitempty"`
}

// clubMe is what the asker is to a club.
type clubMe struct {
	Membership string `json:"standing,omitempty"` // "leader", "member", "asked", "declined", "removed"
	Reason     string `json:"reason,omitempty"`   // why the asker was removed
}

// clubNews is what a leader has told a club.
type clubNews struct {
	ID     int64     `json:"id"`
	Author string    `json:"author"`
	At     time.Time `json:"at"` // a text here
	Text   string    `json:"text"`
}

// clubEvents is a club's events, and the table of a season: half a year.
type clubEvents struct {
	Events []eventLine  `json:"events"` // the last first
	From   time.Time    `json:"from"`   // of the season; a text here
	To     time.Time    `json:"to"`     // a text here
	Table  []clubScored `json:"table"`  // members by points, 100 at most
	Points []int        `json:"points"` // what places bring, from the first
	Rest   int          `json:"rest"`   // what any other place brings
}

// clubScored is a member's line in the table of a season.
type clubScored struct {
	Place  int    `json:"place"`
	Name   string `json:"name"`
	Points int    `json:"points"`
	Events int    `json:"events"`
}

// clubJoin joins a club, or asks to.
type clubJoin struct {
	Code string `json:"code,omitempty"`
}

// clubOrder is what a leader orders about somebody.
type clubOrder struct {
	User   game.UserID `json:"user"`
	Action string      `json:"action"`           // "accept", "decline", "remove", "readmit", "promote", "stepdown"
	Reason string      `json:"reason,omitempty"` // of a removal
}

// clubTold is news to be told.
type clubTold struct {
	Text string `json:"text"`
}

// clubUntold is news to be taken away.
type clubUntold struct {
	ID int64 `json:"id"`
}

// allClubs answers with clubs, all or those whose names have a part.
func (s *clubHandlers) allClubs(r *http.Request) (clubsPage, error) {
	return withinLimit(s.opened, r, func() (out clubsPage, err error) {
		v, err := s.viewer(r)
		if err != nil {
			return out, err
		}
		out = clubsPage{Clubs: []clubLine{}, Mine: []clubLine{}, Most: club.MostClubs}
		part := wire.PlainText(r.URL.Query().Get("name"))
		if len(part) > clubSought {
			return out, nil
		}
		all, err := s.service.List(r.Context(), part)
		if err != nil {
			return out, err
		}
		for _, l := range all {
			out.Clubs = append(out.Clubs, clubLineOf(l))
		}
		if v.User == 0 || v.Guest {
			return out, nil
		}
		mine, err := s.service.Mine(r.Context(), v.User)
		for _, l := range mine {
			out.Mine = append(out.Mine, clubLineOf(l))
		}
		return out, err
	})
}

func clubLineOf(l club.Listed) clubLine {
	return clubLine{l.ID, l.Name, string(l.Joining), l.Members, string(l.Membership)}
}

// makeClub makes a club.
func (s *clubHandlers) makeClub(r *http.Request, in newClub) (out clubSaved, err error) {
	v, err := s.viewer(r)
	if err != nil {
		return out, err
	}
	out.ID, err = s.service.Make(r.Context(), v, clubTexts(in.Name, in.Text, in.Joining), in.Key)
	return out, err
}

func clubTexts(name, text, joining string) club.Texts {
	return club.Texts{Name: wire.PlainText(name), Text: plainLines(text), Joining: club.Joining(joining)}
}

// showClub answers with a club.
func (s *clubHandlers) showClub(r *http.Request) (clubPage, error) {
	return withinLimit(s.opened, r, func() (clubPage, error) { return s.page(r, nil) })
}

// page does something in a club, nil: nothing, and answers with the club after it.
func (s *clubHandlers) page(r *http.Request, do func(v account.Viewer, id string) error) (out clubPage, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	if do != nil {
		if err := do(v, id); err != nil {
			return out, err
		}
	}
	c, err := s.service.Open(r.Context(), id, v.User)
	if err != nil {
		return out, err
	}
	out = clubPage{
		ID: c.ID, Name: c.Name, Text: c.Text, Joining: string(c.Joining), Code: c.Code, Hidden: c.Hidden, Created: c.Created,
		Members: clubmen(c.Members), Out: clubmen(c.Out), News: make([]clubNews, len(c.News)),
		Me: clubMe{string(c.Me.Membership), c.Me.Reason}, Most: club.MostMembers,
	}
	if c.Me.Membership == club.Leader && !c.Told.IsZero() {
		out.Next = c.Told.Add(club.NewsEvery)
	}
	for i, n := range c.News {
		out.News[i] = clubNews{n.ID, n.Author.Name, n.At, n.Text}
	}
	return out, nil
}

func clubmen(all []club.Person) []clubman {
	out := make([]clubman, len(all))
	for i, p := range all {
		out[i] = clubman{*wire.UserOf(&p.User), string(p.Membership), p.Since, p.Reason}
	}
	return out
}

// clubEvents answers with a club's events and the table of this season, or of the last.
func (s *clubHandlers) clubEvents(r *http.Request) (clubEvents, error) {
	return withinLimit(s.opened, r, func() (out clubEvents, err error) {
		v, id, err := s.viewerOf(r)
		if err != nil {
			return out, err
		}
		season := club.SeasonOf(time.Now())
		if r.URL.Query().Get("last") != "" {
			season = club.SeasonOf(season.From.Add(-time.Second))
		}
		out = clubEvents{Events: []eventLine{}, From: season.From, To: season.To, Table: []clubScored{}, Points: club.Points, Rest: club.TakingPart}
		all, err := s.events.Lists().OfClub(r.Context(), id, v.User)
		if err != nil {
			return out, err
		}
		for i := range all {
			out.Events = append(out.Events, lineOf(&all[i]))
		}
		table, err := s.service.Season(r.Context(), id, season)
		for _, l := range table {
			out.Table = append(out.Table, clubScored{l.Place, l.User.Name, l.Points, l.Events})
		}
		return out, err
	})
}

// changeClub replaces what a club says of itself.
func (s *clubHandlers) changeClub(r *http.Request, in changedClub) (clubPage, error) {
	return s.page(r, func(v account.Viewer, id string) error {
		return s.service.Change(r.Context(), v, id, clubTexts(in.Name, in.Text, in.Joining), in.Renew)
	})
}

// joinClub has the asker join, or ask to.
func (s *clubHandlers) joinClub(r *http.Request, in clubJoin) (clubPage, error) {
	return withinLimit(s.opened, r, func() (clubPage, error) {
		return s.page(r, func(v account.Viewer, id string) error { return s.service.Join(r.Context(), v, id, in.Code) })
	})
}

// leaveClub has the asker leave, or take the wish to join back. The club may be gone then.
func (s *clubHandlers) leaveClub(r *http.Request, _ none) (out clubSaved, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	return clubSaved{id}, s.service.Leave(r.Context(), v, id)
}

// orderInClub carries out what a leader orders about somebody.
func (s *clubHandlers) orderInClub(r *http.Request, in clubOrder) (clubPage, error) {
	return s.page(r, func(v account.Viewer, id string) error {
		return s.service.Order(r.Context(), v, id, in.User, club.Order{Action: club.Action(in.Action), Reason: wire.PlainText(in.Reason)})
	})
}

// tellClub tells a club news.
func (s *clubHandlers) tellClub(r *http.Request, in clubTold) (clubPage, error) {
	return s.page(r, func(v account.Viewer, id string) error {
		return s.service.Tell(r.Context(), v, id, plainLines(in.Text))
	})
}

// untellClub takes news away.
func (s *clubHandlers) untellClub(r *http.Request, in clubUntold) (clubPage, error) {
	return s.page(r, func(v account.Viewer, id string) error { return s.service.Untell(r.Context(), v, id, in.ID) })
}

// clubPage shows a club, or the form that makes one: 404 if there is no such club.
func (s *pages) clubPage(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = plainHead(g.lang, "clubs"), "src/clubs/page.tsx"
		if r.PathValue("id") != "new" {
			g.entitle(r, s.clubs.Name)
		}
	})
}
