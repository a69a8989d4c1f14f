package game

import (
	"encoding/json"
	"os"
	"testing"
	"time"
)

// The page counts clocks down by itself (frontend/src/game/spend.ts). Both sides
// are held to one table.
func TestSpendIsWhatThePageCounts(t *testing.T) {
	text, err := os.ReadFile("../../frontend/testdata/spend.json")
	if err != nil {
		t.Fatal(err)
	}
	var table []struct {
		Control struct {
			Kind                       ClockKind
			Initial, Increment, Period int64
			Periods, Stones            int
		}
		Rows [][6]int64 // the player's clock (ms, left), its total, ms spent, the clock afterwards (ms, left)
	}
	if err := json.Unmarshal(text, &table); err != nil || len(table) == 0 {
		t.Fatalf("%+v, %v, want len(table) not 0", len(table), err)
	}
	for _, part := range table {
		in := part.Control
		ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
		c := TimeControl{in.Kind, ms(in.Initial), ms(in.Increment), ms(in.Period), in.Periods, in.Stones}
		if !c.valid() {
			t.Errorf("%+v cannot be chosen", c)
		}
		for _, r := range part.Rows {
			have := Time{r[0], int(r[1])}
			rest := c.spend(have, r[3])
			if got := [6]int64{r[0], r[1], c.total(have), r[3], rest.MS, int64(rest.Left)}; got != r {
				t.Errorf("%+v: %v, the table has %v", c, got, r)
			}
		}
	}
}
