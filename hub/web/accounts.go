package web

import (
	"net/http"

	"tengen/hub"
	"tengen/hub/account"
)

// who is the answer of every account route.
type who struct {
	User *hub.User `json:"user"`
}

func (s *Server) answerWho(w http.ResponseWriter, u account.User) {
	h := hubUser(u)
	writeJSON(w, http.StatusOK, who{&h})
}

// me says who the browser is; a visitor is nobody.
func (s *Server) me(w http.ResponseWriter, r *http.Request) {
	sess, err := s.session(r)
	switch {
	case err != nil:
		s.fail(w, r, err)
	case sess == nil:
		writeJSON(w, http.StatusOK, who{})
	default:
		s.answerWho(w, sess.User)
	}
}

// guest makes a visitor a guest. Who has a session keeps it.
func (s *Server) guest(w http.ResponseWriter, r *http.Request) {
	if _, err := readJSON[struct{}](r); err != nil {
		s.fail(w, r, err)
		return
	}
	sess, err := s.session(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if sess != nil {
		s.answerWho(w, sess.User)
		return
	}
	made, token, err := s.cfg.Accounts.Guest(r.Context(), s.client(r))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.setCookie(w, r, token)
	s.answerWho(w, made.User)
}

type credentials struct {
	Name     string `json:"name"`
	Password string `json:"password"`
}

func (s *Server) register(w http.ResponseWriter, r *http.Request) {
	s.signIn(w, r, func(c credentials, now *account.Session) (account.Session, string, error) {
		return s.cfg.Accounts.Register(r.Context(), now, c.Name, c.Password, s.client(r))
	})
}

func (s *Server) login(w http.ResponseWriter, r *http.Request) {
	s.signIn(w, r, func(c credentials, now *account.Session) (account.Session, string, error) {
		return s.cfg.Accounts.Login(r.Context(), now, c.Name, c.Password, s.client(r))
	})
}

// signIn reads a name and a password, and answers with a new session's cookie.
func (s *Server) signIn(w http.ResponseWriter, r *http.Request,
	f func(credentials, *account.Session) (account.Session, string, error)) {
	c, err := readJSON[credentials](r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	now, err := s.session(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	sess, token, err := f(c, now)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.setCookie(w, r, token)
	s.answerWho(w, sess.User)
}

func (s *Server) logout(w http.ResponseWriter, r *http.Request) {
	if _, err := readJSON[struct{}](r); err != nil {
		s.fail(w, r, err)
		return
	}
	sess, err := s.session(r)
	if err == nil && sess != nil {
		err = s.cfg.Accounts.Logout(r.Context(), *sess)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.setCookie(w, r, "")
	writeJSON(w, http.StatusOK, who{})
}

func (s *Server) password(w http.ResponseWriter, r *http.Request) {
	c, err := readJSON[struct {
		Old string `json:"old"`
		New string `json:"new"`
	}](r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	sess, err := s.session(r)
	if err == nil && sess == nil {
		err = account.ErrNoSession
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	fresh, token, err := s.cfg.Accounts.ChangePassword(r.Context(), *sess, c.Old, c.New, s.client(r))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.setCookie(w, r, token)
	s.answerWho(w, fresh.User)
}
