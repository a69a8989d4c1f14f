package web

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/library/analysis"
)

// Refusals that only HTTP has.
var (
	errMethod    = fault.New("method", "That cannot be done with this address.")
	errMediaType = fault.New("media_type", "The body must be application/json.")
	errHost      = fault.New("host", "This server is not responsible for that host.")
	errMissing   = fault.WithReason(fault.NotFound, "address", "There is nothing at this address.")
)

// statuses is the one place where codes become HTTP statuses. A code that is not named is one of a game's own: something is not so now.
var statuses = others(map[fault.Code]int{
	fault.Invalid:          http.StatusBadRequest,
	fault.Unauthorized:     http.StatusUnauthorized,
	fault.Forbidden:        http.StatusForbidden,
	fault.NotFound:         http.StatusNotFound,
	fault.TooLarge:         http.StatusRequestEntityTooLarge,
	fault.TooMany:          http.StatusTooManyRequests,
	fault.Busy:             http.StatusServiceUnavailable,
	fault.Retry:            http.StatusServiceUnavailable,
	fault.Internal:         http.StatusInternalServerError,
	analysis.CodeLiveGame:  http.StatusForbidden,
	errMethod.Code:         http.StatusMethodNotAllowed,
	errMediaType.Code:      http.StatusUnsupportedMediaType,
	errHost.Code:           http.StatusMisdirectedRequest,
	game.ErrNotPlayer.Code: http.StatusForbidden,
	game.ErrOffBoard.Code:  http.StatusBadRequest,
	"unknown_type":         http.StatusBadRequest, // of a socket, as the next
	"hello_first":          http.StatusBadRequest,
})

// others adds all other codes that there are.
func others(named map[fault.Code]int) map[fault.Code]int {
	for _, code := range fault.Codes {
		if _, ok := named[code]; !ok {
			named[code] = http.StatusConflict
		}
	}
	return named
}

// refusal is an error as clients see it.
type refusal struct {
	Code    fault.Code   `json:"code"`
	Why     fault.Reason `json:"why,omitempty"`
	Values  fault.Values `json:"values,omitempty"`
	Texts   fault.Texts  `json:"texts,omitempty"`
	Message string       `json:"message"`
	Limit   fault.Reason `json:"limit,omitempty"`   // of a limit: which
	Of      string       `json:"of,omitempty"`      // of a limit: whose
	Request string       `json:"request,omitempty"` // of a fault of the server's: the id by which an operator finds it
}

// refusalOf returns an error as clients see it.
func refusalOf(f *fault.Error) refusal {
	out := refusal{Code: f.Code, Why: f.Reason, Values: f.Values, Texts: f.Texts, Message: f.Message}
	switch f.Code {
	case fault.TooMany:
		out.Limit, out.Of = f.Reason, "you"
	case botapi.CodeOpponent:
		out.Limit, out.Of = f.Reason, "opponent"
	}
	if out.Of != "" && out.Limit == "" {
		out.Limit = "requests"
	}
	return out
}

// fail answers with an error: JSON for programs, a page for people. Its cause
// goes to the log.
func (s *Site) fail(w http.ResponseWriter, r *http.Request, err error) {
	v := visitOf(r)
	v.err = err
	if rec, ok := w.(*recorder); ok && rec.status != 0 {
		return // too late: the answer is under way
	}
	f := fault.Of(err)
	status, ok := statuses[f.Code]
	if !ok {
		status = http.StatusInternalServerError
	}
	switch seconds := f.Values["seconds"]; {
	case seconds > 0:
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	case f.Values["max"] > 0 || f.Values["days"] > 0: // a number of things at once, or of a day: no time of ours makes room
	case status == http.StatusTooManyRequests, f.Code == botapi.CodeOpponent:
		w.Header().Set("Retry-After", "60")
	case status == http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", "1")
	}
	if forPrograms(r) {
		told := refusalOf(f)
		if status >= http.StatusInternalServerError {
			told.Request = v.id
		}
		answer(w, r, status, told)
		return
	}
	var b bytes.Buffer
	l := i18n.Of(r)
	p := page{Status: status, Request: v.id, Language: l.Tag, Title: title(l, status), Message: f.Message, MessageLanguage: i18n.English.Tag, Lobby: l.Say("lobby")}
	if errors.Is(err, errMissing) {
		p.Message, p.MessageLanguage = l.Say("missingWhy"), l.Tag
	}
	if err := errorPage.Execute(&b, p); err != nil {
		panic(err) // a template that was tested
	}
	send(w, r, status, "text/html; charset=utf-8", b.Bytes())
}

// forPrograms reports whether a client wants errors as JSON.
func forPrograms(r *http.Request) bool {
	switch p := r.URL.Path; {
	case p == "/ws", p == "/healthz", p == "/readyz", p == "/api", strings.HasPrefix(p, "/api/"):
		return true
	}
	accept := strings.Join(r.Header.Values("Accept"), ",")
	return strings.Contains(accept, "application/json") && !strings.Contains(accept, "text/html")
}

// answer sends a value as JSON.
func answer(w http.ResponseWriter, r *http.Request, status int, value any) {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err) // our own types
	}
	send(w, r, status, "application/json", append(b, '\n'))
}

// reply answers with a value, or with an error's refusal.
func reply(w http.ResponseWriter, r *http.Request, value any, err error) error {
	if err == nil {
		answer(w, r, http.StatusOK, value)
	}
	return err
}

// encoded is a value that may be large as JSON: nobody reads it as HTML, and to make it safe there could take six times the room.
func encoded(value any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // our own types
	}
	return b.Bytes()
}

// send writes an answer that nobody may keep.
func send(w http.ResponseWriter, r *http.Request, status int, mediaType string, body []byte) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", mediaType)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // a client that has gone is not our error
	}
}

// page is the content of the error page.
type page struct {
	Status          int
	Request         string // its id
	Language        string // a tag
	Title           string
	Message         string
	MessageLanguage string // a tag: rare messages exist only in English
	Lobby           string // the text of the link to the lobby
}

//go:embed error.html
var errorHTML string

//go:embed error.css
var errorCSS []byte

var errorPage = template.Must(template.New("error").Parse(errorHTML))

// title returns a heading for people.
func title(l *i18n.Language, status int) string {
	switch {
	case status == http.StatusNotFound:
		return l.Say("missing")
	case status >= 500:
		return l.Say("broken")
	}
	return l.Say("failed")
}
