package web

import (
	"strconv"
	"strings"
	"time"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// What titles, descriptions and pictures say, in English: they are made before the page's script runs.

var ruleNames = map[string]string{"freestyle": "Freestyle", "standard": "Standard", "renju": "Renju", "caro": "Caro"}

// playersText returns who plays: "Ann – Ben".
func playersText(s *wire.GameState) string { return blackName(s) + " – " + whiteName(s) }

func blackName(s *wire.GameState) string { return nameOr(s.Players.Black, "Black") }
func whiteName(s *wire.GameState) string { return nameOr(s.Players.White, "White") }

func nameOr(u *wire.User, colour string) string {
	if u == nil || u.Name == "" {
		return colour
	}
	return u.Name
}

// openingNames are the openings' names, but of the free one.
var openingNames = map[game.Opening]string{
	game.Pro: "Pro", game.LongPro: "Long Pro", game.Swap: "Swap", game.Swap2: "Swap2", game.RIF: "RIF", game.Yamaguchi: "Yamaguchi",
	game.Soosyrv8: "Soosyrv-8", game.Tarannikov: "Tarannikov", game.Taraguchi10: "Taraguchi-10",
}

// factsText returns what is played: "Renju · 19×19 · Swap2 · 5+3". The usual board and the free opening
// are not mentioned.
func factsText(s wire.Settings) string {
	facts := []string{ruleNames[s.Rule]}
	if facts[0] == "" {
		facts[0] = s.Rule
	}
	if s.Size != 15 {
		n := strconv.Itoa(s.Size)
		facts = append(facts, n+"×"+n)
	}
	if name := openingNames[s.Opening]; name != "" {
		facts = append(facts, name)
	}
	return strings.Join(append(facts, clockText(s.Clock)), " · ")
}

// clockText returns a time control in a few characters, as the page does: "5+3", "10 min + 3×30 s".
func clockText(c wire.TimeControl) string {
	days := func(ms int64) string {
		return count(ms/game.Day.Milliseconds(), "day", "days")
	}
	after := func(overtime string) string {
		if c.Initial == 0 {
			return overtime
		}
		return spanText(c.Initial) + " + " + overtime
	}
	switch c.Kind {
	case game.Fischer:
		return minutesText(c.Initial) + "+" + decimal(float64(c.Increment)/1000)
	case game.Absolute:
		return spanText(c.Initial)
	case game.Byoyomi:
		return after(strconv.Itoa(c.Periods) + "×" + spanText(c.Period))
	case game.Canadian:
		return after(strconv.Itoa(c.Stones) + " moves/" + spanText(c.Period))
	case game.Simple:
		return spanText(c.Period) + " a move"
	case game.Correspondence:
		if c.Period > 0 {
			return days(c.Period) + " a move"
		}
		return days(c.Initial)
	}
	return "No clock"
}

// spanText returns milliseconds as "30 s", "5 min" or "2:30 min".
func spanText(ms int64) string {
	if minute := time.Minute.Milliseconds(); ms%minute != 0 && ms < 2*minute {
		return decimal(float64(ms)/1000) + " s"
	}
	return minutesText(ms) + " min"
}

// minutesText returns milliseconds in minutes without their unit: "5", "½", "1:30".
func minutesText(ms int64) string {
	minute := time.Minute.Milliseconds()
	switch {
	case ms%minute == 0:
		return strconv.FormatInt(ms/minute, 10)
	case ms == minute/2:
		return "½"
	}
	s := (ms + 500) / 1000
	rest := strconv.FormatInt(s%60, 10)
	return strconv.FormatInt(s/60, 10) + ":" + strings.Repeat("0", 2-len(rest)) + rest
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func count(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.FormatInt(n, 10) + " " + many
}

// stateText returns how a game stands: "Black won by five in a row", "Move 12".
func stateText(s *wire.GameState) string {
	switch s.Status {
	case game.Waiting.String():
		return nameOr(&s.Host, "Somebody") + " waits for an opponent"
	case game.Live.String():
		if len(s.Moves) == 0 {
			return "In play"
		}
		return "In play, move " + strconv.Itoa(len(s.Moves))
	}
	if s.Result == nil {
		return strings.ToUpper(s.Status[:min(1, len(s.Status))]) + s.Status[min(1, len(s.Status)):]
	}
	return resultText(*s.Result)
}

// resultText returns how a game ended, in one sentence without its stop.
func resultText(r game.Result) string {
	won, lost := "White", "Black"
	switch r.Winner {
	case "black":
		won, lost = lost, won
	case "white":
	default:
		switch r.Reason {
		case game.Aborted:
			return "Called off"
		case game.FullBoard:
			return "A draw: the board is full"
		case game.ByPasses:
			return "A draw: both passed"
		case game.ByAgreement:
			return "A draw by agreement"
		}
		return "A draw"
	}
	switch r.Reason {
	case game.ByFive:
		return won + " won by five in a row"
	case game.ByOverline:
		return won + " won by six or more in a row"
	case game.ByResign:
		return won + " won: " + lost + " resigned"
	case game.ByTime:
		return won + " won on time"
	case game.ByAway:
		return won + " won: " + lost + " was away"
	case game.ByForbidden:
		return won + " won: " + lost + " played a forbidden point"
	}
	return won + " won"
}
