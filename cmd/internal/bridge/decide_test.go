package bridge

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/engine/board"
)

// plenty is an allowance that no test uses up.
var plenty = allowance{turn: time.Minute, limit: time.Hour}

func boardOf(t *testing.T, rule board.Rule, moves string) *board.Board {
	t.Helper()
	b, err := position(rule, 15, moves)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// decideAs has a player decide on a turn in which it is to act.
func decideAs(t *testing.T, p *player, b *board.Board, turn botclient.Turn, follow ...board.Point) (answer, error) {
	t.Helper()
	p.log = slog.New(slog.DiscardHandler)
	s := &botclient.State{You: b.Turn().String(), Turn: &turn}
	return p.decide(t.Context(), b, s, follow, plenty)
}

func always(words string) *fakeThinker {
	var rest []board.Point
	return &fakeThinker{move: func(context.Context, *board.Board, allowance) (board.Point, error) {
		if len(rest) == 0 {
			all, err := points(strings.Fields(words))
			if err != nil {
				return board.None, err
			}
			rest = all
		}
		at := rest[0]
		rest = rest[1:]
		return at, nil
	}}
}

// TestPositions that are none are refused.
func TestPositions(t *testing.T) {
	for _, bad := range []string{"h8 h8", "z1", "p1", "h8,", "h8 h0", "h8 h16"} {
		if _, err := position(board.Freestyle, 15, bad); err == nil {
			t.Errorf("%q is a position", bad)
		}
	}
	b := boardOf(t, board.Freestyle, "h8 pass i9")
	if b.Turn() != board.White || b.At(board.At(8, 8)) != board.Black {
		t.Error("a pass does not change whose the next stone is")
	}
}

// TestMovesThatTheRulesForbid are not played, nor such outside the zone.
func TestMovesThatTheRulesForbid(t *testing.T) {
	renju := traps[board.Renju]
	b := boardOf(t, board.Renju, renju.moves)
	p := &player{thinker: always(renju.trap)}
	got, err := decideAs(t, p, b, botclient.Turn{Kind: botclient.Place, N: 1})
	if err != nil || got.move == renju.trap || p.failures != 1 {
		t.Errorf("%+v, %v, %d failures", got, err, p.failures)
	}
	b = boardOf(t, board.Freestyle, "h8")
	got, err = decideAs(t, &player{thinker: always("a1")}, b, botclient.Turn{Kind: botclient.Place, N: 1, Zone: []string{"h8", "h9", "g7"}})
	if err != nil || got.move != "g7" {
		t.Errorf("%+v, %v, want the nearest of the zone", got, err)
	}
	full := boardOf(t, board.Freestyle, "h8 h9")
	got, err = decideAs(t, &player{thinker: always("a1")}, full, botclient.Turn{Kind: botclient.Place, N: 1, Zone: []string{"h8", "h9"}, Pass: true})
	if err != nil || got.move != pass {
		t.Errorf("%+v, %v, want a pass", got, err)
	}
	if _, err = decideAs(t, &player{thinker: always("a1")}, full, botclient.Turn{Kind: botclient.Place, N: 1, Zone: []string{"h8", "h9"}}); !errors.Is(err, errNoAnswer) {
		t.Errorf("%v", err)
	}
}

// TestNoTimeToAsk: the rest of the time is used for a safe move.
func TestNoTimeToAsk(t *testing.T) {
	p := &player{log: slog.New(slog.DiscardHandler), thinker: &fakeThinker{move: func(context.Context, *board.Board, allowance) (board.Point, error) {
		t.Error("it was asked")
		return board.None, nil
	}}}
	b := boardOf(t, board.Freestyle, "h8 a1 h9 a2 h10 a3 h11 b1")
	at, err := p.move(t.Context(), b, nil, allowance{limit: time.Millisecond})
	if c := b.Clone(); err != nil || !c.Wins(at, board.Black) {
		t.Errorf("%v, %v, want the five", at, err)
	}
}

// TestSwap2OfAProgramThatKnowsIt, and of one whose answers are nonsense.
func TestSwap2OfAProgramThatKnowsIt(t *testing.T) {
	choose := botclient.Turn{Kind: botclient.Choose, N: 1, Options: []string{"black", "white", "place2"}}
	last := botclient.Turn{Kind: botclient.Choose, N: 1, Options: []string{"black", "white"}}
	for name, tc := range map[string]struct {
		moves, says string
		turn        botclient.Turn
		option      string
		points      string
		follow      string
	}{
		"three":     {"", "h8 i8 j9", botclient.Turn{Kind: botclient.Place, N: 3}, "", "h8 i8 j9", ""},
		"swap":      {"h8 i8 j9", "", choose, "black", "", ""},
		"stay":      {"h8 i8 j9", "a1", choose, "white", "", ""},
		"two more":  {"h8 i8 j9", "a1 a2", choose, "place2", "", "a1 a2"},
		"last swap": {"h8 i8 j9 a1 a2", "", last, "black", "", ""},
		"last stay": {"h8 i8 j9 a1 a2", "a3", last, "white", "", ""},
	} {
		said, err := points(strings.Fields(tc.says))
		if err != nil {
			t.Fatal(err)
		}
		p := &player{knowsSwap2: true, thinker: &fakeThinker{part: func(*board.Board) ([]board.Point, error) { return said, nil }}}
		got, err := decideAs(t, p, boardOf(t, board.Freestyle, tc.moves), tc.turn)
		if err != nil || got.decision.Option != tc.option || strings.Join(got.decision.Points, " ") != tc.points || strings.Join(texts(got.follow), " ") != tc.follow {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	b := boardOf(t, board.Freestyle, "h8 i8 j9")
	got, err := decideAs(t, &player{}, b, botclient.Turn{Kind: botclient.Place, N: 2}, board.At(0, 0), board.At(0, 1))
	if err != nil || strings.Join(got.decision.Points, " ") != "a1 a2" {
		t.Errorf("%+v, %v, want what was promised", got, err)
	}
	broken := &player{knowsSwap2: true, thinker: &fakeThinker{
		part: func(*board.Board) ([]board.Point, error) { return nil, errors.New("nonsense") },
		move: always("a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14").move,
	}}
	if got, err = decideAs(t, broken, b, choose); err != nil || got.decision.Option != "black" && got.decision.Option != "white" || broken.failures != 1 {
		t.Errorf("%+v, %v, %d failures", got, err, broken.failures)
	}
	if got, err = decideAs(t, broken, boardOf(t, board.Freestyle, ""), botclient.Turn{Kind: botclient.Place, N: 3}); err != nil || len(got.decision.Points) != 3 {
		t.Errorf("%+v, %v, want three stones", got, err)
	}
}

// TestOpeningsBySearch: a program that knows no opening plays on, and takes the side that comes out ahead.
func TestOpeningsBySearch(t *testing.T) {
	options := []string{"black", "white", "place2"}
	// A side with three in a row and the move wins against moves along an edge.
	for moves, want := range map[string]string{
		"h8 a1 h9 a2 h10":       "black",
		"a1 h8 c1 h9 e1 h10 g1": "white",
	} {
		winner := board.Black
		if want == "white" {
			winner = board.White
		}
		var column int
		p := &player{thinker: &fakeThinker{move: func(_ context.Context, b *board.Board, _ allowance) (board.Point, error) {
			if b.Turn() == winner {
				for _, y := range []int{10, 11, 6, 5} {
					if at := board.At(7, y); b.At(at) == board.Empty {
						return at, nil
					}
				}
			}
			column++
			return board.At(14, column), nil
		}}}
		got, err := decideAs(t, p, boardOf(t, board.Freestyle, moves), botclient.Turn{Kind: botclient.Choose, N: 1, Options: options})
		if err != nil || got.decision.Option != want {
			t.Errorf("%q: %+v, %v, want %s", moves, got, err, want)
		}
	}
	// A program that fails leaves it to our engine, which sees an open four.
	fails := &player{thinker: &fakeThinker{move: func(context.Context, *board.Board, allowance) (board.Point, error) {
		return board.None, errors.New("down")
	}}}
	got, err := decideAs(t, fails, boardOf(t, board.Freestyle, "h8 a1 h9 a3 h10 a5 h11"), botclient.Turn{Kind: botclient.Choose, N: 1, Options: options})
	if err != nil || got.decision.Option != "black" {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = decideAs(t, fails, boardOf(t, board.Freestyle, ""), botclient.Turn{Kind: botclient.Choose, N: 1, Options: []string{"left", "right"}})
	if err != nil || got.decision.Option != "left" {
		t.Errorf("%+v, %v, want some option", got, err)
	}
	if _, err = decideAs(t, fails, boardOf(t, board.Freestyle, ""), botclient.Turn{Kind: botclient.Choose, N: 1}); !errors.Is(err, errNoAnswer) {
		t.Errorf("%v", err)
	}
}

// TestOffersAndPicks: no two offers are the same by symmetry; the picking side takes the best one for it.
func TestOffersAndPicks(t *testing.T) {
	b := boardOf(t, board.Renju, "h8 h9 h10 h11") // the same on both sides
	got, err := decideAs(t, &player{thinker: always("i8")}, b, botclient.Turn{Kind: botclient.Offer, N: 4})
	if err != nil || len(got.decision.Points) != 4 || slices.Contains(got.decision.Points, "g8") || got.decision.Points[0] != "i8" {
		t.Errorf("%+v, %v", got, err)
	}
	// White picks for Black the stone that does not make four.
	b = boardOf(t, board.Freestyle, "h8 a1 h9 a3 h10 a5")
	p := &player{log: slog.New(slog.DiscardHandler), thinker: &fakeThinker{move: func(context.Context, *board.Board, allowance) (board.Point, error) {
		return board.None, errors.New("down")
	}}}
	state := &botclient.State{You: "white", Turn: &botclient.Turn{Kind: botclient.Pick, N: 1, Zone: []string{"h11", "o15", "h7"}}}
	got, err = p.decide(t.Context(), b, state, nil, plenty)
	if err != nil || strings.Join(got.decision.Points, " ") != "o15" {
		t.Errorf("%+v, %v, want the harmless one", got, err)
	}
	state.You = "black"
	if got, err = p.decide(t.Context(), b, state, nil, plenty); err != nil || got.decision.Points[0] == "o15" {
		t.Errorf("%+v, %v, want a four", got, err)
	}
	if _, err := decideAs(t, &player{}, b, botclient.Turn{Kind: "dance", N: 1}); !errors.Is(err, errNoAnswer) {
		t.Errorf("%v", err)
	}
	if _, err := decideAs(t, &player{}, b, botclient.Turn{Kind: botclient.Place, N: 1, Zone: []string{"zz"}}); err == nil {
		t.Error("a zone of nonsense was understood")
	}
}

// TestAllowances never lead to a loss on time: a program that uses all of it still has time left.
func TestAllowances(t *testing.T) {
	ms := func(d time.Duration) int64 { return d.Milliseconds() }
	for _, c := range []botclient.Clock{
		{Kind: "fischer", Initial: ms(3 * time.Minute), Increment: ms(2 * time.Second)},
		{Kind: "absolute", Initial: ms(10 * time.Minute)},
		{Kind: "byoyomi", Initial: ms(time.Minute), Period: ms(10 * time.Second), Periods: 3},
		{Kind: "canadian", Initial: ms(time.Minute), Period: ms(time.Minute), Stones: 10},
		{Kind: "simple", Period: ms(20 * time.Second)},
		{Kind: "correspondence", Period: ms(72 * time.Hour)},
	} {
		for _, left := range []time.Duration{0, 50 * time.Millisecond, time.Second, 9 * time.Second, time.Minute, 72 * time.Hour} {
			for periods := range 4 {
				a := allow(c, clockState{left: left, periods: periods}, 10*time.Second)
				store := left
				if periods == 0 {
					store += time.Duration(c.Period) * time.Millisecond // what may be used beyond the main time
				}
				if a.turn < 0 || a.turn > 10*time.Second || a.limit < a.turn || a.limit > 17*time.Second || a.limit >= store && store > 0 {
					t.Errorf("%s, %v left, %d: %+v", c.Kind, left, periods, a)
				}
				if c.Kind == "simple" && left > 0 && a.limit >= left {
					t.Errorf("%s, %v left: %+v", c.Kind, left, a)
				}
				if told := a.timeLeft(); told < 0 {
					t.Errorf("%s, %v left: %d is told", c.Kind, left, told)
				}
			}
		}
	}
	if a := allow(botclient.Clock{Kind: NoClock}, clockState{}, 10*time.Second); a.turn != 10*time.Second || a.limit != 17*time.Second {
		t.Errorf("without a clock: %+v", a)
	}
	a := allow(botclient.Clock{Kind: "fischer", Initial: ms(5 * time.Minute), Increment: ms(2 * time.Second)}, clockState{left: 5 * time.Minute}, time.Hour)
	if a.turn != 16500*time.Millisecond || a.match != 5*time.Minute || a.timeLeft() != ms(5*time.Minute-reserve) {
		t.Errorf("five minutes: %+v", a)
	}
	white := int64(20_000)
	s := &botclient.State{You: "white", WTime: &white, BTime: new(int64), Run: "white"}
	if c := clockOf(s, 5*time.Second); c.left != 15*time.Second {
		t.Errorf("%v left", c.left)
	}
	if c := clockOf(s, time.Minute); c.left != 0 {
		t.Errorf("%v left", c.left)
	}
}
