package record

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Sites such as PlayOK give games as chess has them: lines [Name "text"], and then numbered moves with the result behind them. Texts
// of several games follow each other.

var (
	tagLine   = regexp.MustCompile(`(?m)^[ \t]*\[([A-Za-z]\w{0,30})[ \t]+"([^"\r\n]*)"\][ \t]*\r?$`)
	tagsStart = regexp.MustCompile(`^\s*\[[A-Za-z]\w{0,30}[ \t]+"[^"\r\n]*"\]`)
	pgnResult = regexp.MustCompile(`(?:^|\s)(1-0|0-1|1/2-1/2|\*)\s*$`)
)

// isTagged reports whether a text begins with such a line.
func isTagged(text string) bool { return tagsStart.MatchString(text[:min(len(text), 1000)]) }

// taggedGame is a game as it stands in the text.
type taggedGame struct {
	at    int // byte
	tags  map[string]string
	order []string // the colours, as they are named
	moves string
}

// tagged reads such a text; a game that cannot be read is left out.
func (r *reading) tagged(text string) error {
	var first *ParseError
	nodes := 0
	for i, t := range taggedGames(text) {
		g, err := r.taggedGame(&t)
		if err == nil {
			if nodes += len(g.Moves()); nodes > MaxNodes {
				return nowhere(fmt.Errorf("%w: more than %d moves", ErrTooLarge, MaxNodes))
			}
			r.in.Games, r.in.Numbers = append(r.in.Games, g), append(r.in.Numbers, i+1)
			continue
		}
		p := nowhere(err)
		if e, ok := errors.AsType[*ParseError](err); ok {
			copied := *e
			p = &copied
		}
		p.Game, p.Line = i+1, max(p.Line, 1)+lineEnds(text[:t.at])
		if first == nil {
			first = p
		}
		r.notices.Add(Notice{Code: GameSkipped, Game: i + 1, Line: p.Line, As: Cause(p)})
	}
	r.text(decoded{encoding: UTF8})
	if len(r.in.Games) == 0 {
		if first == nil {
			first = nowhere(fmt.Errorf("%w: no moves", ErrSyntax))
		}
		return first
	}
	return nil
}

// taggedGames splits a text: a line with a tag behind moves begins the next game.
func taggedGames(text string) (games []taggedGame) {
	lines := tagLine.FindAllStringSubmatchIndex(text, -1)
	var g *taggedGame
	for i, at := range lines {
		end := len(text)
		if i+1 < len(lines) {
			end = lines[i+1][0]
		}
		if g == nil {
			g = &taggedGame{tags: map[string]string{}}
		}
		name := strings.ToLower(text[at[2]:at[3]])
		if name == "black" || name == "white" {
			g.order = append(g.order, name)
		}
		g.tags[name] = strings.TrimSpace(text[at[4]:at[5]])
		if moves := text[at[1]:end]; strings.TrimSpace(moves) != "" {
			g.at, g.moves = at[1], moves
			games, g = append(games, *g), nil
		}
		if len(games) == MaxNodes {
			break
		}
	}
	return games
}

func (r *reading) taggedGame(t *taggedGame) (*Game, error) {
	said := t.tags["result"]
	moves := t.moves
	if m := pgnResult.FindStringSubmatchIndex(moves); m != nil {
		if said == "" {
			said = moves[m[2]:m[3]]
		}
		moves = moves[:m[0]]
	}
	points, err := ParseMoves(moves, r.opt.Size, r.opt.Letters)
	if err == nil && len(points) == 0 {
		err = fmt.Errorf("%w: no moves", ErrSyntax)
	}
	if err != nil {
		return nil, err
	}
	g := &Game{Size: r.opt.Size}
	g.play(points)
	known := func(name string) string {
		if v := t.tags[name]; v != "?" && v != "-" {
			return v
		}
		return ""
	}
	g.Black, g.White = Player{Name: known("black"), Rank: known("blackelo")}, Player{Name: known("white"), Rank: known("whiteelo")}
	g.Event, g.Round, g.Date = known("event"), known("round"), parseDate(strings.Trim(known("date"), ".?"))
	if g.Event == "" {
		g.Event = known("site")
	}
	// The first number is of the player who is named first; Black plays first here.
	first, second := BlackWins, WhiteWins
	if len(t.order) == 2 && t.order[0] == "white" {
		first, second = second, first
	}
	switch said {
	case "1-0":
		g.Result.Outcome = first
	case "0-1":
		g.Result.Outcome = second
	case "1/2-1/2":
		g.Result.Outcome = Draw
	}
	return g, nil
}
