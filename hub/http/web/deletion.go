package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"time"
)

// exportWithin bounds the download of one's data.
const exportWithin = 5 * time.Minute

// deletion is the password for deleting an account; without one, a passkey has been shown.
type deletion struct {
	Password string `json:"password,omitempty"`
}

// deleteAccount deletes the caller's account.
func (s *accounts) deleteAccount(w http.ResponseWriter, r *http.Request) error {
	var c deletion
	if err := decode(r, &c); err != nil {
		return err
	}
	current, err := s.current(r)
	if err != nil {
		return err
	}
	if err := s.service.Delete(r.Context(), current, c.Password, clientOf(r)); err != nil {
		return err
	}
	setCookie(w, r, sessionCookie, "")
	setCookie(w, r, deviceCookie, "")
	answer(w, r, http.StatusOK, identity{})
	return nil
}

// exportData answers with all that is stored about the caller, as a JSON file that is written as it is read. If it
// cannot go on it is broken off, so that nobody takes a part for the whole.
func (s *accounts) exportData(w http.ResponseWriter, r *http.Request) error {
	if err := decode(r, &struct{}{}); err != nil {
		return err
	}
	current, err := s.current(r)
	if err != nil {
		return err
	}
	return s.exports.passDownload(w, r, func(w http.ResponseWriter) error {
		ctx, cancel := context.WithTimeout(r.Context(), exportWithin)
		defer cancel()
		began := false
		err := s.service.Export(ctx, current.User.ID, func() io.Writer {
			began = true
			attach(w, current.User.Name+" data", jsonFile)
			w.Header().Set("Cache-Control", "no-store")
			w.WriteHeader(http.StatusOK)
			return patient{w}
		})
		if err == nil || !began {
			return err
		}
		visitOf(r).err = err
		level := slog.LevelWarn
		if r.Context().Err() != nil {
			level = slog.LevelInfo // the client has gone
		}
		s.log.Log(r.Context(), level, "a download of somebody's data ended early", "id", visitOf(r).id, "error", err.Error())
		panic(http.ErrAbortHandler)
	})
}

var jsonFile = fileFormat{ending: "json", mediaType: "application/json"}

// patient gives each write a time of its own, and passes it on at once.
type patient struct{ w http.ResponseWriter }

func (p patient) Write(b []byte) (int, error) {
	c := http.NewResponseController(p.w)
	_ = c.SetWriteDeadline(time.Now().Add(writeTimeout)) // tests have none
	n, err := p.w.Write(b)
	if err != nil {
		return n, err
	}
	return n, c.Flush()
}
