package record

import (
	"regexp"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// parseRule reads a rule's name in any case, or the number that c-gomoku-cli writes. False if the rule is unknown.
func parseRule(s string) (board.Rule, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	switch s {
	case "0":
		s = "freestyle"
	case "1":
		s = "standard"
	case "4":
		s = "renju"
	case "8":
		s = "caro"
	}
	rule, err := board.ParseRule(s)
	return rule, err == nil
}

// notRenju are texts that say that the rule is not renju. The rest of such a text decides, or else it is freestyle.
var notRenju = regexp.MustCompile(`\b(no|not|non|without|isn't|ohne|sans|bez)[ -]?renju( rules?)?|renju,? (without|with no|no) (forbidden|fouls?|restrictions?)( moves?| points?)?|非(连珠|連珠|聯珠)|(连珠|連珠|聯珠)(无|無)禁手?`)

const (
	exactFive = `(\bstandard|\bexact(ly)?[ -](five|5)\b|(five|5) exactly|标准|標準)`
	allFree   = `(无禁手?|無禁手?|禁手なし|no (forbidden|fouls?)|without forbidden)`
)

// ruleWords are what texts about rules have in them; the first that is there
// decides. A protocol of openings in which only renju is played names renju. That
// nothing is forbidden is true of exactly five too.
var ruleWords = []struct {
	rule     board.Rule
	form     *regexp.Regexp
	protocol bool
}{
	{board.Standard, regexp.MustCompile(exactFive + `.*` + allFree + `|` + allFree + `.*` + exactFive), false},
	{board.Freestyle, regexp.MustCompile(allFree), false},
	{board.Renju, regexp.MustCompile(`renju|連珠|连珠|聯珠|렌주|рэндзю|рендзю|有禁手?|禁手`), false},
	{board.Renju, regexp.MustCompile(`\brif\b|soo?s(õ|o|y)rv|taraguchi|tarannikov|yamaguchi|sakata`), true},
	{board.Caro, regexp.MustCompile(`caro`), false},
	{board.Freestyle, regexp.MustCompile(`free.?style|自由`), false},
	{board.Standard, regexp.MustCompile(exactFive), false},
}

// aboutRules is what may follow a rule's name and is no protocol of openings.
var aboutRules = regexp.MustCompile(`gomoku|forbidden|\b(moves?|rules?|game|fouls?)\b`)

// maxRuleText is how much of a text about rules is looked at, in bytes.
const maxRuleText = 1000

// separators stand between a rule and the protocol of its openings.
const separators = " /,;:-()"

// readRule finds a rule in a text, and the protocol that it names or that follows
// the rule's name: "Renju Taraguchi-10". exact is false if it took more than a
// name.
func readRule(s string) (rule board.Rule, opening string, exact, ok bool) {
	if rule, ok = parseRule(s); ok {
		return rule, "", true, true
	}
	s = strings.ToValidUTF8(s[:min(len(s), maxRuleText)], "")
	low := strings.ToLower(s)
	if said := notRenju.ReplaceAllString(low, " "); said != low {
		for _, w := range ruleWords {
			if w.rule != board.Renju && w.form.MatchString(said) {
				return w.rule, "", false, true
			}
		}
		return board.Freestyle, "", false, true
	}
	for _, w := range ruleWords {
		at := w.form.FindStringIndex(low)
		if at == nil {
			continue
		}
		if w.protocol {
			return w.rule, s, false, true
		}
		if rest := low[at[1]:]; at[0] == 0 && rest != "" && strings.IndexByte(separators, rest[0]) >= 0 && len(low) == len(s) && !aboutRules.MatchString(rest) {
			opening = strings.Trim(s[at[1]:], separators)
		}
		return w.rule, opening, false, true
	}
	return 0, "", false, false
}
