package web

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/broadcasts"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Bounds of broadcasts, of an address.
const (
	castsMost     = 1200 // looks in a minute: a class looks at one every two seconds
	castsAtOnce   = 16
	castPushMost  = 240 // pushes and entries in a minute
	castFilesMost = 20
)

// castHandlers answers for broadcasts of real events.
type castHandlers struct {
	sessions
	service *broadcasts.Service
	looked  throttle
	pushed  throttle
	files   throttle
}

// castLine is a broadcast among others.
type castLine struct {
	ID     string    `json:"id"`
	Name   string    `json:"name"`
	Host   string    `json:"host"`
	Rule   string    `json:"rule"`
	Phase  string    `json:"phase"`  // "coming", "running", "over"
	Starts time.Time `json:"starts"` // a text here
	Delay  int       `json:"delay"`  // seconds
}

// castsPage is the broadcasts that run, that come and that are over.
type castsPage struct {
	Running []castLine `json:"running"`
	Coming  []castLine `json:"coming"` // the next first
	Over    []castLine `json:"over"`   // the last first
}

// newCast is a broadcast to be made.
type newCast struct {
	Key     string       `json:"key"` // the same key makes it once
	Name    string       `json:"name"`
	Text    string       `json:"text"`
	Rule    string       `json:"rule"`
	Size    int          `json:"size"`
	Opening game.Opening `json:"opening"`
	Rounds  int          `json:"rounds"`
	Boards  int          `json:"boards"`           // of a round, at most
	Delay   int          `json:"delay"`            // seconds
	Starts  int64        `json:"starts,omitempty"` // 0: now
	Real    bool         `json:"real,omitempty"`   // of a real event: the site's operator may take the games into a base
}

// changedCast replaces what a broadcast says of itself.
type changedCast struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// castSaved is the broadcast that has been made or removed.
type castSaved struct {
	ID string `json:"id"`
}

// castToken is a broadcast's token, which nobody is told again.
type castToken struct {
	Token string `json:"token"`
}

// castLink asks for a link of a board, or takes it away.
type castLink struct {
	Board int  `json:"board"`
	Out   bool `json:"out,omitempty"`
}

// castPushed is what became of each game of a push.
type castPushed struct {
	Games []broadcast.CastTaken `json:"games"`
}

// castEntry is what an operator enters by hand.
type castEntry struct {
	Action string          `json:"action"`          // "add", "move", "undo", "result", "reopen", "clock", "names"
	Board  int             `json:"board,omitempty"` // of all but "add"
	Ply    int             `json:"ply,omitempty"`   // of "move" and "undo", from 1
	At     string          `json:"at,omitempty"`    // of "move": a point, or "pass"
	Winner string          `json:"winner,omitempty"`
	Reason string          `json:"reason,omitempty"`
	Clock  *broadcast.Left `json:"clock,omitempty"`
	Round  int             `json:"round,omitempty"` // of "add"
	Black  string          `json:"black,omitempty"` // of "add" and "names"
	White  string          `json:"white,omitempty"`
}

// allCasts answers with the list.
func (s *castHandlers) allCasts(r *http.Request) (castsPage, error) {
	return withinLimit(s.looked, r, func() (out castsPage, err error) {
		v, err := s.viewer(r)
		if err != nil {
			return out, err
		}
		running, coming, over, err := s.service.List(r.Context(), v.User)
		return castsPage{castLines(running), castLines(coming), castLines(over)}, err
	})
}

func castLines(list []broadcast.Listed) []castLine {
	out := make([]castLine, len(list))
	for i, l := range list {
		out[i] = castLine{l.ID, l.Name, l.Host.Name, l.Plan.Rule.String(), string(l.Phase), l.Plan.Starts, int(l.Plan.Delay / time.Second)}
	}
	return out
}

// makeCast makes a broadcast.
func (s *castHandlers) makeCast(r *http.Request, in newCast) (out castSaved, err error) {
	v, err := s.viewer(r)
	if err != nil {
		return out, err
	}
	rule, err := board.ParseRule(in.Rule)
	if err != nil {
		return out, broadcast.ErrPlan.From(err)
	}
	p := broadcast.Plan{Rule: rule, Size: in.Size, Opening: in.Opening, Rounds: in.Rounds, Boards: in.Boards, Delay: time.Duration(in.Delay) * time.Second, Real: in.Real}
	if in.Delay < 0 || in.Delay > int(broadcast.MostDelay/time.Second) {
		return out, broadcast.ErrPlan
	}
	if in.Starts != 0 {
		p.Starts = time.UnixMilli(in.Starts)
	}
	out.ID, err = s.service.Make(r.Context(), v, castTexts(in.Name, in.Text), p, in.Key)
	return out, err
}

func castTexts(name, text string) broadcast.Texts {
	return broadcast.Texts{Name: wire.PlainText(name), Text: plainLines(text)}
}

// operator returns who asks, as broadcasts know people: by the session, and by the broadcast's token.
func (s *castHandlers) operator(r *http.Request) (by broadcast.Operator, id string, err error) {
	if id = r.PathValue("id"); !validID(id) {
		return by, id, errMissing
	}
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		by.Token = broadcasts.Hash(strings.TrimSpace(token))
		return by, id, nil
	}
	v, err := s.viewer(r)
	if !v.Guest {
		by.User = v.User
	}
	return by, id, err
}

