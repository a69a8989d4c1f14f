package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// identity is the answer of every account route: the user, null for a visitor.
type identity struct {
	User  *wire.User          `json:"user"`
	Kept  *account.GuestGames `json:"kept,omitempty"`  // the things that the user has just taken over from a guest
	Codes []string            `json:"codes,omitempty"` // recovery codes of a new member: told only now
	Lang  string              `json:"lang,omitempty"`  // that the member who signs in has chosen; the browser has it now
}

// userOf returns a session's user, nil for none.
func userOf(s *account.Session) *records.User {
	if s == nil {
		return nil
	}
	return &records.User{ID: s.User.ID, Name: s.User.Name, Guest: s.User.Kind == account.Guest, Program: s.User.Program}
}

// ownOf returns a session's user as its own pages are told, nil for none.
func ownOf(s *account.Session) *wire.User {
	if s == nil {
		return nil
	}
	return wire.Own(userOf(s), s.User.Sanctions.News, s.User.Sanctions.Moderator)
}

// me returns the browser's user.
func (s *accounts) me(r *http.Request) (out identity, err error) {
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	return identity{User: ownOf(current)}, nil
}

// guest makes a visitor a guest; a user with a session keeps it.
func (s *accounts) guest(w http.ResponseWriter, r *http.Request) error {
	if err := decode(r, &struct{}{}); err != nil {
		return err
	}
	current, err := s.session(r)
	if err != nil {
		return err
	}
	if current != nil {
		answer(w, r, http.StatusOK, identity{User: ownOf(current)})
		return nil
	}
	got, token, err := s.service.Guest(r.Context(), clientOf(r))
	return s.signedIn(w, r, got, token, err)
}

// credentials are a name and a password.
type credentials struct {
	Name     string `json:"name"`
	Password string `json:"password"`
	Keep     bool   `json:"keep,omitempty"` // to sign in: move all of the browser's guest to the member
}

// credentials reads a name and a password, and the session there is.
func (s *accounts) credentials(r *http.Request) (c credentials, current *account.Session, err error) {
	if err := decode(r, &c); err != nil {
		return c, nil, err
	}
	current, err = s.session(r)
	return c, current, err
}

// register makes a visitor or guest a member.
func (s *accounts) register(w http.ResponseWriter, r *http.Request) error {
	c, current, err := s.credentials(r)
	if err != nil {
		return err
	}
	got, token, err := s.service.Register(r.Context(), current, c.Name, c.Password, clientOf(r))
	if err != nil {
		return err
	}
	codes, err := s.service.FirstCodes(r.Context(), got)
	if err != nil { // the account exists; its owner may ask for codes later
		s.log.WarnContext(r.Context(), "a new member got no recovery codes", "id", visitOf(r).id, "error", err.Error())
	}
	return s.signedInWith(w, r, got, token, identity{Codes: codes}, nil)
}

// login signs a member in.
func (s *accounts) login(w http.ResponseWriter, r *http.Request) error {
	c, current, err := s.credentials(r)
	if err != nil {
		return err
	}
	if !c.Keep {
		got, token, err := s.service.Login(r.Context(), current, c.Name, c.Password, clientOf(r))
		return s.signedIn(w, r, got, token, err)
	}
	got, token, kept, err := s.service.Merges().Login(r.Context(), current, c.Name, c.Password, clientOf(r))
	return s.signedInWith(w, r, got, token, identity{Kept: &kept}, err)
}

// belongings counts the things of the browser's guest that a member could take over.
func (s *accounts) belongings(r *http.Request) (out account.GuestGames, err error) {
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	return s.service.Merges().GuestGames(r.Context(), current)
}

// logout ends the session, if there is one.
func (s *accounts) logout(w http.ResponseWriter, r *http.Request) error {
	if err := decode(r, &struct{}{}); err != nil {
		return err
	}
	current, err := s.session(r)
	if err != nil {
		return err
	}
	if current != nil {
		if err := s.service.Logout(r.Context(), *current); err != nil {
			return err
		}
	}
	setCookie(w, r, sessionCookie, "") // the browser stays a known device
	answer(w, r, http.StatusOK, identity{})
	return nil
}

// passwords are the present password and the one to come. Without a present one, a passkey has been shown.
type passwords struct {
	Old string `json:"old,omitempty"`
	New string `json:"new"`
}

// password changes a member's password.
func (s *accounts) password(w http.ResponseWriter, r *http.Request) error {
	var c passwords
	if err := decode(r, &c); err != nil {
		return err
	}
	current, err := s.current(r)
	if err != nil {
		return err
	}
	got, token, err := s.service.ChangePassword(r.Context(), current, c.Old, c.New, clientOf(r))
	return s.signedIn(w, r, got, token, err)
}

// signedIn answers with a new session.
func (s *accounts) signedIn(w http.ResponseWriter, r *http.Request, got account.Session, token string, err error) error {
	return s.signedInWith(w, r, got, token, identity{}, err)
}

// signedInWith answers with a new session, and the merged belongings.
func (s *accounts) signedInWith(w http.ResponseWriter, r *http.Request, got account.Session, token string, with identity, err error) error {
	if err != nil {
		return err
	}
	setCookie(w, r, sessionCookie, token)
	if got.User.Kind == account.Member {
		setCookie(w, r, deviceCookie, s.service.Remember(got.User, clientOf(r)))
		with.Lang = s.languages.bring(w, r, got.User.ID)
	}
	with.User = ownOf(&got)
	answer(w, r, http.StatusOK, with)
	return nil
}
