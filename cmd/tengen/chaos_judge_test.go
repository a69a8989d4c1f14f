package main

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/wire"
)

// chargeSlack is how much of an outage a turn may be charged: a client's wait
// before it sends again (400 ms at most), and what a busy machine takes.
const chargeSlack = 500 * time.Millisecond

// judge compares a game's log with what its players know, and counts what is
// lost, doubled and charged.
func (h *house) judge(ctx context.Context, b *bout, s *score, o outage) {
	h.t.Helper()
	log := h.audit(ctx, s.g)
	var moves []placed
	for _, e := range log {
		if e.Kind == game.Moved {
			moves = append(moves, placed{at: e.At, v: e.V})
		}
	}
	lost, doubled := 0, 0
	for i, m := range s.moves {
		if i >= len(moves) || moves[i].at != m.at || moves[i].v != m.v {
			h.t.Errorf("game %s: move %d, %s, was acknowledged as version %d and is not there", s.g, i+1, m.at, m.v)
			lost++
		}
	}
	seen := map[string]bool{}
	for i, m := range moves {
		unheard := i == len(s.moves) && m.at == s.pending // its ack was lost with the server
		if seen[m.at] || i >= len(s.moves) && !unheard {
			h.t.Errorf("game %s: move %d, %s, is there and nobody made it, or twice", s.g, i+1, m.at)
			doubled++
		}
		seen[m.at] = true
	}
	if no := s.refused; no != nil && no.Code != fault.Code("over") {
		h.t.Errorf("game %s: move %d, sent %d times: %v", s.g, len(s.moves)+1, s.tries, no)
		if s.tries > 1 { // it was taken before and not known again
			doubled++
		}
	}
	charged := h.charged(s, log, o)
	h.row.add(func(r *row) {
		r.acked += len(s.moves)
		r.lost += lost
		r.doubled += doubled
		r.charged += charged
	})
	if s.g == b.g {
		h.remembered(ctx, b, moves)
	}
}

// charged counts the turns that were charged for an outage: more than their
// players thought, and more than their length without the outage. A game that
// ended without its players' doing is one of them.
func (h *house) charged(s *score, log []wire.AuditRow, o outage) int {
	n, ply := 0, 0
	var began, charged int64 // of the running turn
	for _, e := range log {
		switch e.Kind {
		case game.Started:
			began = e.Time
		case game.Bonus:
			charged += e.Charged
		case game.Moved, game.Ended:
			charged += e.Spent
			deaf := min(e.Time, o.to.UnixMilli()) - max(began, o.from.UnixMilli())
			most := e.Time - began - max(0, deaf)
			if e.Kind == game.Moved && ply < len(s.moves) {
				most = max(most, s.moves[ply].thought.Milliseconds())
				ply++
			}
			switch {
			case e.Reason != "" && !(s.left && e.Reason == game.ByResign):
				h.t.Errorf("game %s, version %d: the game ended, %s, and its players did not do it", s.g, e.V, e.Reason)
				n++
			case deaf > 0 && charged > most+chargeSlack.Milliseconds():
				h.t.Errorf("game %s, version %d: a turn of %d ms, in %d of which nobody could be heard, was charged %d ms, not %d",
					s.g, e.V, e.Time-began, deaf, charged, most)
				n++
			}
			began, charged = e.Time, 0
		}
	}
	return n
}

// remembered compares a game as the server has it in memory with its log.
func (h *house) remembered(ctx context.Context, b *bout, moves []placed) {
	h.t.Helper()
	state := b.watch(ctx, h.base())
	if len(state.Moves) != len(moves) {
		h.t.Errorf("game %s: %d moves in memory, %d in the log", b.g, len(state.Moves), len(moves))
		return
	}
	for i, m := range state.Moves {
		if m.At != moves[i].at {
			h.t.Errorf("game %s: move %d is %s in memory, %s in the log", b.g, i+1, m.At, moves[i].at)
		}
	}
}

// audit returns a game's log as anybody may read it.
func (h *house) audit(ctx context.Context, g string) []wire.AuditRow {
	h.t.Helper()
	var page struct{ Log []wire.AuditRow }
	read := func() bool {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.base()+"/api/games/"+g+"/log", nil)
		if err != nil {
			return false
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return false
		}
		defer res.Body.Close()
		return res.StatusCode == http.StatusOK && json.NewDecoder(res.Body).Decode(&page) == nil
	}
	if !h.await(ctx, time.Now().Add(mustRecover), read) {
		h.t.Fatalf("game %s: its log cannot be read\n%s", g, h.tail())
	}
	return page.Log
}
