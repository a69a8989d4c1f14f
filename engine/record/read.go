package record

import (
	"bytes"
	"fmt"
	"io"
)

// Format is the form of a file.
type Format uint8

// The formats that Read tells apart.
const (
	SGF Format = iota
	PSQ
	Moves // a list of coordinates
)

// String returns "sgf", "psq" or "moves".
func (f Format) String() string {
	switch f {
	case SGF:
		return "sgf"
	case PSQ:
		return "psq"
	}
	return "moves"
}

// Read returns the games of a file in any of the formats, told apart by their
// content. A list of coordinates does not say its board: it is read on 15×15,
// with all letters, and the rule is not known. The errors are those of
// ReadSGF, ReadPSQ and ParseMoves.
func Read(r io.Reader) ([]*Game, Format, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, SGF, err
	}
	start := bytes.TrimSpace(bytes.TrimPrefix(data, bom))
	switch {
	case len(start) >= len(psqMagic) && bytes.EqualFold(start[:len(psqMagic)], []byte(psqMagic)):
		g, err := parsePSQ(data, UTF8)
		if err != nil {
			return nil, PSQ, err
		}
		return []*Game{g}, PSQ, nil
	case bytes.IndexByte(start, '(') >= 0:
		games, err := parseSGF(data, UTF8)
		return games, SGF, err
	}
	points, err := ParseMoves(string(data), defaultSize, AllLetters)
	if err != nil {
		return nil, Moves, err
	}
	if len(points) == 0 {
		return nil, Moves, nowhere(fmt.Errorf("%w: an empty file", ErrSyntax))
	}
	g := &Game{Size: defaultSize}
	g.play(points)
	return []*Game{g}, Moves, nil
}
