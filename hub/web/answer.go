package web

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"tengen/hub/fault"
)

// statuses maps every code that HTTP can meet; any other is 400.
var statuses = map[fault.Code]int{
	fault.Invalid: 400, fault.Unauthorized: 401, fault.Forbidden: 403, fault.NotFound: 404,
	fault.Conflict: 409, fault.TooLarge: 413, fault.TooMany: 429, fault.Busy: 503, fault.Retry: 503,
	fault.Internal: 500,
}

// problem is an error's body.
type problem struct {
	Code    fault.Code `json:"code"`
	Message string     `json:"message"`
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		panic("web: answer: " + err.Error()) // our own types always encode
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(append(b, '\n'))
}

// fail answers an error: its code and sentence for the client, its cause for the log.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	code := fault.CodeOf(err)
	status, ok := statuses[code]
	if !ok {
		status = http.StatusBadRequest
	}
	if status >= 500 {
		s.log.Error("request failed", "method", r.Method, "path", r.URL.Path, "err", err)
	}
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "5")
	}
	s.failStatus(w, r, status, code, fault.MessageOf(err))
}

// failStatus answers a program with JSON and a person with a page.
func (s *Server) failStatus(w http.ResponseWriter, r *http.Request, status int, code fault.Code, message string) {
	if forPeople(r) {
		s.pages.problem(w, status, message)
		return
	}
	writeJSON(w, status, problem{code, message})
}

// forPeople reports whether a browser's address bar asks.
func forPeople(r *http.Request) bool {
	return !strings.HasPrefix(r.URL.Path, "/api/") && strings.Contains(r.Header.Get("Accept"), "text/html")
}

var (
	errJSON  = fault.New(fault.Invalid, "The request is not the JSON that is expected here.")
	errLarge = fault.New(fault.TooLarge, "The request is too large.")
)

// readJSON decodes a request's body: one JSON object, unknown fields ignored.
func readJSON[T any](r *http.Request) (T, error) {
	var v T
	if t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || t != "application/json" {
		return v, errJSON
	}
	dec := json.NewDecoder(r.Body)
	err := dec.Decode(&v)
	if err == nil {
		_, err = dec.Token()
		if err == io.EOF {
			return v, nil
		}
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return v, errLarge
	}
	return v, errJSON
}
