package record

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

// ImportOptions are the defaults for what a file may leave open. The zero value is 15×15, all letters, the file's own
// encoding, and no rule for a game that does not tell its own.
type ImportOptions struct {
	Encoding  Encoding   // Auto: as the file says, or else guessed
	Letters   Letters    // of a list of coordinates
	Size      int        // of a list or a link; 0 is 15
	Rule      board.Rule // of a game that does not tell its rule; counts only with RuleKnown
	RuleKnown bool
	AnyGame   bool // read an SGF file also if its GM names another game
	Trusted   bool // the bounds of bytes, games and moves do not hold for a RIF file: an operator's own
}

// Imported is the content of a file.
type Imported struct {
	Format   Format
	Games    []*Game // at least one; several only from SGF, RIF and texts with tags
	Numbers  []int   // of the games in the file, from 1: those that cannot be read are left out
	Encoding Encoding
	Samples  []Sample // other ways to read the text where there is a doubt, the likeliest first
	Notices  []Notice // what was guessed, dropped, repaired or contradicted
}

// Import reads a file in any of the formats, told apart by its content: RenLib
// PSQ and RIF by how they begin, SGF by a "(;", a link by its host, and a list of
// coordinates is all the rest. Every stone is on the board and on a free point;
// forbidden moves and moves after a five are read as they stand. Of a collection
// the games that can be read are.
//
// The errors are a *ParseError, ErrTooLarge beyond MaxBytes, and ErrSize for
// opt.Size. Format is set also with an error.
func Import(data []byte, opt ImportOptions) (Imported, error) {
	if opt.Size == 0 {
		opt.Size = defaultSize
	}
	if err := checkBytes(len(data)); err != nil && !(opt.Trusted && formatOf(data) == RIF) {
		return Imported{Format: formatOf(data)}, err
	}
	r := &reading{opt: opt, in: Imported{Encoding: UTF8}}
	if err := r.parse(data); err != nil {
		return Imported{Format: r.in.Format}, err
	}
	in := r.in
	for i, g := range in.Games {
		if g.RuleKnown || !opt.RuleKnown {
			continue
		}
		g.Rule, g.RuleKnown = opt.Rule, true
		if in.Format != Moves && in.Format != Link {
			r.notices.Add(Notice{Code: RuleAssumed, Game: in.Numbers[i], As: opt.Rule.String()})
		}
	}
	in.Notices = r.notices.List()
	return in, nil
}

// reading is an import that goes on.
type reading struct {
	opt     ImportOptions
	in      Imported
	notices Notices
}

func (r *reading) parse(data []byte) error {
	if formatOf(data) == RenLib {
		r.in.Format = RenLib
		g, d, err := parseRenLib(data, r.opt.Encoding, &r.notices)
		return r.one(g, d, err)
	}
	// All other formats are ASCII but for their texts, so it does not matter in
	// which encoding the format is looked for, unless it is UTF-16.
	plain := data
	if text, _, ok := marked(data); ok {
		plain = []byte(text)
	}
	switch r.in.Format = formatOf(plain); r.in.Format {
	case SGF:
		games, numbers, d, err := parseSGF(data, r.opt.Encoding, r.opt.AnyGame, &r.notices)
		r.in.Games, r.in.Numbers = games, numbers
		r.text(d)
		return err
	case RIF:
		games, numbers, d, err := parseRIF(data, r.opt, &r.notices)
		r.in.Games, r.in.Numbers = games, numbers
		r.text(d)
		return err
	case PSQ:
		g, d, err := parsePSQ(data, r.opt.Encoding, &r.notices)
		return r.one(g, d, err)
	case Moves:
		if isTagged(string(plain)) {
			return r.tagged(string(plain))
		}
	}
	return r.list(data, string(plain))
}

// list reads a link or a list of coordinates.
func (r *reading) list(data []byte, text string) error {
	var points []board.Point
	var err error
	if r.in.Format == Link {
		points, err = ParseLink(text, r.opt.Size)
	} else {
		points, err = ParseMoves(text, r.opt.Size, r.opt.Letters)
	}
	if err == nil && len(points) == 0 {
		err = nowhere(fmt.Errorf("%w: no moves", ErrSyntax))
	}
	start := skip(text, 0)
	if p, ok := errors.AsType[*ParseError](err); ok && r.in.Format == Moves && (p.beginning || start == len(text)) {
		p.Found, p.Value = foundIn(data), shown(text[start:min(start+200, len(text))])
		p.Err = fmt.Errorf("%w: %w", ErrSyntax, p.Err)
	}
	g := &Game{Size: r.opt.Size}
	g.play(points)
	return r.one(g, decoded{encoding: UTF8}, err)
}

func (r *reading) one(g *Game, d decoded, err error) error {
	r.in.Games, r.in.Numbers = []*Game{g}, []int{1}
	r.text(d)
	return err
}

func (r *reading) text(d decoded) {
	r.in.Encoding, r.in.Samples = d.encoding, samples(d)
}

func formatOf(data []byte) Format {
	if bytes.HasPrefix(data, []byte(renlibMagic)) {
		return RenLib
	}
	start := bytes.TrimSpace(bytes.TrimPrefix(data, bom))
	switch {
	case len(start) >= len(psqMagic) && bytes.EqualFold(start[:len(psqMagic)], []byte(psqMagic)):
		return PSQ
	case rifStart.Match(start[:min(len(start), 10_000)]):
		return RIF
	case (&sgfReader{s: string(start)}).seek():
		return SGF
	case isLink(start):
		return Link
	}
	return Moves
}
