package storm

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"strconv"
	"time"

	"tengen/db"
	"tengen/hub/account"
)

// inFlight is how many sockets, sessions and games are made at a time.
const inFlight = 64

// people are guests and their sessions, made once and used with every server of
// a run: each socket is another person's. They are written to the database as
// hub/account would, since a server that had made thousands of them would have
// memory left over from it.
type people struct {
	cookies []string
}

// need makes guests until there are n.
func (p *people) need(ctx context.Context, d *db.DB, n int) error {
	have := len(p.cookies)
	if n <= have {
		return nil
	}
	more := make([]string, n-have)
	err := each(ctx, len(more), inFlight, func(ctx context.Context, i int) error {
		token := rand.Text()
		hash := sha256.Sum256([]byte(token))
		more[i] = "tengen_session=" + token
		_, err := d.Accounts().AddGuest(ctx, "Guest Storm "+strconv.Itoa(have+i), account.NewSession{
			TokenHash: hash[:], Address: "127.0.0.1", Agent: "tengen-storm", Created: time.Now(),
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("guests: %w", err)
	}
	p.cookies = append(p.cookies, more...)
	return nil
}