// castAsked reads what somebody wants to see.
func castAsked(r *http.Request) (a broadcasts.Asked, err error) {
	q := r.URL.Query()
	for name, to := range map[string]*int{"round": &a.Round, "since": &a.Since, "board": &a.Board} {
		if text := q.Get(name); text != "" {
			if *to, err = strconv.Atoi(text); err != nil || *to < 0 {
				return a, broadcast.ErrRound
			}
		}
	}
	a.Operator = q.Get("now") == "1"
	return a, nil
}

// showCast answers with a broadcast.
func (s *castHandlers) showCast(r *http.Request) (broadcasts.CastPage, error) {
	return withinLimit(s.looked, r, func() (out broadcasts.CastPage, err error) {
		by, id, err := s.operator(r)
		if err != nil {
			return out, err
		}
		a, err := castAsked(r)
		if err != nil {
			return out, err
		}
		return s.service.Page(r.Context(), id, by, a)
	})
}

// changeCast replaces what a broadcast says of itself.
func (s *castHandlers) changeCast(r *http.Request, in changedCast) (out castSaved, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	return castSaved{id}, s.service.Change(r.Context(), v, id, castTexts(in.Name, in.Text))
}

// endCast ends a broadcast.
func (s *castHandlers) endCast(r *http.Request, _ none) (out castSaved, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	return castSaved{id}, s.service.End(r.Context(), v, id)
}

// removeCast deletes a broadcast.
func (s *castHandlers) removeCast(r *http.Request, _ none) (out castSaved, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	return castSaved{id}, s.service.Remove(r.Context(), v, id)
}

// renewToken gives a broadcast another token.
func (s *castHandlers) renewToken(r *http.Request, _ none) (out castToken, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	out.Token, err = s.service.Token(r.Context(), v, id)
	return out, err
}

// linkCast gives a board another link, or none: then the token is empty.
func (s *castHandlers) linkCast(r *http.Request, in castLink) (out castToken, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	out.Token, err = s.service.Link(r.Context(), v, id, in.Board, in.Out)
	return out, err
}

// pushCast takes games: JSON, or a file.
func (s *castHandlers) pushCast(w http.ResponseWriter, r *http.Request) error {
	by, id, err := s.operator(r)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	said := broadcast.Said{Black: q.Get("black"), White: q.Get("white")}
	if text := q.Get("round"); text != "" {
		if said.Round, err = strconv.Atoi(text); err != nil {
			return broadcast.ErrRound
		}
	}
	var out castPushed
	err = s.pushed.passBody(r, func() error {
		body, err := readBody(r)
		if err != nil {
			return bodyRefusal(err)
		}
		out.Games, err = s.service.Push(r.Context(), by, id, body, said, q.Get("corrects") == "1")
		return err
	})
	return reply(w, r, out, err)
}

// enterCast takes what an operator enters by hand, and answers with the boards of the round as they are now.
func (s *castHandlers) enterCast(r *http.Request, in castEntry) (broadcasts.CastPage, error) {
	return withinLimit(s.pushed, r, func() (out broadcasts.CastPage, err error) {
		by, id, err := s.operator(r)
		if err != nil {
			return out, err
		}
		a, err := castAsked(r)
		if err != nil {
			return out, err
		}
		a.Operator, a.Board = true, in.Board
		e := broadcast.Entry{
			Action: broadcast.Action(in.Action), Board: in.Board, Ply: in.Ply, Round: in.Round, Black: in.Black, White: in.White,
			Result: broadcast.Result{Winner: in.Winner, Reason: broadcast.CastEnding(in.Reason)},
		}
		if in.Clock != nil {
			e.Clock = *in.Clock
		}
		if in.At != "" {
			points, err := board.ParseMoves([]string{in.At})
			if err != nil {
				return out, broadcast.ErrPoint.From(err)
			}
			e.Point = points[0]
		} else if e.Action == broadcast.Move {
			return out, broadcast.ErrPoint
		}
		if err := s.service.Enter(r.Context(), by, id, e); err != nil {
			return out, err
		}
		return s.service.Page(r.Context(), id, by, a)
	})
}

// castFile answers with games of a broadcast, as readers see them.
func (s *castHandlers) castFile(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if !validID(id) {
		return errMissing
	}
	a, err := castAsked(r)
	if err != nil {
		return err
	}
	return s.files.pass(r, func() error {
		name, games, err := s.service.Games(r.Context(), id, a.Round)
		if err != nil {
			return err
		}
		if len(games) == 0 {
			return fault.WithReason(fault.NotFound, "export_none", "There are no games to download.")
		}
		var b bytes.Buffer
		if err := record.WriteSGF(&b, games...); err != nil {
			return err
		}
		w.Header().Set("Cache-Control", "no-store")
		sendFile(w, r, name, fileFormats["sgf"], nil, b.Bytes())
		return nil
	})
}

// castPage shows a broadcast, or the form that makes one: 404 if there is no such broadcast.
func (s *pages) castPage(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) { s.aCast(g, r, "src/broadcasts/page.tsx") })
}

// embeddedCast shows a broadcast's boards as a part of a page of another site, or over a stream.
func (s *pages) embeddedCast(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.embedded = true
		s.aCast(g, r, "src/broadcasts/embed.tsx")
	})
}

func (s *pages) aCast(g *view, r *http.Request, source string) {
	g.head, g.source = plainHead(g.lang, "broadcasts"), source
	if r.PathValue("id") != "new" {
		g.entitle(r, s.casts.Name)
	}
}
