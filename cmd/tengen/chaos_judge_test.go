package main

import (
	"github.com/tengen-go/tengen/cmd/internal/soak/judge"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// judge compares the logs of the round's games with what their players know, and counts what is lost, doubled and charged.
func (h *chaosSite) judge(o outage) {
	h.t.Helper()
	stored := storedIn(h.t, h.database())
	if o.noted && !stored.Covers(o.from, o.to) {
		h.t.Errorf("nobody could be heard from %v to %v, and no outage is stored that covers it", o.from, o.to)
	}
	var deaf []records.Outage
	if o.deaf {
		deaf = append(deaf, records.Outage{Heard: o.from, Back: o.to})
	}
	v := judge.Verdict{Faults: h.Faults()}
	for _, t := range h.Tables() {
		var log []wire.AuditRow
		for _, g := range t.Games() {
			log = h.audit(g.ID)
			v.Add(g, log, stored, deaf...)
		}
		if newest, _ := t.Game(); newest != "" {
			h.remembered(newest, judge.Moves(log))
		}
	}
	for _, said := range v.Faults {
		h.t.Error(said)
	}
	h.row.add(func(r *row) {
		r.acked += v.Acked
		r.lost += v.Lost
		r.doubled += v.Doubled
		r.charged += v.Charged
	})
}

// remembered compares a game as the server has it in memory with its log.
func (h *chaosSite) remembered(g string, moves []play.Placed) {
	h.t.Helper()
	state := stateOf(h.t, h.base(), "", g)
	if len(state.Moves) != len(moves) {
		h.t.Errorf("game %s: %d moves in memory, %d in the log", g, len(state.Moves), len(moves))
		return
	}
	for i, m := range state.Moves {
		if m.At != moves[i].At {
			h.t.Errorf("game %s: move %d is %s in memory, %s in the log", g, i+1, m.At, moves[i].At)
		}
	}
}

// audit returns a game's log as anybody may read it.
func (h *chaosSite) audit(g string) (log []wire.AuditRow) {
	h.t.Helper()
	var err error
	read := func() bool {
		log, err = play.Log(h.t.Context(), h.base(), g)
		return err == nil
	}
	if !h.await(read) {
		h.t.Fatalf("game %s: its log cannot be read: %v\n%s", g, err, h.tail())
	}
	return log
}
