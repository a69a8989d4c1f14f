package storm

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// verify stops the matches and compares three accounts of them: the acknowledged moves of the players, the moves that
// each follower heard, and the stored ones. Then it ends them. It adds "lost" to v: the moves that are missing, came
// twice or differ.
func (t *trial) verify(ctx context.Context, ms []*match, v Values) error {
	stopAll(ms)
	var faults []string
	lost, played := 0, 0
	deadline := time.Now().Add(arrival)
	for _, m := range ms {
		if !wait.Until(ctx, time.Until(deadline), poll, m.settled) && ctx.Err() == nil {
			lost++
			faults = append(faults, m.g+": "+m.unsettled())
		}
		n, said := m.audit()
		lost += n
		faults = append(faults, said...)
		played += m.moves
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if !t.target.relay {
		n, said, err := t.compare(ctx, ms)
		if err != nil {
			return err
		}
		lost += n
		faults = append(faults, said...)
		if err := t.finish(ctx, ms); err != nil {
			return err
		}
	}
	v["lost"] += float64(lost)
	if len(faults) > 0 {
		return fmt.Errorf("%w: %d of them:\n%s", errLost, lost, strings.Join(faults[:min(len(faults), 10)], "\n"))
	}
	return nil
}

// unsettled names the moves that have not arrived.
func (m *match) unsettled() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	behind := 0
	for _, f := range m.all {
		if have, _, _ := f.account(); have != m.mark {
			behind++
		}
	}
	return fmt.Sprintf("%d moves sent, %d acknowledged; %d of %d followers have not got all of them", m.moves, m.acked, behind, len(m.all))
}

// audit adds up the faults that the followers found.
func (m *match) audit() (lost int, said []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	lost, said = len(m.faults), m.faults
	for _, f := range m.all {
		f.mu.Lock()
		l, wrong := f.ledger, f.wrong
		f.mu.Unlock()
		if l.lost+l.doubled+wrong > 0 {
			lost += l.lost + l.doubled + wrong
			said = append(said, fmt.Sprintf("%s: a follower missed %d events, got %d twice, and heard %d games otherwise than they were played",
				m.g, l.lost, l.doubled, wrong))
		}
	}
	return lost, said
}

// compare counts the games that are stored otherwise than they were played.
func (t *trial) compare(ctx context.Context, ms []*match) (wrong int, said []string, err error) {
	for _, m := range ms {
		stored, err := t.db.Games().LoadGame(ctx, m.g)
		if err != nil {
			return 0, nil, fmt.Errorf("game %s: %w", m.g, err)
		}
		var moves []string
		for _, e := range stored.Events {
			if e.Kind == game.Moved {
				moves = append(moves, e.Payload.Point.String())
			}
		}
		if !slices.Equal(moves, m.list) {
			wrong++
			said = append(said, fmt.Sprintf("%s: %d moves are stored, %d were played", m.g, len(moves), len(m.list)))
		}
	}
	return wrong, said, nil
}

// finish ends the games, so that the next server does not find them open.
func (t *trial) finish(ctx context.Context, ms []*match) error {
	for _, m := range ms {
		m.mu.Lock()
		m.leaving = true
		m.mu.Unlock()
	}
	err := wait.Each(ctx, len(ms), inFlight, func(ctx context.Context, i int) error {
		_, err := ms[i].seats[0].call(ctx, wire.InResign, ms[i].g, "")
		return err
	})
	if err != nil {
		return fmt.Errorf("the end of the games: %w", err)
	}
	return nil
}
