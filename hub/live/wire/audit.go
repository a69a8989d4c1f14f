package wire

import (
	"fmt"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// AuditRow is one event of a game's log as anybody may read it: what the clocks
// said and why.
type AuditRow struct {
	V        int            `json:"v"`
	Kind     game.Kind      `json:"kind"`
	By       string         `json:"by,omitempty"`    // the actor's seat after the event; "" the server
	At       string         `json:"at,omitempty"`    // move, fifth, pick; "pass"
	Ply      *int           `json:"ply,omitempty"`   // takeback: moves left
	Since    int            `json:"since,omitempty"` // takeback in an opening: what came from this version on does not stand
	Option   game.Option    `json:"option,omitempty"`
	Offer    game.OfferKind `json:"offer,omitempty"`
	Reason   game.Reason    `json:"reason,omitempty"`   // the event ended the game
	Winner   string         `json:"winner,omitempty"`   //
	Time     int64          `json:"time"`               // when the server received it
	Spent    int64          `json:"spent,omitempty"`    // charged
	Lag      int64          `json:"lag,omitempty"`      // not charged: the network's
	Unheard  int64          `json:"unheard,omitempty"`  // not charged: the server could not hear
	Vacation int64          `json:"vacation,omitempty"` // not charged: the player was on vacation
	Quota    int64          `json:"quota,omitempty"`    // of lag, left to the actor
	Bonus    int64          `json:"bonus,omitempty"`    // given: by the server after a restart, or by the opponent
	Charged  int64          `json:"charged,omitempty"`  // bonus: for the turn up to the last heartbeat
	Clock    *Clock         `json:"clock,omitempty"`    // after the event
}

// AuditRows renders the log of a stored game, oldest event first, as it is replayed, as far as a viewer is shown it at an instant. It
// returns game.ErrLog, wrapped, as game.Replay does.
func AuditRows(rec *records.GameRecord, viewer game.UserID, now time.Time) (rows []AuditRow, err error) {
	defer func() {
		if v := recover(); v != nil {
			rows, err = nil, game.Damaged(fmt.Errorf("game %s event %d: panic: %v", rec.ID, len(rows)+1, v))
		}
	}()
	g := game.New(rec.ID, rec.Settings, rec.Host, rec.Color)
	g.SetVacations(rec.Vacations)
	rows = make([]AuditRow, 0, len(rec.Events))
	for _, e := range rec.Events {
		if err := g.Apply(e); err != nil {
			return nil, err
		}
		rows = append(rows, auditRow(g, e))
	}
	return rows[:Shown(g, viewer, now)], nil
}

// auditRow renders an event that has just been applied to g.
func auditRow(g *game.Game, e *game.Event) AuditRow {
	p := &e.Payload
	row := AuditRow{
		V: e.Seq, Kind: e.Kind, By: Seat(g, e.Actor), Option: p.Option, Offer: p.Offer, Time: e.At.UnixMilli(),
		Spent: p.SpentMS, Lag: p.LagMS, Unheard: p.Unheard, Vacation: p.Vacation, Quota: p.QuotaMS, Bonus: p.BonusMS, Charged: p.Charged,
		Clock: ClockAt(g, e.At),
	}
	switch {
	case p.Point != nil:
		row.At = p.Point.String()
	case e.Kind == game.Passed:
		row.At = game.PassText
	}
	if e.Kind == game.TookBack {
		row.Ply, row.Since = &p.Ply, p.Since
	}
	if p.Result != nil {
		row.Reason, row.Winner = p.Result.Reason, p.Result.Winner
	}
	return row
}
