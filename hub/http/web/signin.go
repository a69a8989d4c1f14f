package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/member/account"
)

// passkey is a passkey as its owner sees it.
type passkey struct {
	ID      int64      `json:"id"`
	Name    string     `json:"name"`
	Created time.Time  `json:"created"`
	Used    *time.Time `json:"used,omitempty"` // absent: never
}

// waysPage is the ways into a member's account, and when the name may be changed.
type waysPage struct {
	Password bool       `json:"password"`
	Codes    int        `json:"codes"` // recovery codes that are left
	Passkeys []passkey  `json:"passkeys"`
	Works    bool       `json:"works"`            // passkeys can be used at this address
	Proved   *time.Time `json:"proved,omitempty"` // until when the owner need not show the password or a passkey again
	Rename   *time.Time `json:"rename,omitempty"` // absent: the name may be changed now
}

// proof is the password, shown again.
type proof struct {
	Password string `json:"password"`
}

// codesPage is a member's new recovery codes.
type codesPage struct {
	Codes []string `json:"codes"` // shown now and never again
}

// recovery is a name, one of its codes, and the password to come.
type recovery struct {
	Name     string `json:"name"`
	Code     string `json:"code"`
	Password string `json:"password"`
}

// newName is the name to come.
type newName struct {
	Name string `json:"name"`
}

// answerWays answers with the ways into a member's account.
func (s *accounts) answerWays(r *http.Request, current account.Session) (out waysPage, err error) {
	all, err := s.service.Ways(r.Context(), current)
	if err != nil {
		return out, err
	}
	rename, err := s.service.MayRename(r.Context(), current)
	if err != nil {
		return out, err
	}
	page := waysPage{Password: all.Password, Codes: all.Codes, Passkeys: make([]passkey, 0, len(all.Passkeys)), Works: s.originOf(r).Domain != "", Rename: moment(rename)}
	if until := s.service.ProvedUntil(current); !until.IsZero() {
		page.Proved = moment(until)
	}
	for _, p := range all.Passkeys {
		page.Passkeys = append(page.Passkeys, passkey{p.ID, p.Name, p.Created.UTC(), moment(p.Used)})
	}
	return page, nil
}

// moment is an instant on the wire, nil for none.
func moment(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	at = at.UTC()
	return &at
}

// prove notes that the owner has shown the password again.
func (s *accounts) prove(r *http.Request, current account.Session, c proof) (out waysPage, err error) {
	if err := s.service.ProveByPassword(r.Context(), current, c.Password, clientOf(r)); err != nil {
		return out, err
	}
	return s.answerProved(r)
}

// answerProved is answerWays as the session stands now.
func (s *accounts) answerProved(r *http.Request) (out waysPage, err error) {
	current, err := s.current(r)
	if err != nil {
		return out, err
	}
	return s.answerWays(r, current)
}

// newCodes replaces a member's recovery codes.
func (s *accounts) newCodes(r *http.Request, current account.Session, _ none) (out codesPage, err error) {
	codes, err := s.service.NewCodes(r.Context(), current)
	if err != nil {
		return out, err
	}
	return codesPage{codes}, nil
}

// recoverAccount sets a new password by a recovery code, and signs in.
func (s *accounts) recoverAccount(w http.ResponseWriter, r *http.Request) error {
	var c recovery
	if err := decode(r, &c); err != nil {
		return err
	}
	current, err := s.session(r)
	if err != nil {
		return err
	}
	got, token, err := s.service.Recover(r.Context(), current, c.Name, c.Code, c.Password, clientOf(r))
	return s.signedIn(w, r, got, token, err)
}

// removePassword has a member sign in by passkeys alone.
func (s *accounts) removePassword(r *http.Request, current account.Session, _ none) (out waysPage, err error) {
	if err := s.service.RemovePassword(r.Context(), current); err != nil {
		return out, err
	}
	return s.answerWays(r, current)
}

// rename gives a member another name. The browser is a known device under that one.
func (s *accounts) rename(w http.ResponseWriter, r *http.Request) error {
	var c newName
	if err := decode(r, &c); err != nil {
		return err
	}
	current, err := s.current(r)
	if err != nil {
		return err
	}
	if current.User, err = s.service.Rename(r.Context(), current, c.Name); err != nil {
		return err
	}
	setCookie(w, r, deviceCookie, s.service.Remember(current.User, clientOf(r)))
	answer(w, r, http.StatusOK, identity{User: ownOf(&current)})
	return nil
}
