package gamebase

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path"
	"strings"
	"unicode"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// BroughtWhy says why a file or a game was not taken.
type BroughtWhy string

// The reasons.
const (
	WhySyntax    BroughtWhy = "syntax"    // it breaks the rules of its format
	WhyFormat    BroughtWhy = "format"    // it is in no format that can be read
	WhyGame      BroughtWhy = "game"      // SGF of another game
	WhyLarge     BroughtWhy = "large"     // too many bytes or moves
	WhySize      BroughtWhy = "size"      // a board that nobody can play on
	WhyPoint     BroughtWhy = "point"     // no point of the board
	WhyOccupied  BroughtWhy = "occupied"  // a move on a stone
	WhySetup     BroughtWhy = "setup"     // stones are set up, or out of turn
	WhyEmpty     BroughtWhy = "empty"     // no moves
	WhyAnnulled  BroughtWhy = "annulled"  // the result says so
	WhyNested    BroughtWhy = "nested"    // an archive within
	WhyEncrypted BroughtWhy = "encrypted" // with a password
	WhyPacked    BroughtWhy = "packed"    // in a way that is not read
	WhyDamaged   BroughtWhy = "damaged"   // the ZIP is, from here on if it has no further file
	WhyUnpacked  BroughtWhy = "unpacked"  // the ZIP has too many bytes from here on
	WhyFiles     BroughtWhy = "files"     // the ZIP has too many files from here on
	WhyFull      BroughtWhy = "full"      // the member has as many games as may be
)

// BroughtFile is what became of a file.
type BroughtFile struct {
	Name    string         `json:"name"`
	Taken   int            `json:"taken"`
	Twice   int            `json:"twice,omitempty"` // games that are there already
	Refused []RefusedGames `json:"refused,omitempty"`
	Assumed int            `json:"assumed,omitempty"` // games that name no rule
	Dropped int            `json:"dropped,omitempty"` // branches of a library beyond those that were read
	Coded   string         `json:"coded,omitempty"`   // the encoding of its texts, as it says or as was guessed; absent: UTF-8
	Samples []TextSample   `json:"samples,omitempty"` // where that is in doubt, of the first files: its texts as they read in each encoding, the likeliest first
}

// TextSample is how some names and comments of a file read in an encoding.
type TextSample struct {
	Encoding string `json:"encoding"`
	Text     string `json:"text"`
}

// sampledFiles of a report have samples.
const sampledFiles = 50

// RefusedGames are games of a file that were not taken for one reason.
type RefusedGames struct {
	Why   BroughtWhy `json:"why"`
	Games int        `json:"games"`          // 0: the whole file
	Game  int        `json:"game,omitempty"` // the first of them
	Line  int        `json:"line,omitempty"` // and where
}

// refuse notes games that are not taken.
func (f *BroughtFile) refuse(why BroughtWhy, game, line int) {
	for i := range f.Refused {
		if f.Refused[i].Why == why {
			f.Refused[i].Games++
			return
		}
	}
	r := RefusedGames{Why: why, Game: game, Line: line}
	if game > 0 {
		r.Games = 1
	}
	f.Refused = append(f.Refused, r)
}

// maxBranches of a RenLib file are games.
const maxBranches = 5000

// walk calls each with the files of an upload: itself, or those of a ZIP. why says that a file cannot be looked at. The error is of
// the reader or of each.
func walk(in io.Reader, name string, most int64, each func(name string, data []byte, why BroughtWhy) error) error {
	r := bufio.NewReaderSize(in, 64<<10)
	if start, _ := r.Peek(4); !bytes.HasPrefix(start, []byte("PK")) || len(start) < 4 || start[2] > 8 {
		data, err := io.ReadAll(io.LimitReader(r, most+1))
		if err != nil {
			return err
		}
		if int64(len(data)) > most {
			return each(shownName(name), nil, WhyLarge)
		}
		return each(shownName(name), data, "")
	}
	z := zipReader{r, maxUnpacked}
	for files := 0; ; {
		h, err := z.next()
		switch {
		case errors.Is(err, io.EOF):
			if _, err := io.Copy(io.Discard, r); err != nil {
				return err
			}
			return nil
		case errors.Is(err, errZIP):
			return each(shownName(name), nil, WhyDamaged)
		case err != nil:
			return err
		}
		if !leftOut(h.name) {
			files++
		}
		if files > maxFiles {
			return each(shownName(h.name), nil, WhyFiles)
		}
		data, why, err := z.read(h, most)
		switch {
		case errors.Is(err, errUnpacked):
			return each(shownName(h.name), nil, WhyUnpacked)
		case errors.Is(err, errZIP):
			return each(shownName(h.name), nil, WhyDamaged)
		case err != nil:
			return err
		case leftOut(h.name):
			continue
		case why == "" && archived(data):
			why = WhyNested
		}
		if err := each(shownName(h.name), data, why); err != nil {
			return err
		}
	}
}

