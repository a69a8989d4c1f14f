package record

import (
	"slices"
	"strings"
)

// prop is one value of a property; further values have the same id.
type prop struct {
	id, raw string
	at      int // byte offset of the value
}

// maxKnown is how many properties a node may have whose map is used again: it
// is emptied for every node, which takes as long as it ever was large.
const maxKnown = 64

// properties collects the values of one node.
func (r *sgfReader) properties() error {
	r.props = r.props[:0]
	if len(r.firstOf) > maxKnown || r.firstOf == nil {
		r.firstOf = map[string]int{}
	}
	clear(r.firstOf)
	for {
		r.space()
		begin := r.i
		for r.i < len(r.s) && (letter(r.s[r.i]) || digit(r.s[r.i]) || r.s[r.i] == '_') {
			r.i++
		}
		if r.i == begin {
			return nil
		}
		name := r.s[begin:min(r.i, begin+maxName)]
		id := ident(r.s[begin:r.i])
		r.space()
		if r.i == len(r.s) || r.s[r.i] != '[' {
			return r.fail(ErrSyntax, prop{at: begin}, name, "a property without a value")
		}
		if _, ok := r.firstOf[id]; !ok {
			r.firstOf[id] = len(r.props)
		}
		for r.i < len(r.s) && r.s[r.i] == '[' {
			if err := r.value(id); err != nil {
				return err
			}
			r.space()
		}
	}
}

// value reads one "[...]" whose bracket is next. Where one has no end, the
// brackets behind it have none either: that is remembered, for every game that
// seems to begin there would look for it again.
func (r *sgfReader) value(id string) error {
	at, inside, own := r.i, 0, false
	for i := at + 1; i < len(r.s) && !r.unclosed; i++ {
		r.looked++
		switch r.s[i] {
		case '\\':
			i++
		case '[':
			inside++
		case ']':
			if inside > 0 && i+1 < len(r.s) && r.s[i+1] == ']' { // "player [3k]" and the end of the value
				inside, own = inside-1, true
				continue
			}
			if own {
				r.note(Notice{Code: BracketRead, Property: id, Value: r.s[at+1 : i]}, at)
			}
			if err := r.count(&r.values, 1, maxValues); err != nil {
				return err
			}
			if len(r.props) == cap(r.props) {
				r.props = slices.Grow(r.props, max(16, len(r.props))) // by twice: there may be as many as bytes
			}
			r.props = append(r.props, prop{id, r.s[at+1 : i], at})
			r.i = i + 1
			return nil
		}
	}
	r.unclosed = true
	return r.fail(ErrSyntax, prop{id, "", at}, r.s[at+1:min(at+20, len(r.s))], "a value without an end")
}

// find returns the index of the first value of a property in this node.
func (r *sgfReader) find(id string) (int, bool) {
	r.looked++
	i, ok := r.firstOf[id]
	return i, ok
}

// lookup returns the first value of a property, and whether there is one.
func (r *sgfReader) lookup(id string) (string, bool) {
	if i, ok := r.find(id); ok {
		return r.props[i].raw, true
	}
	return "", false
}

// first is lookup; "" if there is none.
func (r *sgfReader) first(id string) string {
	raw, _ := r.lookup(id)
	return raw
}

// placeOf returns where the first value of a property stands.
func (r *sgfReader) placeOf(id string) int {
	if i, ok := r.find(id); ok {
		return r.props[i].at
	}
	return r.i
}

// maxName is how much of a property's name is shown.
const maxName = 16

func letter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// ident drops the lower-case letters of FF[3]'s long names ("GaMe"), and takes
// a name without upper-case letters for one written small.
func ident(s string) string {
	upper := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return -1
		}
		return c
	}, s)
	if strings.Trim(upper, "0123456789_") == "" {
		upper = strings.ToUpper(s)
	}
	return upper[:min(len(upper), maxName)]
}
