package proof

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// BenchmarkVerify checks the proof of a broken three that lists every reply,
// those that lose at once as well, and reports nodes a second.
func BenchmarkVerify(b *testing.B) {
	for _, rule := range []board.Rule{board.Freestyle, board.Renju} {
		b.Run(rule.String(), func(b *testing.B) {
			pos := position(b, rule, strong, idle)
			n := attack("j8", answers("f8 i8 k8", fourThree()))
			for _, p := range empties(pos) {
				switch p {
				case at("j8"), at("f8"), at("i8"), at("k8"):
				default:
					n.Replies = append(n.Replies, Reply{p, attack("i8")})
				}
			}
			for b.Loop() {
				if err := Verify(pos, n); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*n.Size())/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
