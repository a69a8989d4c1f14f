package record

import "strings"

// Words of results in the languages of the field, in small letters. Stems stand
// for their forms.
var (
	drawWords  = []string{"½", "1/2", "0.5-0.5", "draw", "tie", "jigo", "remis", "remíz", "和", "平局", "平手", "引き分", "引分", "무승부", "ничья", "viik"}
	voidWords  = []string{"void", "annul", "no result", "無効", "无效", "無效", "무효"}
	blackWords = []string{"black", "黑", "黒", "흑", "чёрн", "черн", "schwarz", "czarn", "čern"}
	whiteWords = []string{"white", "白", "백", "бел", "weiß", "weiss", "biał", "bíl"}
	winWords   = []string{"win", "won", "victor", "胜", "勝", "승", "выигр", "побед", "gewinnt", "gewonnen", "wygr", "vyhr", "výhr", "võit"}
	loseWords  = []string{"lose", "loss", "lost", "resign", "forfeit", "负", "負", "敗", "败", "패", "сдал", "проигр", "verliert", "aufgegeben", "投了", "认输", "認輸"}
)

// maxWords is how long a result in words may be, in bytes.
const maxWords = 200

// worded understands a result in words, given in small letters: "黑胜", "white
// resigned", "1-0", where Black is the first.
func worded(s string) Result {
	if len(s) > maxWords {
		return Result{}
	}
	switch strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), ":", "-") {
	case "1-0", "b":
		return Result{Outcome: BlackWins}
	case "0-1", "w":
		return Result{Outcome: WhiteWins}
	}
	black, white := first(s, blackWords), first(s, whiteWords)
	win, lose := first(s, winWords), first(s, loseWords)
	if black < 0 && white < 0 || win < 0 && lose < 0 && first(s, drawWords) >= 0 {
		switch {
		case first(s, drawWords) >= 0:
			return Result{Outcome: Draw}
		case first(s, voidWords) >= 0:
			return Result{Outcome: Void}
		}
		return Result{}
	}
	r := Result{Outcome: BlackWins, Reason: wordedReason(s)}
	if black < 0 || white >= 0 && white < black {
		r.Outcome = WhiteWins
	}
	// "Black wins, White resigned": the first colour goes with the first verb.
	if lose >= 0 && (win < 0 || lose < win) {
		r.Outcome = BlackWins + WhiteWins - r.Outcome
	}
	return r
}

// first returns where the first of some words begins in s, -1 for none.
func first(s string, words []string) int {
	at := -1
	for _, w := range words {
		if i := strings.Index(s, w); i >= 0 && (at < 0 || i < at) {
			at = i
		}
	}
	return at
}
