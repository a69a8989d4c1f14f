package board

import (
	"errors"
	"fmt"
	"sync"
)

// Rule says what wins and what is forbidden. It is independent of the size of
// the board and of the opening.
type Rule uint8

// The rules. The zero value is Freestyle.
const (
	Freestyle Rule = iota // five or more wins, both colours
	Standard              // exactly five wins, both colours
	Renju                 // Black wins by exactly five and has forbidden points; White wins by five or more
	Caro                  // five or more wins, both colours, except five between two opponent's stones
)

// ErrRule is returned for a name that is not a rule's.
var ErrRule = errors.New("board: unknown rule")

var ruleNames = [...]string{Freestyle: "freestyle", Standard: "standard", Renju: "renju", Caro: "caro"}

// Rules returns all rules.
func Rules() (list [len(ruleNames)]Rule) {
	for r := range list {
		list[r] = Rule(r)
	}
	return list
}

// ByRule returns a function that answers as make does and calls it once a rule,
// at the first question. It is safe for concurrent use.
func ByRule[T any](make func(Rule) T) func(Rule) T {
	var made [len(ruleNames)]func() T
	for _, r := range Rules() {
		made[r] = sync.OnceValue(func() T { return make(r) })
	}
	return func(r Rule) T { return made[r]() }
}

// valid reports whether r is one of the rules above.
func (r Rule) valid() bool { return int(r) < len(ruleNames) }

// String returns "freestyle", "standard", "renju" or "caro".
func (r Rule) String() string {
	if !r.valid() {
		return "unknown"
	}
	return ruleNames[r]
}

// ParseRule is the inverse of String; anything else is ErrRule.
func ParseRule(s string) (Rule, error) {
	for r, name := range ruleNames {
		if s == name {
			return Rule(r), nil
		}
	}
	return 0, fmt.Errorf("%w: %.20q", ErrRule, s)
}

// MarshalText returns the rule's name, or ErrRule for a value that has none.
func (r Rule) MarshalText() ([]byte, error) {
	if !r.valid() {
		return nil, ErrRule
	}
	return []byte(ruleNames[r]), nil
}

// UnmarshalText accepts exactly what MarshalText writes.
func (r *Rule) UnmarshalText(text []byte) error {
	v, err := ParseRule(string(text))
	if err != nil {
		return err
	}
	*r = v
	return nil
}

// wins reports whether an unbroken row of n stones of s wins under r. Closed
// says that an opponent's stone stands at both of its ends; the edge of the
// board closes nothing. In Caro six or more win even when closed, as Piskvork's
// manager has it; other sites test the ends at any length.
func (r Rule) wins(s Stone, n int, closed bool) bool {
	switch {
	case n < 5:
		return false
	case n == 5:
		return r != Caro || !closed
	}
	return r == Freestyle || r == Caro || r == Renju && s == White
}
