package weights

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// ErrFormat is returned for a text that is no file of weights.
var ErrFormat = errors.New("weights: bad format")

// maxLines bounds a file.
const maxLines = 2 * (Combos + 3*ThreatSets + Classes*Classes + Levels*Levels + Before*Distances + 64)

var colours = map[string][]int{"black": {0}, "white": {1}, "both": {0, 1}}

// Read reads a file of weights. Errors: ErrFormat with the line, or r's own.
func Read(r io.Reader) (*Set, error) {
	sides, shared := [2]Side{}, true
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if n > maxLines {
			return nil, fmt.Errorf("%w: more than %d lines", ErrFormat, maxLines)
		}
		text, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		if err := take(&sides, words); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrFormat, n, err)
		}
		shared = shared && words[1] == "both"
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	s := &Set{Sides: [2]*Side{&sides[0], &sides[1]}}
	if shared {
		s.Sides[1] = s.Sides[0]
	}
	return s, nil
}

// orderKeys are the tables of the order of moves that the file has row by row.
var orderKeys = map[string]struct {
	rows int
	row  func(*Order, int) []int16
}{
	"lines":  {Classes, func(o *Order, i int) []int16 { return o.Lines[i][:] }},
	"levels": {Levels, func(o *Order, i int) []int16 { return o.Levels[i][:] }},
	"own":    {ThreatSets, func(o *Order, i int) []int16 { return o.Threats[i][Own][:] }},
	"theirs": {ThreatSets, func(o *Order, i int) []int16 { return o.Threats[i][Theirs][:] }},
	"after":  {Before, func(o *Order, i int) []int16 { return o.After[i][:] }},
}

// take puts one line's numbers in their place.
func take(sides *[2]Side, words []string) error {
	if len(words) < 3 || colours[words[1]] == nil {
		return fmt.Errorf("want a key, black, white or both, and numbers: %.60q", strings.Join(words, " "))
	}
	var set func(s *Side, v []int16)
	var want int
	rest := words[2:]
	switch words[0] {
	case "combo":
		i, ok := parseName(rest[0])
		if !ok {
			return fmt.Errorf("no combination: %.20q", rest[0])
		}
		rest, want = rest[1:], 6
		set = func(s *Side, v []int16) {
			s.Value[i] = [Phases][2]int16{{v[0], v[1]}, {v[2], v[3]}}
			s.Order.Combos[i] = [2]int16{v[4], v[5]}
		}
	case "threats":
		i, err := strconv.ParseUint(rest[0], 10, 16)
		if err != nil || i >= ThreatSets {
			return fmt.Errorf("no set of threats: %.20q", rest[0])
		}
		rest, want = rest[1:], 2
		set = func(s *Side, v []int16) { s.Threats[Early][i], s.Threats[Late][i] = v[0], v[1] }
	case "tempo":
		want = 2
		set = func(s *Side, v []int16) { s.Tempo = [Phases]int16{v[0], v[1]} }
	default:
		key, ok := orderKeys[words[0]]
		if !ok {
			return fmt.Errorf("unknown key: %.20q", words[0])
		}
		i, err := strconv.ParseUint(rest[0], 10, 16)
		if err != nil || i >= uint64(key.rows) {
			return fmt.Errorf("%s has no row %.20q", words[0], rest[0])
		}
		row := key.row
		rest, want = rest[1:], len(row(&sides[0].Order, int(i)))
		set = func(s *Side, v []int16) { copy(row(&s.Order, int(i)), v) }
	}
	if len(rest) != want {
		return fmt.Errorf("%s wants %d numbers, not %d", words[0], want, len(rest))
	}
	v := make([]int16, want)
	for k, w := range rest {
		n, err := strconv.ParseInt(w, 10, 16)
		if err != nil || n < -MaxWeight || n > MaxWeight {
			return fmt.Errorf("no number from %d to %d: %.20q", -MaxWeight, MaxWeight, w)
		}
		v[k] = int16(n)
	}
	for _, c := range colours[words[1]] {
		set(&sides[c], v)
	}
	return nil
}

func parseName(s string) (combo int, ok bool) {
	if len(s) != 4 {
		return 0, false
	}
	code := uint16(0)
	for d := range 4 {
		c := strings.IndexByte(letters, s[d])
		if c < 0 {
			return 0, false
		}
		code |= uint16(c) << (4 * d)
	}
	return Index(code)
}

// Write writes the set with its comment, one that Read reads back as it is.
func (s *Set) Write(w io.Writer, comment string) error {
	out := bufio.NewWriter(w)
	for line := range strings.Lines(comment) {
		fmt.Fprintf(out, "# %s\n", strings.TrimSpace(line)) // an error stays with out until Flush
	}
	if s.Equal() {
		s.Sides[0].write(out, "both")
	} else {
		s.Sides[0].write(out, "black")
		s.Sides[1].write(out, "white")
	}
	return out.Flush()
}

func (s *Side) write(out *bufio.Writer, colour string) {
	fmt.Fprintf(out, "tempo %s %d %d\n", colour, s.Tempo[Early], s.Tempo[Late])
	for i := range ThreatSets {
		if e, l := s.Threats[Early][i], s.Threats[Late][i]; e != 0 || l != 0 {
			fmt.Fprintf(out, "threats %s %d %d %d\n", colour, i, e, l)
		}
	}
	for i := range Combos {
		if v, o := s.Value[i], s.Order.Combos[i]; v != [Phases][2]int16{} || o != [2]int16{} {
			e, l := v[Early], v[Late]
			fmt.Fprintf(out, "combo %s %s %d %d %d %d %d %d\n", colour, name(i), e[0], e[1], l[0], l[1], o[0], o[1])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(orderKeys)) {
		key := orderKeys[name]
		for i := range key.rows {
			row := key.row(&s.Order, i)
			if slices.Max(row) == 0 && slices.Min(row) == 0 {
				continue
			}
			fmt.Fprintf(out, "%s %s %d", name, colour, i)
			for _, v := range row {
				fmt.Fprintf(out, " %d", v)
			}
			fmt.Fprintln(out)
		}
	}
}
