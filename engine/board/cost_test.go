package board

import "testing"

// TestAllocations: playing and asking allocate nothing.
func TestAllocations(t *testing.T) {
	for _, rule := range []Rule{Freestyle, Standard, Renju, Caro} {
		b := play(t, rule, 15)
		for _, p := range readRecorded(t)[0].board.Moves() {
			b.Make(p)
		}
		buffer := make([]Point, 0, 225)
		for name, ask := range map[string]func(Point){
			"Make and Undo":   func(p Point) { b.Make(p); b.Undo() },
			"Check":           func(p Point) { _ = b.Check(p) },
			"Wins":            func(p Point) { _ = b.Wins(p, Black) },
			"ForbiddenKind":   func(p Point) { _ = b.ForbiddenKind(p) },
			"Explain":         func(p Point) { r := b.Explain(p); _ = lookAlike(&r); _ = r.Lines[0].Stones() },
			"AppendForbidden": func(Point) { buffer = b.AppendForbidden(buffer[:0]) },
			"Canonical":       func(Point) { _, _ = b.Canonical() },
		} {
			every := func() {
				for y := range 15 {
					for x := range 15 {
						if p := At(x, y); b.At(p) == Empty {
							ask(p)
						}
					}
				}
			}
			if name == "AppendForbidden" || name == "Canonical" {
				every = func() { ask(None) }
			}
			if n := testing.AllocsPerRun(10, every); n != 0 {
				t.Errorf("%v, %s: %v allocations", rule, name, n)
			}
		}
	}
}

func BenchmarkMakeUndo(b *testing.B) {
	pos := readRecorded(b)[0].board
	p := At(14, 14)
	for b.Loop() {
		pos.Make(p)
		pos.Undo()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pairs/s")
}

// BenchmarkForbidden asks for all forbidden points of a full midgame: 44
// stones, five points forbidden.
func BenchmarkForbidden(b *testing.B) {
	pos := readRecorded(b)[0].board
	buffer := make([]Point, 0, 225)
	for b.Loop() {
		buffer = pos.AppendForbidden(buffer[:0])
	}
	b.ReportMetric(float64(len(buffer)), "points")
}

func BenchmarkExplain(b *testing.B) {
	rec := readRecorded(b)[0]
	pos := rec.board
	p := pos.Forbidden()[0]
	for b.Loop() {
		_ = pos.Explain(p)
	}
}
