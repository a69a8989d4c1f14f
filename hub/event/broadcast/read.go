package broadcast

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// MaxPush is how many bytes a push may have.
const MaxPush = 1 << 20

// Said is what the address of a push says of games that do not say it themselves.
type Said struct {
	Round        int // 0: nothing
	Black, White string
}

// pushed is a push as JSON.
type pushed struct {
	Round int `json:"round"`
	Games []struct {
		Round  int        `json:"round"`
		Black  string     `json:"black"`
		White  string     `json:"white"`
		Moves  string     `json:"moves"`
		Winner string     `json:"winner"` // "black", "white", "draw"; "none": the game goes on after all
		Reason CastEnding `json:"reason"`
		Clock  *Left      `json:"clock"`
	} `json:"games"`
}

// Read returns the games of a push: JSON, or a file of SGF, PSQ, RIF or moves. It returns ErrBody for anything else. A game
// that cannot be read says why.
func Read(data []byte, s Said, p *Plan) ([]Given, error) {
	if bytes.HasPrefix(bytes.TrimLeftFunc(data, unicode.IsSpace), []byte("{")) {
		return readJSON(data, s, p)
	}
	in, err := record.Import(data, record.ImportOptions{Size: p.Size, Rule: p.Rule, RuleKnown: true})
	if in.Format == record.RenLib {
		return nil, ErrBody
	}
	if err != nil { // one game, or nothing that can be read
		if p, ok := errors.AsType[*record.ParseError](err); ok && p.Found != "" {
			return nil, ErrBody.From(err)
		}
		return []Given{{Round: s.Round, Black: s.Black, White: s.White, Why: whyOf(record.Cause(err))}}, nil
	}
	var out []Given
	for i, g := range in.Games {
		for len(out)+1 < in.Numbers[i] { // games before it that cannot be read
			out = append(out, Given{Round: s.Round, Why: WhySyntax})
		}
		out = append(out, given(g, s, p))
	}
	for _, n := range in.Notices {
		switch {
		case n.Code != record.GameSkipped || n.Game < 1:
		case n.Game <= len(out):
			out[n.Game-1].Why = whyOf(n.As)
		case len(out) <= MostBoards:
			out = append(out, Given{Round: s.Round, Why: whyOf(n.As)})
		}
	}
	return out, nil
}

// whyOf returns the reason that a file's reader names.
func whyOf(cause string) CastWhy {
	switch cause {
	case "depth":
		return WhyLarge
	case "game":
		return WhySyntax
	}
	return CastWhy(cause)
}

// given returns a game of a file.
func given(g *record.Game, s Said, p *Plan) Given {
	out := Given{Round: s.Round, Black: s.Black, White: s.White}
	if out.Round == 0 {
		out.Round = leading(g.Round)
	}
	if out.Black == "" && out.White == "" {
		out.Black, out.White = g.Black.Name, g.White.Name
	}
	if g.Size != p.Size {
		out.Why = WhySize
		return out
	}
	var err error
	if out.Moves, err = g.Points(); err != nil {
		out.Why = WhySetup
		return out
	}
	winner := map[record.Outcome]string{record.BlackWins: "black", record.WhiteWins: "white", record.Draw: "draw"}[g.Result.Outcome]
	if winner != "" {
		out.Result = &Result{winner, map[record.Reason]CastEnding{record.Resign: ByResign, record.Timeout: ByTime, record.Forfeit: ByForfeit}[g.Result.Reason]}
	}
	out.Clock = clockOf(g)
	return out
}

// clockOf returns what both players have left, nil unless the file says so of both.
func clockOf(g *record.Game) *Left {
	var c Left
	for n := &g.Root; ; n = n.Next[0] {
		if left := n.Move.Left.Milliseconds(); left > 0 {
			if n.Move.Stone == board.Black {
				c.Black = left
			} else {
				c.White = left
			}
		}
		if len(n.Next) == 0 || n.Next[0] == nil {
			break
		}
	}
	if c.Black == 0 || c.White == 0 {
		return nil
	}
	return &c
}

// leading is the number that a text begins with, 0 for none.
func leading(text string) int {
	text = strings.TrimSpace(text)
	end := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(text)
	}
	n, err := strconv.Atoi(text[:end])
	if err != nil {
		return 0
	}
	return n
}

func readJSON(data []byte, s Said, p *Plan) ([]Given, error) {
	var in pushed
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil || d.More() {
		return nil, ErrBody.From(err)
	}
	out := make([]Given, 0, len(in.Games))
	for _, g := range in.Games {
		x := Given{Round: g.Round, Black: g.Black, White: g.White, Clock: g.Clock}
		for _, round := range []int{in.Round, s.Round} {
			if x.Round == 0 {
				x.Round = round
			}
		}
		switch {
		case g.Winner == "none":
			x.Result = &Result{}
		case g.Winner != "" || g.Reason != "":
			if x.Result = (&Result{g.Winner, g.Reason}); !x.Result.Valid() {
				x.Why = WhyResult
			}
		}
		points, err := record.ParseMoves(g.Moves, p.Size, record.AllLetters)
		if err != nil {
			x.Why = whyOf(record.Cause(err))
		}
		x.Moves = points
		out = append(out, x)
	}
	return out, nil
}
