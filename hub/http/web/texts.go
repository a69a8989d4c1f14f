package web

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// The texts of titles, descriptions and pictures, which are made before the page's script runs.

// playersText returns the players: "Ann – Ben".
func playersText(l *i18n.Language, s *wire.GameState) string {
	return blackName(l, s) + " – " + whiteName(l, s)
}

func blackName(l *i18n.Language, s *wire.GameState) string {
	return nameOr(s.Players.Black, l.Say("black"))
}

func whiteName(l *i18n.Language, s *wire.GameState) string {
	return nameOr(s.Players.White, l.Say("white"))
}

func nameOr(u *wire.User, other string) string {
	if u == nil || u.Name == "" {
		return other
	}
	return u.Name
}

// openingNames are the openings' names, but of the free one.
var openingNames = map[game.Opening]string{
	game.Pro: "Pro", game.LongPro: "Long Pro", game.Swap: "Swap", game.Swap2: "Swap2", game.RIF: "RIF", game.Yamaguchi: "Yamaguchi",
	game.Soosyrv8: "Soosyrv-8", game.Tarannikov: "Tarannikov", game.Taraguchi10: "Taraguchi-10",
}

// factsText describes a game's settings: "Renju · 19×19 · Swap2 · 5+3". The usual board and the free opening are not
// mentioned.
func factsText(l *i18n.Language, s wire.Settings) string {
	facts := []string{cmp.Or(l.Say(s.Rule), s.Rule)}
	if s.Size != 15 {
		n := strconv.Itoa(s.Size)
		facts = append(facts, n+"×"+n)
	}
	if name := openingNames[s.Opening]; name != "" {
		facts = append(facts, name)
	}
	return strings.Join(append(facts, clockText(l, s.Clock)), " · ")
}

// clockText returns a time control in a few characters, as the page does: "5+3", "10 min + 3×30 s".
func clockText(l *i18n.Language, c wire.TimeControl) string {
	days := func(ms int64) string { return l.Count("day", ms/game.Day.Milliseconds()) }
	perMove := func(time string) string { return l.Say("perMove", "time", time) }
	after := func(overtime string) string {
		if c.Initial == 0 {
			return overtime
		}
		return spanText(l, c.Initial) + " + " + overtime
	}
	switch c.Kind {
	case game.Fischer:
		return minutesText(c.Initial) + "+" + decimal(float64(c.Increment)/1000)
	case game.Absolute:
		return spanText(l, c.Initial)
	case game.Byoyomi:
		return after(strconv.Itoa(c.Periods) + "×" + spanText(l, c.Period))
	case game.Canadian:
		return after(l.Count("movesPer", int64(c.Stones), "time", spanText(l, c.Period)))
	case game.Simple:
		return perMove(spanText(l, c.Period))
	case game.Correspondence:
		if c.Period > 0 {
			return perMove(days(c.Period))
		}
		return days(c.Initial)
	}
	return l.Say("noClock")
}

// spanText returns milliseconds as "30 s", "5 min" or "2:30 min".
func spanText(l *i18n.Language, ms int64) string {
	if minute := time.Minute.Milliseconds(); ms%minute != 0 && ms < 2*minute {
		return l.Say("seconds", "n", decimal(float64(ms)/1000))
	}
	return l.Say("minutes", "n", minutesText(ms))
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

// stateText returns how a game stands: "Black won by five in a row", "Move 12".
func stateText(l *i18n.Language, s *wire.GameState) string {
	switch s.Status {
	case game.Waiting.String():
		return l.Say("waiting", "name", nameOr(&s.Host, l.Say("somebody")))
	case game.Live.String():
		if len(s.Moves) == 0 {
			return l.Say("live")
		}
		return l.Say("liveMove", "n", strconv.Itoa(len(s.Moves)))
	}
	if s.Result == nil {
		return cmp.Or(l.Say(s.Status), s.Status)
	}
	return resultText(l, *s.Result)
}

// endings name the sentence of each end. If somebody won, it begins with the winner's colour.
var endings = map[game.Reason]string{
	game.Aborted: "aborted", game.FullBoard: "full", game.StoneLimit: "stones", game.ByPasses: "passes", game.ByAgreement: "agreement",
	game.ByFive: "Five", game.ByOverline: "Overline", game.ByResign: "Resign", game.ByTime: "Time", game.ByAway: "Away",
	game.ByForbidden: "Forbidden",
}

// resultText returns how a game ended, in one sentence without its stop.
func resultText(l *i18n.Language, r game.Result) string {
	if r.Winner == "" {
		return cmp.Or(l.Say(endings[r.Reason]), l.Say("draw"))
	}
	return cmp.Or(l.Say(r.Winner+endings[r.Reason]), l.Say(r.Winner+"Won"))
}
