package board

import "strings"

// FormatList writes points as one word, "h8i9i7"; None is "pass".
func FormatList(points []Point) string {
	var b strings.Builder
	for _, p := range points {
		if p == None {
			b.WriteString(PassText)
			continue
		}
		b.WriteString(p.String())
	}
	return b.String()
}

// PassText is a pass in a list of moves.
const PassText = "pass"

// ParseMoves reads moves one by one: points, and PassText, which is None. It returns ErrPoint, wrapped.
func ParseMoves(texts []string) (moves []Point, err error) {
	for _, text := range texts {
		p := None
		if text != PassText {
			if p, err = ParsePoint(text); err != nil {
				return nil, err
			}
		}
		moves = append(moves, p)
	}
	return moves, nil
}
