package record

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// linkForm is the address of the Gomoku Calculator: a page of hash routes, whose
// only parameter is the position (router.js, "/:pos?", at
// github.com/dhbloo/gomoku-calculator).
var linkForm = regexp.MustCompile(`(?i)^\s*(?:https?://)?(?:www\.)?gomocalc\.com(?:/[^#\s]*)?(?:#/?([^?/\s]*)/?(?:\?\S*)?)?\s*$`)

// linkStart is how every link begins.
var linkStart = regexp.MustCompile(`(?i)^(?:https?://)?(?:www\.)?gomocalc\.com`)

// maxLink is how many bytes a link may have. One with a stone on every point of the largest board has a third of it.
const maxLink = 4 << 10

// isLink reports whether a text without white space around it is a link, or is too long for one and begins like it. Of a
// long text only the beginning is looked at.
func isLink(text []byte) bool {
	if len(text) <= maxLink {
		return linkForm.Match(text)
	}
	return linkStart.Match(text[:maxLink])
}

// ParseLink reads the position of a link to the Gomoku Calculator,
// "https://gomocalc.com/#/h8i9i7": the moves in the order of play, Black first,
// all letters, rows from 1 at the bottom. Size and rule are settings of the page
// and not in the link, so the caller says the size. A link without a position
// gives no points. ErrTooLarge for more than maxLink bytes, ErrSyntax if text is no such link, otherwise the errors of
// ParseMoves; unlike the page, it does not skip a move that cannot be played.
func ParseLink(text string, size int) ([]board.Point, error) {
	if text = strings.TrimRight(text, " \t\r\n\v\f"); len(text) > maxLink {
		return nil, nowhere(fmt.Errorf("%w: a link of more than %d bytes", ErrTooLarge, maxLink))
	}
	m := linkForm.FindStringSubmatchIndex(text)
	if m == nil {
		return nil, nowhere(fmt.Errorf("%w: not a link to gomocalc.com", ErrSyntax))
	}
	if m[2] < 0 {
		return nil, checkSize(size)
	}
	// Blank lines stand for what comes before, so that lines count from the start.
	points, err := ParseMoves(strings.Repeat("\n", strings.Count(text[:m[2]], "\n"))+text[m[2]:m[3]], size, AllLetters)
	if err == nil && slices.Contains(points, board.None) {
		return nil, inText(text, m[2], fmt.Errorf("%w: a link has no passes", ErrPoint))
	}
	return points, err
}
