package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// network is a hash.
func network(n int) []byte { return []byte(fmt.Sprintf("network %8d", n)) }

func (h *fixture) askFrom(g string, u game.UserID, n int) error {
	return h.jobs.Ask(h.Context(), review.Asking{Game: g, User: u, Network: network(n), Daily: 100, Own: 50, Near: 50, All: 200})
}

func (h *fixture) order() []string {
	h.Helper()
	q, err := h.jobs.ReadQueue(h.Context())
	h.must(err)
	return q.Order
}

// made are the first n reviews that a server makes, in order.
func (h *fixture) made(n int) (games []string) {
	h.Helper()
	begun, goOn := make(chan string), make(chan struct{})
	j := h.open()
	stop := h.start(j, func(ctx context.Context, of review.Job) error {
		select {
		case begun <- of.Game:
		case <-ctx.Done():
			return ctx.Err()
		}
		err := h.jobs.Keep(ctx, review.Made{Job: of, Engine: "1", Complete: true, Body: []byte("full")})
		select {
		case <-goOn:
		case <-ctx.Done():
		}
		return err
	})
	for range n {
		games = append(games, await.Receive(h, "a review's beginning", begun))
		goOn <- struct{}{}
	}
	stop()
	return games
}

// A person who asks with five accounts keeps nobody waiting: a stranger's review, asked for last, is made second.
func TestAFloodOfReviews(t *testing.T) {
	h := newFixture(t)
	white := h.guest("white")
	var flood []string
	for i := range 5 {
		u := h.member(fmt.Sprintf("flood%d", i))
		for k := range 4 {
			g := fmt.Sprintf("f%d%d", i, k)
			h.over(g, u, white, "", 6)
			h.must(h.askFrom(g, u, 1))
			flood = append(flood, g)
		}
	}
	mia, max := h.member("mia"), h.member("max")
	for _, g := range []string{"mine", "mine2"} {
		h.over(g, mia, white, "", 6)
		h.must(h.askFrom(g, mia, 2))
	}
	h.over("another", max, white, "", 6)
	h.must(h.askFrom("another", max, 3))
	order := h.order()
	if want := []string{"f00", "mine", "another"}; !slices.Equal(order[:3], want) {
		t.Errorf("%v, want %v first", order, want)
	}
	// In the second turn who asked last is first, and in the flood's network each account has its turn.
	if want := []string{"mine2", "f10"}; !slices.Equal(order[3:5], want) || order[5] != "f20" || order[8] != "f01" || len(order) != len(flood)+3 {
		t.Errorf("%v, want %v after them", order, want)
	}
	if got := h.made(6); !slices.Equal(got, order[:6]) {
		t.Errorf("%v were made, want %v", got, order[:6])
	}
	// Recent jobs count: the flood's next one is no first turn.
	kim := h.member("kim")
	h.over("late", kim, white, "", 6)
	h.must(h.askFrom("late", kim, 4))
	if got := h.order(); got[0] != "late" || len(got) != len(order)-5 {
		t.Errorf("%v: somebody's first review is not the first", got)
	}
	if got := h.made(1); got[0] != "late" {
		t.Error(got)
	}
	for _, g := range order[:6] {
		if s := h.status(g); s != review.Done {
			t.Error(g, s)
		}
	}
	if n, err := h.jobs.Sweep(t.Context()); n != 0 || err != nil {
		t.Error("reviews without a job:", n, err)
	}
	// Addresses are forgotten.
	h.did(h.sql.Exec(t.Context(), `UPDATE review_turns SET asked = asked - interval '31 minutes'`))
	_, err := h.jobs.Sweep(t.Context())
	h.must(err)
	var waiting, kept int
	h.must(h.sql.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM reviews WHERE status = 'waiting'), count(*) FROM review_turns`).Scan(&waiting, &kept))
	if waiting != kept || waiting == 0 {
		t.Error(kept, "turns of", waiting, "reviews that wait")
	}
}

// A person and a network may have so many reviews wait; others may go on asking.
func TestCrowds(t *testing.T) {
	h := newFixture(t)
	ann, ben, kim := h.member("ann"), h.member("ben"), h.member("kim")
	for i := range 7 {
		h.over(fmt.Sprint(i), ann, ben, "", 6)
	}
	ask := func(g string, u game.UserID, net []byte) error {
		return h.jobs.Ask(t.Context(), review.Asking{Game: g, User: u, Network: net, Daily: 100, Own: 2, Near: 3, All: 100})
	}
	h.must(ask("0", ann, network(1)))
	h.must(ask("1", ann, network(1)))
	if err := ask("2", ann, network(1)); !errors.Is(err, review.ErrOwn) {
		t.Error("a third one of a person:", err)
	}
	h.must(ask("2", ben, network(1)))
	if err := ask("3", ben, network(1)); !errors.Is(err, review.ErrNetwork) {
		t.Error("a fourth one of a network:", err)
	}
	h.must(ask("3", kim, network(2)))
	h.must(ask("4", ben, nil)) // nobody's network
	if err := ask("4", ann, network(1)); err != nil {
		t.Error("a review that waits already:", err)
	}
	h.cancel("0")
	h.must(ask("5", ann, network(1)))
}

// A review at which servers have died keeps its job, and is given up with it; a cancelled one gives its turn to nobody's harm.
func TestTurnsKeepAttempts(t *testing.T) {
	h := newFixture(t)
	ann, ben := h.member("ann"), h.member("ben")
	for _, g := range []string{"a", "b", "c"} {
		h.over(g, ann, ben, "", 6)
	}
	h.must(h.askFrom("a", ann, 1))
	h.must(h.askFrom("b", ann, 1))
	h.must(h.askFrom("c", ben, 2))
	h.did(h.sql.Exec(t.Context(), `UPDATE river_job SET attempt = 1 WHERE args->>'game' = 'a'`))
	if got := h.order(); !slices.Equal(got, []string{"c", "b"}) {
		t.Error("reviews that nobody has begun:", got)
	}
	h.cancel("c")
	if got := h.made(2); !slices.Equal(got, []string{"a", "b"}) {
		t.Error(got)
	}
}
