package web

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Bounds of showing events.
const (
	eventsMost   = 240 // that an address may ask for in a minute
	eventsAtOnce = 8
	eventFiles   = 20 // that an address may have made in a minute
	filesAtOnce  = 4
	eventStreams = 64 // that an address may follow at once
	eventBeat    = 7 * time.Second
)

// eventHandlers answers for events that run themselves.
type eventHandlers struct {
	sessions
	service *events.Service
	opened  throttle
	streams *limit.Held
	life    context.Context // ends when the site stops
	games   *games
	filed   throttle // files of games and of several events
	pages   *pages
}

// eventLine is an event among others.
type eventLine struct {
	ID       string        `json:"id"`
	Kind     string        `json:"kind"` // "swiss", "roundrobin", "knockout", "arena", "ladder", "league", "simul"
	Title    string        `json:"title"`
	Host     string        `json:"host"`
	Phase    string        `json:"phase"` // "coming", "running", "over", "called_off"
	Starts   time.Time     `json:"starts"`
	Players  int           `json:"players"`
	Settings wire.Settings `json:"settings"`
	Rounds   int           `json:"rounds,omitempty"`
	Minutes  int           `json:"minutes,omitempty"`
	Bots     bool          `json:"bots,omitempty"`
	Boards   int           `json:"boards,omitempty"` // of an event of teams
	Mine     bool          `json:"mine,omitempty"`
	Hidden   bool          `json:"hidden,omitempty"` // moderators have hidden its texts
}

// eventsPage is the events that run, that come and that are over, and the asker's.
type eventsPage struct {
	Running []eventLine `json:"running"`
	Coming  []eventLine `json:"coming"` // the next first
	Over    []eventLine `json:"over"`   // the last first
	Mine    []eventLine `json:"mine"`   // the last first
}

// madeEvent is the answer to a made event.
type madeEvent struct {
	ID string `json:"id"`
}

// eventPage is an event as the asker sees it.
type eventPage struct {
	Event events.EventHead `json:"event"`
	Me    events.EventMe   `json:"me"`

	head json.RawMessage // the event, rendered once for all who look
}

// MarshalJSON writes the event as it has been rendered.
func (p eventPage) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Event json.RawMessage `json:"event"`
		Me    events.EventMe  `json:"me"`
	}{p.head, p.Me})
}

// lineRoutes answer with lines, to pages and programs.
func (s *eventHandlers) lineRoutes() []route {
	return []route{
		{path: "/api/events/{id}/results", public: true, get: s.eventResults},
		{path: "/api/events/{id}/table.csv", public: true, get: s.tableFile("csv", "text/csv; charset=utf-8", events.CSV)},
		{path: "/api/events/{id}/report.trf", public: true, get: s.tableFile("trf", "text/plain; charset=utf-8", events.TRF)},
		{path: "/api/events/{id}/games.sgf", public: true, get: s.gamesFile("sgf", "application/x-go-sgf; charset=utf-8", record.WriteSGF)},
		{path: "/api/events/{id}/games.xml", public: true, get: s.gamesFile("xml", "application/xml; charset=utf-8", record.WriteRIF)},
		{path: "/api/events/{id}/event.ics", public: true, get: s.eventICS},
		{path: "/api/events/reports.zip", public: true, get: s.eventReports},
		{path: "/api/events/{id}/stream", public: true, get: s.followEvent, quiet: true},
	}
}

func lineOf(l *tournament.Listed) eventLine {
	p := &l.Plan
	title := p.Title
	if l.Hidden {
		title = ""
	}
	return eventLine{
		ID: l.ID, Kind: string(p.Kind), Title: title, Hidden: l.Hidden, Host: l.Host, Phase: string(l.Phase), Starts: l.Starts, Players: l.Players,
		Settings: wire.SettingsOf(p.Games), Rounds: p.Rounds, Minutes: p.Minutes, Bots: p.Bots, Boards: boardsOf(p), Mine: l.Mine,
	}
}

// asker returns who asks.
func (s *eventHandlers) asker(r *http.Request) (a events.Asker, err error) {
	current, err := s.session(r)
	if err != nil || current == nil {
		return a, err
	}
	u, v := current.User, visitOf(r)
	return events.Asker{Client: limit.Client{Address: v.address, Exempt: v.exempt}, User: u.ID, Name: u.Name, Guest: u.Kind == account.Guest, Program: u.Program, Mod: u.Sanctions.Moderator, Since: u.Created, Sanctions: u.Sanctions}, nil
}

