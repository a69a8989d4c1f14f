package fairplay

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Grade is what the machine says of a sheet. Names are stored and sent: they never change.
type Grade string

// The grades.
const (
	Nothing   Grade = "nothing" // nothing to see
	Look      Grade = "look"
	LookFirst Grade = "look_first"
)

// Thresholds decide what the machine says. They are settings of a site.
type Thresholds struct {
	Games     int     // least games of a grade other than nothing
	LookMoves int     // least counted moves of look
	Moves     int     // and of look first
	Look      float64 // standard deviations of one sign
	First     float64 // of the strongest sign of look first
	Second    float64 // of another sign, of another kind
	Bits      float64 // of a relay: as strong as a sign of First
	Strongest float64 // nobody is expected to play better than this rating
}

// Standard are the thresholds of a site that sets none. docs/fairplay.md says how they were found.
var Standard = Thresholds{Games: 20, LookMoves: 100, Moves: 300, Look: 4.5, First: 4.5, Second: 3, Bits: 24, Strongest: 2100}

// ParseThresholds reads settings such as "look=5,first=5.5"; what is not named is as in Standard.
func ParseThresholds(text string) (Thresholds, error) {
	t := Standard
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || math.IsNaN(x) || x <= 0 || x > 1e6 {
			return t, fmt.Errorf("%q is no number above 0", part)
		}
		switch name {
		case "games":
			t.Games = int(x)
		case "look_moves":
			t.LookMoves = int(x)
		case "moves":
			t.Moves = int(x)
		case "look":
			t.Look = x
		case "first":
			t.First = x
		case "second":
			t.Second = x
		case "bits":
			t.Bits = x
		case "strongest":
			t.Strongest = x
		default:
			return t, fmt.Errorf("there is no threshold %q", name)
		}
	}
	return t, nil
}

// Family is a kind of evidence. Signs of one family go together, and count once.
type Family string

// The families.
const (
	ByChoice Family = "choice" // which of several good moves, and what they cost
	ByOnly   Family = "only"   // quiet moves that alone held
	ByWins   Family = "wins"   // forced wins
	ByTime   Family = "time"
	ByRelay  Family = "relay"
)

// Sign is one comparison.
type Sign struct {
	Family   Family  `json:"family"`
	Metric   Metric  `json:"measure,omitempty"`
	Part     Part    `json:"part,omitempty"`
	Moves    int     `json:"moves"`
	Seen     float64 `json:"seen"`     // mean outcome
	Expected float64 `json:"expected"` // of somebody of that rating
	Z        float64 `json:"z"`        // standard deviations above it; of a relay, what its bits are worth
}

// signs are all comparisons for which there is enough, the strongest first.
func signs(games []Played, look func(Metric, Part) Observed, s *Sheet, model *Model) []Sign {
	out := []Sign{}
	add := func(f Family, k Metric, p Part, least int) {
		o, l := look(k, p), model.Logits[k]
		if o.Moves >= least {
			out = append(out, Sign{f, k, p, o.Moves, o.Seen / float64(o.Moves), o.Expected / float64(o.Moves), o.z(&l, p)})
		}
	}
	for _, k := range []Metric{Choice1, Loss} {
		add(ByChoice, k, All, partMoves)
		for _, p := range []Part{Hard, Behind, Early, Recent, Stretch} {
			add(ByChoice, k, p, partMoves)
		}
	}
	add(ByOnly, OnlyMove, All, 12)
	add(ByWins, Wins, All, 20)
	if c, ok := changed(games, look); ok {
		out = append(out, c)
	}
	if z := s.Times.z(); z > 0 {
		free := merged(s.Times.Easy, s.Times.Hard)
		out = append(out, Sign{Family: ByTime, Moves: free.Moves, Seen: free.Mean - s.Times.Forced.Mean, Expected: paceLeast, Z: z})
	}
	slices.SortStableFunc(out, func(a, b Sign) int { return cmp.Compare(b.Z, a.Z) })
	return out
}

// changed compares the last games with those before: the same person, whatever is expected of that rating.
func changed(games []Played, look func(Metric, Part) Observed) (Sign, bool) {
	if len(games) <= recentGames {
		return Sign{}, false
	}
	all, now := look(Choice1, All), look(Choice1, Recent)
	before := Observed{Moves: all.Moves - now.Moves, Seen: all.Seen - now.Seen, Expected: all.Expected - now.Expected, variance: all.variance - now.variance}
	if before.Moves < changeMoves || now.Moves < changeMoves {
		return Sign{}, false
	}
	odds := func(o Observed) float64 { return (o.Seen - o.Expected) / o.variance }
	z := (odds(now) - odds(before)) / math.Sqrt(1/now.variance+1/before.variance+2*leastBetween*leastBetween)
	shift := before.Seen/float64(before.Moves) - before.Expected/float64(before.Moves)
	return Sign{ByChoice, Choice1, Change, now.Moves, now.Seen / float64(now.Moves), now.Expected/float64(now.Moves) + shift, z}, true
}

// grade says what the machine says, and how strong the evidence is.
func grade(s *Sheet, t Thresholds) (Grade, float64) {
	best := map[Family]float64{}
	for _, g := range s.Signs {
		best[g.Family] = max(best[g.Family], g.Z)
	}
	for _, r := range s.Relays {
		best[ByRelay] = max(best[ByRelay], t.First*r.Bits/t.Bits)
	}
	var order []float64
	for f, z := range best {
		if f == ByTime {
			z = min(z, t.Second) // it is not measured on people yet, so it never stands first
		}
		order = append(order, z)
	}
	slices.SortFunc(order, func(a, b float64) int { return cmp.Compare(b, a) })
	order = append(order, 0, 0)
	first, second := order[0], order[1]
	strength := first + min(second, t.First)
	switch {
	case s.Games < t.Games:
		return Nothing, strength
	case s.Moves >= t.Moves && first >= t.First && second >= t.Second:
		return LookFirst, strength
	case first >= t.Look && (s.Moves >= t.LookMoves || best[ByRelay] >= t.First):
		return Look, strength
	}
	return Nothing, strength
}
