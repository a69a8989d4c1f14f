package game

import (
	"slices"
	"strings"
)

// Without is what the players of a game agree to go without.
type Without uint8

// The parts of Without. Takebacks are a setting of their own.
const (
	NoAbort   Without = 1 << iota // nobody aborts it: a game that does not begin is still called off
	NoRematch                     // no rematch is offered
	NoGifts                       // nobody gives the other time
)

// withouts are the names by their bits: stored and sent.
var withouts = [...]string{"noAbort", "noRematch", "noGiveTime"}

// Has reports whether the players go without x.
func (w Without) Has(x Without) bool { return w&x != 0 }

// String returns the names with commas between them, "" for none.
func (w Without) String() string {
	var names []string
	for i, name := range withouts {
		if w>>i&1 == 1 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}

// ParseWithout reads names with commas between them; ErrSettings.
func ParseWithout(text string) (w Without, err error) {
	if text == "" {
		return 0, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		i := slices.Index(withouts[:], name)
		if i < 0 {
			return 0, ErrSettings
		}
		w |= 1 << i
	}
	return w, nil
}
