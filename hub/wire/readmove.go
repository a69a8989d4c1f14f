package wire

import "tengen/engine/board"

// plainMove is a move as our page and everybody who writes JSON without spaces
// send it: most of what arrives.
type plainMove struct {
	id int64
	g  []byte // of the message's bytes
	v  int
	at board.Point
}

// readMove reads a move that is written exactly as
//
//	{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}
//
// without looking further. Whatever is written otherwise in any way, good or bad,
// is left to decodeAny; what readMove takes, decodeAny and ParsePoint take too, and
// understand the same, as a fuzz test compares.
func readMove(b []byte) (m plainMove, ok bool) {
	s := scanner{b: b}
	s.skip(`{"t":"move","id":`)
	m.id = s.number(maxID)
	s.skip(`,"g":"`)
	m.g = s.name(maxKey)
	s.skip(`","v":`)
	m.v = int(s.number(1 << 30))
	s.skip(`,"d":{"at":"`)
	at := s.name(3)
	s.skip(`"}}`)
	if s.bad || len(s.b) > 0 {
		return plainMove{}, false
	}
	p, err := board.ParsePoint(string(at))
	m.at = p
	return m, err == nil
}

// scanner takes a message apart from left to right; bad says that something was
// not as expected, and then nothing that it returned counts.
type scanner struct {
	b   []byte // what is left
	bad bool
}

// skip takes a text.
func (s *scanner) skip(text string) {
	if len(s.b) < len(text) || string(s.b[:len(text)]) != text {
		s.bad = true
		return
	}
	s.b = s.b[len(text):]
}

// number takes digits that begin with 1 to 9 and make no more than most.
func (s *scanner) number(most int64) (n int64) {
	i := 0
	for ; i < len(s.b) && s.b[i] >= '0' && s.b[i] <= '9' && n <= most; i++ {
		n = 10*n + int64(s.b[i]-'0')
	}
	if i == 0 || s.b[0] == '0' || n > most {
		s.bad = true
		return 0
	}
	s.b = s.b[i:]
	return n
}

// name takes 1 to most letters, digits, "-" and "_": nothing that JSON could
// mean differently.
func (s *scanner) name(most int) []byte {
	i := 0
	for i < len(s.b) && letter(s.b[i]) {
		i++
	}
	if i == 0 || i > most {
		s.bad = true
		return nil
	}
	name := s.b[:i]
	s.b = s.b[i:]
	return name
}

func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}