// archived reports whether data are of an archive.
func archived(data []byte) bool {
	for _, start := range []string{"PK\x03\x04", "Rar!", "7z\xbc\xaf", "\x1f\x8b", "BZh"} {
		if bytes.HasPrefix(data, []byte(start)) {
			return true
		}
	}
	return false
}

// shownName is a file's name as it is shown: it names nothing on any disk.
func shownName(name string) string {
	name = strings.ReplaceAll(strings.ToValidUTF8(name, "�"), `\`, "/")
	name = strings.TrimPrefix(path.Clean("/"+strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, name)), "/")
	return tidy(name, maxText)
}

// games returns the games of a file, and notes those that are not taken.
func games(name string, data []byte, opt record.ImportOptions, f *BroughtFile) []Game {
	if archived(data) {
		f.refuse(WhyNested, 0, 0)
		return nil
	}
	if len(bytes.TrimSpace(data)) == 0 {
		f.refuse(WhyEmpty, 0, 0)
		return nil
	}
	in, err := record.Import(data, opt)
	if err != nil {
		why, line := whyOf(err), 0
		if p, ok := errors.AsType[*record.ParseError](err); ok {
			line = p.Line
		}
		f.refuse(why, 0, line)
		return nil
	}
	if in.Encoding != record.UTF8 {
		f.Coded = in.Encoding.String()
	}
	for _, s := range in.Samples {
		f.Samples = append(f.Samples, TextSample{s.Encoding.String(), s.Text})
	}
	for _, n := range in.Notices {
		switch n.Code {
		case record.GameSkipped:
			f.refuse(BroughtWhy(n.As), n.Game, n.Line)
		case record.RuleAssumed:
			f.Assumed++
		}
	}
	if in.Format == record.RenLib {
		return branches(name, in.Games[0], f)
	}
	var out []Game
	for i, r := range in.Games {
		g, err := FromRecord(r)
		if err != nil {
			f.refuse(whyOf(err), in.Numbers[i], 0)
			continue
		}
		if g.Source = name; in.Format == record.Moves || in.Format == record.Link { // they never name one
			f.Assumed++
		}
		out = append(out, g)
	}
	return out
}

// branches makes games of the lines of a library, each from its root to a leaf.
func branches(name string, root *record.Game, f *BroughtFile) (out []Game) {
	type step struct {
		n  *record.Node
		up int // moves before it
	}
	var line []board.Point
	stack := []step{{&root.Root, 0}}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		line = line[:s.up]
		if s.n.Move.Stone != board.Empty {
			line = append(line, s.n.Move.Point)
		}
		for i := len(s.n.Next) - 1; i >= 0; i-- {
			if c := s.n.Next[i]; c != nil {
				stack = append(stack, step{c, len(line)})
			}
		}
		if len(s.n.Next) > 0 {
			continue
		}
		if len(out) == maxBranches {
			f.Dropped++
			continue
		}
		r := record.New(root.Rule, root.Size, line...)
		r.RuleKnown = root.RuleKnown
		g, err := FromRecord(r)
		if err != nil {
			f.refuse(whyOf(err), len(out)+1, 0)
			continue
		}
		g.Source = name
		out = append(out, g)
	}
	return out
}

// whyOf names what is wrong with a file or a game.
func whyOf(err error) BroughtWhy {
	p, ok := errors.AsType[*record.ParseError](err)
	switch {
	case errors.Is(err, errNoMoves):
		return WhyEmpty
	case errors.Is(err, errSetup):
		return WhySetup
	case errors.Is(err, errTooMany):
		return WhyLarge
	case errors.Is(err, errAnnulled):
		return WhyAnnulled
	case ok && p.Found != "":
		return WhyFormat
	}
	if why := BroughtWhy(record.Cause(err)); why != "depth" {
		return why
	}
	return WhyLarge
}
