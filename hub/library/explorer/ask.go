package explorer

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// Parse reads a question from the values of an address: the start of games, the line, and the filter without the
// player; mine says that only the caller's own games count. It returns ErrQuery.
func Parse(v url.Values) (start Start, line string, f Filter, mine bool, err error) {
	f = All
	start.Opening, line = game.Opening(v.Get("opening")), v.Get("line")
	rule, err := board.ParseRule(v.Get("rule"))
	size, sized := number(v.Get("size"))
	start.Rule, start.Size = rule, size
	low, lowOK := edge(v.Get("low"))
	high, highOK := edge(v.Get("high"))
	since, sinceOK := month(v.Get("since"), f.Since)
	upto, uptoOK := month(v.Get("until"), f.Upto)
	f.With, f.Low, f.High, f.Since, f.Upto = With(v.Get("with")), low, high, since, upto
	own := v.Get("mine")
	if err != nil || !sized || !lowOK || !highOK || !sinceOK || !uptoOK || !playable(start) ||
		since > upto || high > 0 && low > high || f.With != "" && f.With != WithPeople && f.With != WithBots || own != "" && own != "1" {
		return Start{}, "", Filter{}, false, ErrQuery
	}
	return start, line, f, own != "", nil
}

// playable reports whether games begin so.
func playable(s Start) bool {
	return game.Settings{Rule: s.Rule, Size: s.Size, Opening: s.Opening, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}.Validate() == nil
}

// number reads a number without a sign or leading zeros.
func number(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == s
}

// edge reads where a band of ratings begins; 0: nowhere.
func edge(s string) (int, bool) {
	if s == "" {
		return 0, true
	}
	n, ok := number(s)
	return n, ok && slices.Contains(edges, n)
}

// month reads a month as 2026-11.
func month(s string, otherwise Month) (Month, bool) {
	if s == "" {
		return otherwise, true
	}
	year, part, found := strings.Cut(s, "-")
	y, ok := number(year)
	m, err := strconv.Atoi(part)
	if !found || !ok || err != nil || len(part) != 2 || m < 1 || m > 12 || y < 2000 || y > 2199 {
		return 0, false
	}
	return Month((y-2000)*12 + m - 1), true
}