// askerOf returns the id in the address, and who asks.
func (s *eventHandlers) askerOf(r *http.Request) (a events.Asker, id string, err error) {
	if id = r.PathValue("id"); !validID(id) {
		return a, id, errMissing
	}
	a, err = s.asker(r)
	return a, id, err
}

// allEvents answers with the events.
func (s *eventHandlers) allEvents(r *http.Request) (eventsPage, error) {
	return withinLimit(s.opened, r, func() (out eventsPage, err error) {
		a, err := s.asker(r)
		if err != nil {
			return out, err
		}
		out = eventsPage{Running: []eventLine{}, Coming: []eventLine{}, Over: []eventLine{}, Mine: []eventLine{}}
		all, err := s.service.Lists().List(r.Context(), a.User)
		if err != nil {
			return out, err
		}
		for i := range all {
			l := lineOf(&all[i])
			switch all[i].Phase {
			case tournament.Running:
				out.Running = append([]eventLine{l}, out.Running...)
			case tournament.Coming:
				out.Coming = append(out.Coming, l)
			default:
				out.Over = append([]eventLine{l}, out.Over...)
			}
		}
		if a.User == 0 {
			return out, nil
		}
		mine, err := s.service.Lists().Mine(r.Context(), a.User)
		for i := range mine {
			out.Mine = append(out.Mine, lineOf(&mine[i]))
		}
		return out, err
	})
}

// makeEvent makes an event.
func (s *eventHandlers) makeEvent(r *http.Request, in events.NewEvent) (out madeEvent, err error) {
	a, err := s.asker(r)
	if err != nil {
		return out, err
	}
	p, err := in.Plan()
	if err != nil {
		return out, err
	}
	out.ID, err = s.service.Create(r.Context(), a, p, in.Key)
	return out, err
}

// showEvent answers with an event.
func (s *eventHandlers) showEvent(r *http.Request) (eventPage, error) {
	return withinLimit(s.opened, r, func() (out eventPage, err error) {
		a, id, err := s.askerOf(r)
		if err != nil {
			return out, err
		}
		return s.page(r, a, id)
	})
}

func (s *eventHandlers) page(r *http.Request, a events.Asker, id string) (out eventPage, err error) {
	if out.head, err = s.service.Head(r.Context(), id); err != nil {
		return out, err
	}
	err = s.service.View(r.Context(), id, func(t *tournament.Tournament) { out.Me = events.Me(t, a) })
	return out, err
}

// followEvent answers with an event, and again with each change, a line each and one a second at most.
func (s *eventHandlers) followEvent(w http.ResponseWriter, r *http.Request) error {
	_, id, err := s.askerOf(r)
	if err != nil {
		return err
	}
	if _, err := s.service.Head(r.Context(), id); err != nil {
		return err
	}
	return s.streamLines(w, r, func(ctx context.Context, write func(line []byte) error) error {
		return s.service.Follow(ctx, id, eventBeat, write)
	})
}

// streamLines answers with lines as they come, until the client goes or the site stops.
func (s *eventHandlers) streamLines(w http.ResponseWriter, r *http.Request, lines func(ctx context.Context, write func(line []byte) error) error) error {
	if v := visitOf(r); !v.exempt {
		address := limit.Network(v.address)
		if !s.streams.Enter(address) {
			return wire.ErrTooMany
		}
		defer s.streams.Leave(address)
	}
	send := beginLines(w)
	if r.Method == http.MethodHead {
		return nil
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.life, cancel)()
	return lines(ctx, func(line []byte) error { return send(line, []byte{'\n'}) })
}

// eventPage shows an event, or the form that makes one: 404 if there is no such event.
func (s *pages) eventPage(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		if part := r.PathValue("id"); part == "new" || part == "calendar" { // no event has such an id
			g.head, g.source = plainHead(g.lang, "events"), "src/events/page.tsx"
			return
		}
		s.anEvent(g, r, "src/events/page.tsx")
	})
}

func (s *pages) anEvent(g *view, r *http.Request, source string) {
	g.head, g.source = plainHead(g.lang, "events"), source
	g.entitle(r, func(ctx context.Context, id string) (title string, err error) {
		err = s.events.View(ctx, id, func(t *tournament.Tournament) { title = tournament.Title(t) })
		return title, err
	})
}
