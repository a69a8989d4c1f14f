package broadcasts

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/member/account"
)

const (
	mostStates = 200         // broadcasts whose state is kept in memory
	fresh      = time.Second // so long a state is believed
)

// state is a broadcast in memory.
type state struct {
	mu      sync.Mutex           // guards the following; held while the store is asked
	now     *broadcast.Broadcast // nil: it has not been read
	late    *broadcast.Broadcast // as readers see it
	pending []broadcast.Record   // those that late lacks
	asked   time.Time
}

// of returns the state of a broadcast, of which nothing may have been read.
func (s *Service) of(id string) *state {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.states[id]; k != nil {
		return k
	}
	for old := range s.states {
		if len(s.states) < mostStates {
			break
		}
		delete(s.states, old) // what is looked at comes again
	}
	k := &state{}
	s.states[id] = k
	return k
}

func (s *Service) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.states, id)
}

// begin has a state that can be read on; mu is held.
func (k *state) begin(ctx context.Context, s Store, id string) error {
	if k.now != nil {
		return nil
	}
	p, err := s.Plan(ctx, id)
	if err != nil {
		return err
	}
	k.now, k.late, k.pending = broadcast.New(p, account.Skeleton), broadcast.New(p, account.Skeleton), nil
	return nil
}

// view calls f with a broadcast as it is now and as readers see it, which f must neither change nor keep.
func (s *Service) view(ctx context.Context, id string, f func(now, late *broadcast.Broadcast) error) error {
	k := s.of(id)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.now == nil || time.Since(k.asked) >= fresh {
		asked := time.Now()
		err := k.begin(ctx, s.store, id)
		if err == nil {
			var read []broadcast.Record
			read, err = s.store.ReadOn(ctx, id, k.now)
			k.pending = append(k.pending, read...)
		}
		if err != nil {
			if k.now == nil || k.now.Version == 0 {
				s.forget(id)
			}
			return err
		}
		k.asked = asked
	}
	if err := k.advance(time.Now()); err != nil {
		return err
	}
	return f(k.now, k.late)
}

// advance brings what readers see to what is old enough; mu is held.
func (k *state) advance(now time.Time) error {
	n := broadcast.Shown(k.now, k.late, k.pending, now) - k.late.Version
	for i := range k.pending[:n] {
		if err := k.late.Apply(&k.pending[i]); err != nil {
			return err
		}
	}
	if k.pending = k.pending[n:]; len(k.pending) == 0 {
		k.pending = nil
	}
	return nil
}

// carry has a broadcast change as decide says.
func (s *Service) carry(ctx context.Context, id string, by broadcast.Operator, decide func(*broadcast.Broadcast) ([]broadcast.Change, error)) error {
	k := s.of(id)
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.begin(ctx, s.store, id); err != nil {
		s.forget(id)
		return err
	}
	read, made, err := s.store.Carry(ctx, id, by, k.now, func() ([]broadcast.Change, error) { return decide(k.now) }, time.Now())
	k.pending = append(k.pending, read...)
	if err != nil {
		k.asked = time.Time{} // it may have been stored
		return err
	}
	for i := range made {
		if err := k.now.Apply(&made[i]); err != nil {
			k.now = nil
			return err
		}
	}
	k.pending = append(k.pending, made...)
	return nil
}

// Asked is what somebody wants to see of a broadcast.
type Asked struct {
	Operator bool // all there is, for who operates it, or who has the link of the board
	Board    int  // the only one that is wanted by who has its link; 0: of who operates all
	Round    int  // 0: the last one that has games
	Since    int  // the version that the asker has of the round; 0: none
}

// Page returns a broadcast with the boards of a round that have changed.
func (s *Service) Page(ctx context.Context, id string, by broadcast.Operator, a Asked) (out CastPage, err error) {
	head, operates, err := s.head(ctx, id, by)
	if err != nil {
		return out, err
	}
	if a.Operator && !operates {
		if by.Board = a.Board; by.Board == 0 || by.Token == nil {
			return out, broadcast.ErrOperator
		}
		switch is, err := s.store.Operates(ctx, id, by); {
		case err != nil:
			return out, err
		case !is:
			return out, broadcast.ErrOperator
		}
	}
	out = CastPage{ID: id, Name: head.Name, Text: head.Text, Host: head.Host.Name, Hidden: head.Hidden, Operator: operates, Mine: by.User != 0 && by.User == head.Host.ID, Token: head.Token && operates}
	if out.Mine {
		out.Links = head.Links
	}
	return out, s.view(ctx, id, func(now, late *broadcast.Broadcast) error {
		if a.Operator && !operates {
			return out.fillOne(now, late, a)
		}
		if a.Operator {
			out.fill(now, a, time.Now())
			return nil
		}
		at := time.Now()
		if late.Phase != broadcast.Over {
			at = at.Add(-late.Plan.Delay)
		}
		out.fill(late, a, at)
		if head.Hidden && !operates {
			out.anonymous()
		}
		return nil
	})
}

// head returns what a broadcast says of itself to somebody.
func (s *Service) head(ctx context.Context, id string, by broadcast.Operator) (o broadcast.Opened, operates bool, err error) {
	if o, err = s.store.Head(ctx, id); err != nil {
		return o, false, err
	}
	if by.User != 0 || by.Token != nil {
		operates, err = s.store.Operates(ctx, id, by)
	}
	if o.Hidden && !operates {
		o.Name, o.Text = "", ""
	}
	return o, operates, err
}

// Games returns a round's games as readers see them; 0: all rounds.
func (s *Service) Games(ctx context.Context, id string, round int) (name string, out []*record.Game, err error) {
	o, _, err := s.head(ctx, id, broadcast.Operator{})
	if err != nil {
		return "", nil, err
	}
	return o.Name, out, s.view(ctx, id, func(_, late *broadcast.Broadcast) error {
		for i := range late.Boards {
			if b := &late.Boards[i]; round == 0 || b.Pair.Round == round {
				out = append(out, recordOf(b, late, &o))
			}
		}
		return nil
	})
}

func recordOf(b *broadcast.Board, late *broadcast.Broadcast, o *broadcast.Opened) *record.Game {
	g := record.New(late.Plan.Rule, late.Plan.Size, b.Moves...)
	g.Event, g.Round, g.Opening = o.Name, strconv.Itoa(b.Pair.Round), string(late.Plan.Opening)
	g.Date = late.Plan.Starts.UTC().Format(time.DateOnly)
	if !o.Hidden {
		g.Black.Name, g.White.Name = b.Pair.Black, b.Pair.White
	}
	if r := b.Result; r != nil {
		g.Result = record.Result{Outcome: outcomes[r.Winner], Reason: endings[r.Reason]}
	}
	return g
}

var (
	outcomes = map[string]record.Outcome{"black": record.BlackWins, "white": record.WhiteWins, "draw": record.Draw}
	endings  = map[broadcast.CastEnding]record.Reason{broadcast.ByResign: record.Resign, broadcast.ByTime: record.Timeout, broadcast.ByForfeit: record.Forfeit}
)
