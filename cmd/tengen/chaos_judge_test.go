package main

import (
	"fmt"

	"tengen/cmd/internal/clocks"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// judge compares a game's log with what its players know, and counts what is
// lost, doubled and charged.
func (h *house) judge(b *bout, s *score, o outage, stored *clocks.Stored) {
	h.t.Helper()
	log := h.audit(s.g)
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
	charged := h.charged(s, log, o, stored)
	h.row.add(func(r *row) {
		r.acked += len(s.moves)
		r.lost += lost
		r.doubled += doubled
		r.charged += charged
	})
	if s.g == b.g {
		h.remembered(b, moves)
	}
}

// charged counts the turns that were charged for time in which nobody could be heard, by what is stored of that. A game
// that ended without its players' doing, and not because its time was over, is one of them.
func (h *house) charged(s *score, log []wire.AuditRow, o outage, stored *clocks.Stored) int {
	var deaf []store.Outage
	if o.deaf {
		deaf = append(deaf, store.Outage{Heard: o.from, Back: o.to})
	}
	faults := stored.Faults(log, deaf...)
	for _, e := range log {
		if e.Reason != "" && e.Reason != game.ByTime && !(s.left && e.Reason == game.ByResign) {
			faults = append(faults, fmt.Sprintf("version %d: the game ended, %s, and its players did not do it", e.V, e.Reason))
		}
	}
	for _, said := range faults {
		h.t.Errorf("game %s, %s", s.g, said)
	}
	return len(faults)
}

// remembered compares a game as the server has it in memory with its log.
func (h *house) remembered(b *bout, moves []placed) {
	h.t.Helper()
	state := b.watch(h.base())
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
func (h *house) audit(g string) (log []wire.AuditRow) {
	h.t.Helper()
	var err error
	read := func() bool {
		log, err = readLog(h.t.Context(), h.base(), g)
		return err == nil
	}
	if !h.await(read) {
		h.t.Fatalf("game %s: its log cannot be read: %v\n%s", g, err, h.tail())
	}
	return log
}
