package wire

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// The lines of moves and passes, with every kind of clock, in an opening and in renju.
func TestMoveLines(t *testing.T) {
	clocks := []game.TimeControl{
		{Kind: game.NoClock},
		{Kind: game.Fischer, Initial: time.Minute, Increment: time.Second},
		{Kind: game.Byoyomi, Initial: time.Second, Period: 30 * time.Second, Periods: 5},
		{Kind: game.Canadian, Initial: time.Second, Period: time.Minute, Stones: 10},
	}
	frames, forbidden, until, pass, may := 0, 0, 0, 0, 0
	for _, clock := range clocks {
		for _, opening := range []game.Opening{game.Free, game.Swap2} {
			for _, rule := range []board.Rule{board.Freestyle, board.Renju} {
				s := game.Settings{Rule: rule, Size: 15, Opening: opening, Forbidden: game.Refuse, Takebacks: true, Time: clock}
				at := time.Unix(1_800_000_000, 0)
				g := game.New("k3Jx", s, 1, game.WishBlack)
				if err := g.Apply(game.Start(s, 1, 2, 0, "", at)); err != nil {
					t.Fatal(err)
				}
				for ply := 0; ply < 40; ply++ {
					n, ok := g.Next()
					if !ok {
						break
					}
					at = at.Add(1500 * time.Millisecond)
					cmd := game.Command{Kind: game.Move, Actor: g.Player(n.Seat), ClientID: "page/1", Version: g.Version()}
					switch {
					case n.Do == game.Choose:
						cmd.Kind, cmd.Option = game.Decision, game.TakeWhite
					case rule == board.Renju && ply > 30 && ply%3 == 0:
						cmd.Kind = game.Pass
					default:
						cmd.Point = free(g)
					}
					e, err := g.Decide(&cmd, at)
					if err != nil {
						t.Fatal(opening, rule, ply, err)
					}
					if err := g.Apply(e); err != nil {
						t.Fatal(err)
					}
					if e.Kind != game.Moved && e.Kind != game.Passed || e.Payload.Result != nil {
						continue
					}
					event := Event(g, e, nil, records.Outcome{}).Line()
					var told struct {
						T, G string
						V    int
						D    EventData
					}
					if err := json.Unmarshal(event, &told); err != nil || !bytes.HasSuffix(event, []byte("}\n")) || bytes.Count(event, []byte("\n")) != 1 {
						t.Fatalf("%v: %q is no line", err, event)
					}
					at := game.PassText
					if e.Payload.Point != nil {
						at = e.Payload.Point.String()
					}
					if told.T != string(e.Kind) || told.G != g.ID() || told.V != e.Seq || told.D.At != at || told.D.By != n.Seat.String() ||
						(told.D.Clock == nil) != (clock.Kind == game.NoClock) || told.D.Next == nil {
						t.Fatalf("%s after %+v", event, e)
					}
					frames++
					forbidden += len(g.Forbidden())
					until += bytes.Count(event, []byte(`"until":`))
					pass += bytes.Count(event, []byte(`"pass":true`))
					may += bytes.Count(event, []byte(`"may":`))
				}
			}
		}
	}
	if frames < 300 || forbidden == 0 || until == 0 || pass == 0 || may == 0 {
		t.Errorf("%d frames, %d forbidden points, %d first moves, %d passes, %d changes of rights: too few to tell",
			frames, forbidden, until, pass, may)
	}
	if may > frames/10 {
		t.Errorf("%d of %d moves say what may be done: they should only when it changes", may, frames)
	}
}

// free returns a point of a pattern in which Black soon has threes to cross and
// fives come late.
func free(g *game.Game) board.Point {
	b := g.Board()
	for _, name := range []string{
		"h8", "a1", "h9", "c1", "i10", "e1", "j10", "g1", "k8", "a3", "k9", "c3", "f6", "e3", "f5", "g3",
	} {
		if p, _ := board.ParsePoint(name); b.Check(p) == nil {
			return p
		}
	}
	for _, p := range hubtest.QuietMoves() {
		if b.Check(p) == nil {
			return p
		}
	}
	return board.None
}
