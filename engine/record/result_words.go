package record

import "strings"

// Words of results in the languages of the field, in small letters. Stems stand
// for their forms.
var (
	drawWords  = []string{"½", "1/2", "0.5-0.5", "draw", "tie", "jigo", "remis", "remíz", "和", "平局", "平手", "引き分", "引分", "持碁", "무승부", "ничья", "viik"}
	voidWords  = []string{"void", "annul", "no result", "無効", "无效", "無效", "무효"}
	blackWords = []string{"black", "黑", "黒", "흑", "чёрн", "черн", "schwarz", "czarn", "čern", "先手"}
	whiteWords = []string{"white", "白", "백", "бел", "weiß", "weiss", "biał", "bíl", "後手", "后手"}
	winWords   = []string{
		"win", "won", "victor", "beat", "beats", "defeats", "胜", "勝", "승", "выигр", "побед", "победили", "gewinn", "gewonnen", "wygr", "vyhr", "výhr", "võit",
	}
	loseWords = []string{"lose", "losing", "loss", "lost", "beaten", "负", "負", "敗", "败", "패", "проигр", "verlier", "verlor", "przegr", "prohr", "kaota"}
)

// causeWords are causes of a loss, which name the loser without a verb.
var causeWords = map[Reason][]string{
	Resign: {
		"resign", "surrender", "concede", "gives up", "gave up", "aufgegeben", "gibt auf", "сдал", "投了", "投降", "认输", "認輸", "기권",
	},
	Timeout: {
		"timeout", "time out", "time-out", "timed out", "times out", "out of time", "time ran out", "time is over", "time is up", "time's up", "overtime",
		"flag fell", "flagged", "overstepped", "просроч", "超时", "超時", "逾时", "逾時", "时间到", "時間到", "時間切",
	},
	Forfeit: {
		"forfeit", "forbidden", "illegal", "foul", "overline", "double three", "double four", "double-three", "double-four", "disconnect", "crash", "abandon",
		"left the game", "disqualif", "no show", "no-show", "фол", "금수",
		"禁手", "长连", "長連", "三三", "四四", "犯规", "犯規", "反則", "掉线", "掉線", "断线", "斷線", "切断", "逃跑", "弃权", "棄權", "棄権",
	},
}

// mannerWords say how a game was won, without the winner.
var mannerWords = map[Reason][]string{
	Resign:  {"中盘", "中盤", "中押", "불계"},
	Timeout: {"time", "zeit", "時間", "时间", "시간", "время", "времени"},
}

// clauseEnds stand between two statements.
const clauseEnds = ",.;:()/!，。；：、（）！\n"

// maxWords is how long a result in words may be, in bytes.
const maxWords = 200

// worded understands a result in words, given in small letters: "黑胜", "white
// resigned", "黑超时，白胜", "1-0", where Black is the first.
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
	words := wordsOf(s)
	winner, said := words.winner()
	switch {
	case winner != Unknown:
		return Result{Outcome: winner, Reason: words.reason()}
	case said:
	case has(s, drawWords):
		return Result{Outcome: Draw}
	case has(s, voidWords):
		return Result{Outcome: Void}
	}
	return Result{}
}

// wordedReason reads the sentence that c-gomoku-cli puts in TE.
func wordedReason(s string) Reason {
	if len(s) > maxWords {
		return Plain
	}
	return wordsOf(strings.ToLower(s)).reason()
}

// has reports whether one of some words is in s.
func has(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
