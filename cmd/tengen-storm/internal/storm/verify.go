package storm

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/soak/wait"
	"tengen/hub/wire"
)

// verify stops the matches and compares three accounts of them: what the
// players sent and had acknowledged, what each follower heard, and what the
// server says the games are. Then it ends them. It adds "lost" to v: what is
// missing, came twice or differs.
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

// unsettled says what has not arrived.
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

// audit adds up what the followers found wrong.
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

// compare fetches the games as the server has them.
func (t *trial) compare(ctx context.Context, ms []*match) (wrong int, said []string, err error) {
	states := make(chan wire.GameState, 1)
	d := t.dialing("")
	d.Take = func(m client.Message, _ time.Time) {
		if string(m.T) != wire.OutState {
			return
		}
		var s wire.GameState
		if json.Unmarshal(m.D, &s) == nil {
			select {
			case states <- s:
			default:
			}
		}
	}
	s, err := t.dial(ctx, d)
	if err != nil {
		return 0, nil, err
	}
	patience := time.NewTimer(arrival)
	defer patience.Stop()
	for _, m := range ms {
		s.Send(wire.InWatch, 0, m.g, 0, "")
		var state wire.GameState
		patience.Reset(arrival)
		select {
		case state = <-states:
		case <-patience.C:
			return 0, nil, fmt.Errorf("%w: the server does not show %s", errLost, m.g)
		case <-s.Done:
			return 0, nil, s.Reason()
		case <-ctx.Done():
			return 0, nil, ctx.Err()
		}
		s.Send(wire.InLeave, 0, m.g, 0, "")
		same := slices.EqualFunc(state.Moves, m.list, func(row wire.MoveRow, at string) bool { return row.At == at })
		if !same || state.G != m.g {
			wrong++
			said = append(said, fmt.Sprintf("%s: the server has %d moves, %d were played", m.g, len(state.Moves), len(m.list)))
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
	err := each(ctx, len(ms), inFlight, func(ctx context.Context, i int) error {
		_, err := ms[i].seats[0].call(ctx, wire.InResign, ms[i].g, "")
		return err
	})
	if err != nil {
		return fmt.Errorf("the end of the games: %w", err)
	}
	return nil
}
