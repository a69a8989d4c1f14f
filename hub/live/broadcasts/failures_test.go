package broadcasts

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A broadcast ends after a day of silence, one that never began too, and its games are kept; then nothing is taken.
func TestSilenceEnds(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		stop := make(chan struct{})
		var runs sync.WaitGroup
		for _, server := range []*Service{s.one, s.two} {
			runs.Go(func() { server.Run(stop) })
		}
		s.make("that never begins")
		time.Sleep(23 * time.Hour)
		s.push("A-B h8")
		time.Sleep(2 * time.Hour)
		if s.store.Kept() != 1 {
			t.Errorf("%d are over", s.store.Kept())
		}
		s.push("A-B h8i9")
		time.Sleep(broadcast.Silence + time.Minute)
		if p, err := s.two.Page(t.Context(), s.id, broadcast.Operator{}, Asked{}); err != nil || p.Phase != "over" || s.store.Kept() != 2 {
			t.Errorf("%+v %v", p, err)
		}
		if _, err := s.one.Push(t.Context(), s.token, s.id, []byte("h8i9i7"), broadcast.Said{Round: 1, Black: "A", White: "B"}, false); !errors.Is(err, broadcast.ErrOver) {
			t.Error(err)
		}
		close(stop)
		runs.Wait()
	})
}

// A failed command changes nothing, and the broadcast is shown again when the store answers.
func TestAStoreThatFails(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		s.push("A-B h8")
		time.Sleep(2 * time.Minute)
		broken := errors.New("broken")
		s.store.Err = func() error { return broken }
		if err := pageOf(s.two.Page(t.Context(), s.id, broadcast.Operator{}, Asked{})); !errors.Is(err, broken) {
			t.Error(err)
		}
		if _, err := s.one.Push(t.Context(), s.token, s.id, []byte("h8i9"), broadcast.Said{}, false); !errors.Is(err, broken) {
			t.Error(err)
		}
		s.store.Err = nil
		if got := s.shown(Asked{}); got != "A-B h8" {
			t.Error(got)
		}
		synctest.Wait()
	})
}

// lossy is a store whose answer does not come: the server is killed, or its connection breaks, when all is stored.
type lossy struct{ *hubtest.Broadcasts }

func (s lossy) Carry(
	ctx context.Context, id string, by broadcast.Operator, b *broadcast.Broadcast, decide func() ([]broadcast.Change, error), at time.Time,
) (read, made []broadcast.Record, err error) {
	if _, _, err := s.Broadcasts.Carry(ctx, id, by, b, decide, at); err != nil {
		return nil, nil, err
	}
	return nil, nil, errors.New("broken off")
}

// Of three servers one is killed when it has stored a push: sent again to another it changes nothing, and the third shows it once, when it is
// old enough. Moves by hand likewise.
func TestAServerIsKilledDuringAPush(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		killed := New(lossy{s.store}, []byte("key"), slog.New(slog.DiscardHandler))
		s.push("A-B h8")
		body := []byte(`{"round":1,"games":[{"black":"A","white":"B","moves":"h8i9"},{"black":"C","white":"D","moves":"h8"}]}`)
		if _, err := killed.Push(t.Context(), s.token, s.id, body, broadcast.Said{}, false); err == nil {
			t.Fatal("it answers")
		}
		if got := s.push("A-B h8i9", "C-D h8"); got != "1 same, 2 same" {
			t.Error(got)
		}
		e := broadcast.Entry{Action: broadcast.Move, Board: 2, Ply: 2, Point: board.At(0, 0)}
		if err := killed.Enter(t.Context(), s.token, s.id, e); err == nil {
			t.Fatal("it answers")
		}
		if err := s.one.Enter(t.Context(), s.token, s.id, e); err != nil {
			t.Error(err)
		}
		if got := s.shown(Asked{}); got != "" {
			t.Errorf("%s is shown early", got)
		}
		time.Sleep(time.Minute)
		if got := s.shown(Asked{}); got != "A-B h8i9, C-D h8a1" {
			t.Error(got)
		}
	})
}
