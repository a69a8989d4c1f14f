package judge

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/clocks"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Logs with one fault each.
func TestVerdict(t *testing.T) {
	start := time.UnixMilli(1_000_000)
	at := func(ms int64) int64 { return start.UnixMilli() + ms }
	move := func(v int, point string, ms, spent int64) wire.AuditRow {
		return wire.AuditRow{V: v, Kind: game.Moved, At: point, Time: at(ms), Spent: spent}
	}
	began := wire.AuditRow{V: 1, Kind: game.Started, Time: at(0)}
	bonus := func(v int, ms, charged int64) wire.AuditRow {
		return wire.AuditRow{V: v, Kind: game.Bonus, Time: at(ms), Charged: charged}
	}
	played := play.Game{ID: "g", Moves: []play.Placed{{At: "a1", V: 2}, {At: "b1", V: 4}}}
	stored := &clocks.Stored{}
	stored.Add("gone", start.Add(1500*time.Millisecond), start.Add(1500*time.Millisecond))
	for name, tc := range map[string]struct {
		log                    []wire.AuditRow
		lost, doubled, charged int
	}{
		"good":           {[]wire.AuditRow{began, move(2, "a1", 1000, 1000), bonus(3, 9000, 500), move(4, "b1", 9400, 400)}, 0, 0, 0},
		"lost":           {[]wire.AuditRow{began, move(2, "a1", 1000, 1000)}, 1, 0, 0},
		"another":        {[]wire.AuditRow{began, move(2, "a1", 1000, 1000), move(4, "c1", 2000, 1000)}, 1, 0, 0},
		"twice":          {[]wire.AuditRow{began, move(2, "a1", 1000, 1000), move(4, "b1", 2000, 1000), move(5, "b1", 3000, 1000)}, 0, 1, 0},
		"nobody's":       {[]wire.AuditRow{began, move(2, "a1", 1000, 1000), move(4, "b1", 2000, 1000), move(5, "c1", 3000, 1000)}, 0, 1, 0},
		"charged for it": {[]wire.AuditRow{began, move(2, "a1", 1000, 1000), bonus(3, 9000, 7000), move(4, "b1", 9400, 400)}, 0, 0, 1},
		"flagged": {[]wire.AuditRow{began, move(2, "a1", 1000, 1000), move(4, "b1", 2000, 1000),
			{V: 5, Kind: game.Ended, Time: at(4000), Spent: 5000, Reason: game.ByTime}}, 0, 0, 1},
		"ended by nobody": {[]wire.AuditRow{began, move(2, "a1", 1000, 1000), move(4, "b1", 2000, 1000),
			{V: 5, Kind: game.Ended, Time: at(4000), Reason: game.ByAway}}, 0, 0, 1},
	} {
		var v Verdict
		v.Add(&played, tc.log, stored)
		if v.Lost != tc.lost || v.Doubled != tc.doubled || v.Charged != tc.charged || v.Acked != 2 {
			t.Errorf("%s: %+v", name, v)
		}
	}
}
