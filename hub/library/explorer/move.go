package explorer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// Code is what came next in a position, in the position as it is stored. Codes are stored: they never change.
type Code int16

// Points have their numbers, rows of 32; all are below 2048.
const (
	passed  Code = 700
	ended   Code = 701  // nothing came: the game was over
	chosen  Code = 800  // and the number of the option
	Offered Code = 1024 // and the point: a fifth that was offered and not picked. Codes from here on are no moves.
)

// options are the decisions by their numbers, which are stored. Numbers of fifths follow.
var options = []game.Option{game.TakeBlack, game.TakeWhite, game.PlaceTwo, game.KeepSeats, game.SwapSeats, game.OfferTen}

// codeOf returns the code of a decision; false if there is no such option.
func codeOf(o game.Option) (Code, bool) {
	if i := slices.Index(options, o); i >= 0 {
		return chosen + Code(i), true
	}
	n, err := strconv.Atoi(string(o))
	if err != nil || n < 1 || n > 99 {
		return 0, false
	}
	return chosen + 100 + Code(n), true
}

// Change is the kind of a Code.
type Change string

// The kinds.
const (
	ComingPlace  Change = "place"
	ComingPass   Change = "pass"
	ComingChoose Change = "choose"
	ComingEnd    Change = "end"
)

// move returns the kind of a code below Offered in a position, and its text in a line.
func (p *Position) move(c Code) (Change, string) {
	switch {
	case c == passed:
		return ComingPass, game.PassText
	case c == ended:
		return ComingEnd, ""
	case c > chosen+100:
		return ComingChoose, strconv.Itoa(int(c - chosen - 100))
	case c >= chosen:
		return ComingChoose, string(options[min(int(c-chosen), len(options)-1)])
	}
	return ComingPlace, p.images.Here(board.Point(c)).String()
}

// maxLine bounds the text of a line: more than any that is MaxPlies long.
const maxLine = 400

// ParseLine plays a line: points, passes and decisions with commas between them, "h8,h9,i9,keep". A missing decision is
// to keep the colours or, if that is no option, to take Black, or else the first option, so stones alone are a line
// too.
func (p *Position) ParseLine(text string) error {
	if text == "" {
		return nil
	}
	if len(text) > maxLine {
		return errNext
	}
	for _, word := range strings.Split(text, ",") {
		if err := p.play(word); err != nil {
			return err
		}
	}
	return nil
}

func usual(all []game.Option) game.Option {
	for _, o := range []game.Option{game.KeepSeats, game.TakeBlack} {
		if slices.Contains(all, o) {
			return o
		}
	}
	return all[0]
}

func (p *Position) play(word string) error {
	if word == game.PassText {
		return p.Pass()
	}
	if at, err := board.ParsePoint(word); err == nil {
		for n := p.Next(); n.Do == game.Choose; n = p.Next() {
			if err := p.Choose(usual(n.Options)); err != nil {
				return err
			}
		}
		return p.Place(at)
	}
	return p.Choose(game.Option(word))
}
