package puzzle

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"

	"github.com/tengen-go/tengen/hub/game"
)

// A ticket says that the server has chosen a puzzle for somebody: only such a try changes ratings, so nobody can pick
// easy puzzles. It is signed, and nothing is stored.

// hinted and plain begin a ticket: whether a theme was asked for.
const (
	hinted = "h"
	plain  = "p"
)

func (s *Service) ticket(id string, user game.UserID, hint bool) string {
	kind := plain
	if hint {
		kind = hinted
	}
	return kind + s.sign(kind, id, user)
}

func (s *Service) sign(kind, id string, user game.UserID) string {
	m := hmac.New(sha256.New, s.c.Key)
	var who [8]byte
	binary.BigEndian.PutUint64(who[:], uint64(user))
	m.Write(who[:])
	m.Write([]byte(kind + id))
	return base64.RawURLEncoding.EncodeToString(m.Sum(nil)[:15])
}

// valid reports whether a ticket is that of a puzzle and a user, 0 a visitor, and whether a theme was asked for.
func (s *Service) valid(ticket, id string, user game.UserID) (ok, hint bool) {
	if ticket == "" {
		return false, false
	}
	kind := ticket[:1]
	return hmac.Equal([]byte(ticket[1:]), []byte(s.sign(kind, id, user))), kind == hinted
}
