package record

import (
	"bytes"
	"fmt"

	"tengen/engine/board"
)

// ImportOptions say what a file may leave open. The zero value is 15×15, all
// letters, UTF-8, and no rule for a game that does not tell its own.
type ImportOptions struct {
	Encoding  Encoding   // of RenLib, and of other text that is not UTF-8 and does not say its charset
	Letters   Letters    // of a list of coordinates
	Size      int        // of a list or a link; 0 is 15
	Rule      board.Rule // of a game that does not tell its rule; counts only with RuleKnown
	RuleKnown bool
}

// Imported is what a file held.
type Imported struct {
	Format Format
	Games  []*Game // at least one; several only from SGF
}

// Import reads a file in any of the formats, told apart by its content: RenLib
// and PSQ by how they begin, SGF by a "(;", a link by its host, and a list of
// coordinates is all the rest. Every stone is on the board and on a free point;
// forbidden moves and moves after a five are read as they stand.
//
// The errors are a *ParseError, ErrTooLarge beyond MaxBytes, and ErrSize for
// opt.Size. Format is set also with an error.
func Import(data []byte, opt ImportOptions) (Imported, error) {
	if opt.Size == 0 {
		opt.Size = defaultSize
	}
	in := Imported{Format: formatOf(data)}
	if err := checkBytes(len(data)); err != nil {
		return in, err
	}
	var err error
	if in.Games, err = parse(data, in.Format, opt); err != nil {
		in.Games = nil
		return in, err
	}
	for _, g := range in.Games {
		if !g.RuleKnown && opt.RuleKnown {
			g.Rule, g.RuleKnown = opt.Rule, true
		}
	}
	return in, nil
}

func parse(data []byte, f Format, opt ImportOptions) ([]*Game, error) {
	var g *Game
	var points []board.Point
	var err error
	switch f {
	case SGF:
		return parseSGF(data, opt.Encoding)
	case PSQ:
		g, err = parsePSQ(data, opt.Encoding)
		return []*Game{g}, err
	case RenLib:
		g, err = parseRenLib(data, opt.Encoding)
		return []*Game{g}, err
	case Link:
		points, err = ParseLink(trimBOM(data), opt.Size)
	default:
		points, err = ParseMoves(string(data), opt.Size, opt.Letters)
	}
	if err == nil && len(points) == 0 {
		err = nowhere(fmt.Errorf("%w: no moves", ErrSyntax))
	}
	g = &Game{Size: opt.Size}
	g.play(points)
	return []*Game{g}, err
}

func formatOf(data []byte) Format {
	if bytes.HasPrefix(data, []byte(renlibMagic)) {
		return RenLib
	}
	start := bytes.TrimSpace(bytes.TrimPrefix(data, bom))
	switch {
	case len(start) >= len(psqMagic) && bytes.EqualFold(start[:len(psqMagic)], []byte(psqMagic)):
		return PSQ
	case (&sgfReader{s: string(start)}).seek():
		return SGF
	case linkForm.Match(start):
		return Link
	}
	return Moves
}

func trimBOM(data []byte) string { return string(bytes.TrimPrefix(data, bom)) }
