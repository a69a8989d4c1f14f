package record

import (
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// ReadOpenings returns the openings of a Gomocup file for a board of this
// size: one a line, "x,y, x,y, …", right and down from the point ⌊size/2⌋
// counted from the left and from the top, Black first. Blank lines are
// skipped. ErrSyntax, ErrPoint or ErrOccupied with the line; ErrSize.
func ReadOpenings(r io.Reader, size int) ([][]board.Point, error) {
	if err := checkSize(size); err != nil {
		return nil, err
	}
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	var openings [][]board.Point
	for i, line := range textLines(read(data, "", Auto, &Notices{}).text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		points, err := parseOpening(line, size)
		if err != nil {
			return nil, onLine(i+1, err)
		}
		if len(openings) == MaxNodes {
			return nil, onLine(i+1, fmt.Errorf("%w: more than %d openings", ErrTooLarge, MaxNodes))
		}
		openings = append(openings, points)
	}
	return openings, nil
}

func parseOpening(line string, size int) ([]board.Point, error) {
	fields := strings.Split(strings.TrimSuffix(strings.TrimSpace(line), ","), ",")
	if len(fields)%2 != 0 {
		return nil, fmt.Errorf("%w: an odd number of offsets", ErrSyntax)
	}
	if len(fields) > 2*size*size {
		return nil, fmt.Errorf("%w: more offsets than points", ErrTooLarge)
	}
	pos := &position{size: size}
	points := make([]board.Point, 0, len(fields)/2)
	for k := 0; k < len(fields); k += 2 {
		x, okX := whole(fields[k])
		y, okY := whole(fields[k+1])
		p := board.At(size/2+x, size-1-size/2-y)
		if !okX || !okY || p == board.None {
			return nil, fmt.Errorf("%w: move %d, %.8q", ErrPoint, k/2+1, fields[k]+","+fields[k+1])
		}
		if err := pos.move(Move{Stone: turn(k / 2), Point: p}); err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}

// FormatOpening writes one line of such a file, without its end. The points
// are on a board of this size.
func FormatOpening(points []board.Point, size int) string {
	parts := make([]string, 0, len(points))
	for _, p := range points {
		parts = append(parts, fmt.Sprintf("%d,%d", p.X()-size/2, size-1-size/2-p.Y()))
	}
	return strings.Join(parts, ", ")
}
