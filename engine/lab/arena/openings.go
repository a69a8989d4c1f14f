package arena

import (
	"bufio"
	"embed"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// ErrOpening is returned for an opening that cannot be played.
var ErrOpening = errors.New("arena: bad opening")

// made has a file for each rule, made on 15×15 by MakeOpenings with 200,000
// nodes and a bound of 30.
//
//go:embed openings/*.txt
var made embed.FS

// DefaultOpenings returns our own openings of a rule, made for 15×15, for a
// board of a size, at least 11.
func DefaultOpenings(rule board.Rule, size int) ([][]board.Point, error) {
	if size < 11 {
		return nil, fmt.Errorf("%w: ours are for boards of 11 and more; make some with --make-openings", ErrOpening)
	}
	f, err := made.Open("openings/" + rule.String() + ".txt")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOpening, err)
	}
	defer f.Close()
	return ReadOpenings(f, size)
}

// maxOpenings bounds a file, in bytes.
const maxOpenings = 8 << 20

// ReadOpenings reads one opening a line, each either in Gomocup's form, offsets
// from the centre ("-1,2, 0,3"), or as coordinates ("h8i9g7"). Blank lines and
// lines that begin with # are skipped. ErrOpening, with the line.
func ReadOpenings(r io.Reader, size int) ([][]board.Point, error) {
	var all [][]board.Point
	lines := bufio.NewScanner(io.LimitReader(r, maxOpenings))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		points, err := parseOpening(line, size)
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrOpening, n, err)
		}
		all = append(all, points)
	}
	return all, lines.Err()
}

func parseOpening(line string, size int) ([]board.Point, error) {
	if strings.ContainsAny(strings.ToLower(line), "abcdefghijklmnopqrst") {
		points, err := record.ParseMoves(line, size, record.AllLetters)
		return points, withoutLine(err)
	}
	openings, err := record.ReadOpenings(strings.NewReader(line), size)
	if err != nil {
		return nil, withoutLine(err)
	}
	return openings[0], nil
}

// withoutLine drops package record's line, which is 1 of a text of one line.
func withoutLine(err error) error {
	if p, ok := errors.AsType[*record.ParseError](err); ok {
		return p.Err
	}
	return err
}

// checkOpening plays an opening and reports its fault: an illegal stone, a five, a board that is full.
func checkOpening(points []board.Point, rule board.Rule, size int) error {
	b, err := board.New(rule, size)
	if err != nil {
		return err
	}
	for _, p := range points {
		if err := b.Check(p); err != nil {
			return fmt.Errorf("%w: %s: %v: %w", ErrOpening, board.FormatList(points), p, err)
		}
		b.Make(p)
		if b.Five() != nil {
			return fmt.Errorf("%w: %s: five in a row", ErrOpening, board.FormatList(points))
		}
	}
	if stuck(b) {
		return fmt.Errorf("%w: %s: no move is left", ErrOpening, board.FormatList(points))
	}
	return nil
}

// Shuffle returns the openings in the order of a seed; 0 is as they are.
func Shuffle(openings [][]board.Point, seed uint64) [][]board.Point {
	openings = append([][]board.Point(nil), openings...)
	if seed != 0 {
		r := rand.New(rand.NewPCG(seed, 0))
		r.Shuffle(len(openings), func(i, k int) { openings[i], openings[k] = openings[k], openings[i] })
	}
	return openings
}

// opening returns the opening of a pair. When all have been played, they come
// again turned and mirrored, so that the same programs need not play the same
// games.
func opening(openings [][]board.Point, pair, size int) []board.Point {
	points := openings[pair%len(openings)]
	s := board.Symmetry(pair / len(openings) % board.Symmetries)
	turned := make([]board.Point, len(points))
	for i, p := range points {
		turned[i] = s.Apply(p, size)
	}
	return turned
}
