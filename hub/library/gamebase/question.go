package gamebase

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// FoundIn says whose games are looked through.
type FoundIn string

// The sources; "" is all.
const (
	FromSite    FoundIn = "site"
	FromMasters FoundIn = "masters" // the operator's bases
	FromMine    FoundIn = "mine"    // played here by the asker, private ones too
	FromBrought FoundIn = "brought" // by the asker, and by others who let everybody see them
)

// Question asks for the games that went through a position.
type Question struct {
	Rule    board.Rule
	Size    int
	Line    []board.Point // that lead to the position, None for a pass
	AnyRule bool
	Area    Area // the shape that the line left there is looked for, not the position; none: W is 0
	Source  FoundIn
	Player  string // a name, in any case
	Side    string // "black", "white": the player's
	Winner  string // "black", "white", "draw"
	Ending  string // "five", "resign", "time", …: as games end, or as files have it
	Opening string // a protocol of the site's games, or as files have it
	Event   string
	Low     int // rating, the mean of both: from Low, below High; 0: any
	High    int
	Least   int // moves
	Most    int
	Skip    int // results before the page

	Viewer   game.UserID // 0 a visitor
	PlayerID game.UserID // of the member with that name; 0: none
	Keys     []int64     // of the position, by rule
	Shape    *Shape      // of an area
}

// Bounds of a question.
const (
	maxLine = 4000 // bytes
	maxWord = 80   // characters
)

// Plain reports whether nothing is filtered, so that counts are kept.
func (q *Question) Plain() bool {
	return q.Player == "" && q.Winner == "" && q.Ending == "" && q.Opening == "" && q.Event == "" && q.Low == 0 && q.High == 0 && q.Least == 0 && q.Most == 0
}

// Parse reads a question from the values of an address: rule, size and line "h8,i9,pass", and the filters. It returns ErrQuestion or
// ErrBaseLine.
func Parse(v url.Values) (q Question, err error) {
	rule, err := board.ParseRule(v.Get("rule"))
	size, ok := number(v.Get("size"), board.MaxSize)
	if err != nil || !ok || size < board.MinSize {
		return q, ErrQuestion
	}
	q.Rule, q.Size, q.AnyRule = rule, size, v.Get("any") == "1"
	q.Source, q.Side, q.Winner = FoundIn(v.Get("from")), v.Get("side"), v.Get("winner")
	if !slices.Contains([]FoundIn{"", FromSite, FromMasters, FromMine, FromBrought}, q.Source) ||
		!slices.Contains([]string{"", "black", "white"}, q.Side) || !slices.Contains([]string{"", "black", "white", "draw"}, q.Winner) {
		return q, ErrQuestion
	}
	for name, to := range map[string]*string{"player": &q.Player, "ending": &q.Ending, "opening": &q.Opening, "event": &q.Event} {
		*to = strings.Join(strings.Fields(v.Get(name)), " ")
		if utf8.RuneCountInString(*to) > maxWord || !utf8.ValidString(*to) || strings.ContainsRune(*to, 0) {
			return q, ErrQuestion
		}
	}
	for name, to := range map[string]*int{"low": &q.Low, "high": &q.High, "least": &q.Least, "most": &q.Most, "skip": &q.Skip} {
		if *to, ok = number(v.Get(name), 5000); !ok {
			return q, ErrQuestion
		}
	}
	if q.Skip > Looked || q.High > 0 && q.Low > q.High || q.Most > 0 && q.Least > q.Most {
		return q, ErrQuestion
	}
	line := v.Get("line")
	if len(line) > maxLine {
		return q, ErrBaseLine
	}
	if line != "" {
		if q.Line, err = board.ParseMoves(strings.Split(line, ",")); err != nil || len(q.Line) > maxMoves {
			return q, ErrBaseLine
		}
	}
	if text := v.Get("area"); text != "" {
		if q.Area, ok = parseArea(text, size); !ok {
			return q, ErrQuestion
		}
	}
	return q, nil
}

// shape reads the shape of the area.
func (q *Question) shape() error {
	s, ok := NewShape(q.Line, q.Area)
	if !ok {
		return ErrShapeSmall
	}
	q.Shape = s
	return nil
}

// number reads one up to most; "" is 0.
func number(s string, most int) (int, bool) {
	if s == "" {
		return 0, true
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0 && n <= most && strconv.Itoa(n) == s
}

// places returns the position that the question's line leads to, by rule: its own first.
func (q *Question) places() ([]*Place, error) {
	rules := []board.Rule{q.Rule}
	if q.AnyRule {
		for _, r := range board.Rules() {
			if r != q.Rule {
				rules = append(rules, r)
			}
		}
	}
	var out []*Place
	for _, r := range rules {
		p, err := NewPlace(r, q.Size)
		if err != nil {
			return nil, ErrQuestion.From(err)
		}
		for _, m := range q.Line {
			if !p.Play(m) {
				return nil, ErrBaseLine
			}
		}
		out = append(out, p)
	}
	return out, nil
}
