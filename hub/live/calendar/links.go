package calendar

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// Links keeps which address of a member's own calendar is the last; *db/events.Events does. The address itself is not stored.
type Links interface {
	// CalendarTurn returns how often a member has made an address; 0: never, or it was taken away, or the account has ended.
	CalendarTurn(ctx context.Context, u game.UserID) (int, error)
	// RenewCalendar makes another address.
	RenewCalendar(ctx context.Context, u game.UserID) (turn int, err error)
}

// ErrLink is returned for an address that is nobody's, or no more.
var ErrLink = fault.WithReason(fault.NotFound, "calendar_link", "There is no such calendar. Its owner may have renewed the address.")

// Address returns what is secret in the address of a member's own calendar, "" if the member has made none.
func (s *Service) Address(ctx context.Context, u game.UserID) (string, error) {
	turn, err := s.links.CalendarTurn(ctx, u)
	if err != nil || turn == 0 {
		return "", err
	}
	return s.secret(u, turn), nil
}

// Renew returns a new address; the one before leads nowhere.
func (s *Service) Renew(ctx context.Context, u game.UserID) (string, error) {
	turn, err := s.links.RenewCalendar(ctx, u)
	if err != nil {
		return "", err
	}
	return s.secret(u, turn), nil
}

// Holder returns whose calendar is at an address; ErrLink.
func (s *Service) Holder(ctx context.Context, secret string) (game.UserID, error) {
	number, _, _ := strings.Cut(secret, "-")
	n, err := strconv.ParseInt(number, 36, 64)
	if err != nil || n <= 0 {
		return 0, ErrLink
	}
	u := game.UserID(n)
	turn, err := s.links.CalendarTurn(ctx, u)
	if err != nil {
		return 0, err
	}
	if turn == 0 || !hmac.Equal([]byte(secret), []byte(s.secret(u, turn))) {
		return 0, ErrLink
	}
	return u, nil
}

func (s *Service) secret(u game.UserID, turn int) string {
	mac := hmac.New(sha256.New, s.key)
	fmt.Fprintf(mac, "calendar/%d/%d", u, turn)
	return strconv.FormatInt(int64(u), 36) + "-" + hex.EncodeToString(mac.Sum(nil)[:16])
}
