package record

import "testing"

// The side that a result in words is about has won or lost, in any order of words.
func TestResultSentences(t *testing.T) {
	for want, texts := range map[string][]string{
		"B+": {
			"Black wins", "Black won", "White lost", "Win for Black", "Victory: Black", "Winner: Black, Loser: White", "White was beaten by Black", "Black beat White",
			"Black to win", "1-0", "B", "黑胜", "黑方胜", "黑勝", "白负", "白負", "先手胜", "黒勝ち", "黒の勝ち", "先手勝ち", "白の負け", "흑승", "Победа чёрных", "Чёрные выиграли",
			"Tie-break: Black wins", "Black won in a close game",
		},
		"W+": {
			"White wins", "Black lost to White", "Win for White", "Black was beaten by White", "0 : 1", "W", "白胜", "白方勝", "黑败", "黑敗", "後手勝ち", "白勝ち", "Белые победили", "Победили белые",
			"White won on tie-break",
		},
		"B+R": {"White resigns", "White resigned", "Resignation by White", "Black wins by resignation", "Black wins, White resigned", "白认输", "白認輸", "白投了", "黑中盘胜", "黒中押し勝ち", "белые сдались", "흑 불계승"},
		"W+R": {"Black resigns", "Black resigns, White wins", "黑认输，白胜", "黒投了", "白の中押し勝ち", "백 불계승", "чёрные сдались"},
		"B+T": {
			"White timeout", "White overtime, Black wins", "白超时", "白方超时，黑方胜", "白超時，黑勝", "白 時間切れ 黒勝ち",
			"Black wins by White's timeout", "Black won on time", "黑超时胜", "白超时负", "백 시간패",
		},
		"W+T": {
			"黑超时", "黑方超时，白方胜", "黑超時負", "Black timeout", "Black overtime, White wins", "Black ran out of time, White wins", "Black ran out of time. Win for White",
			"White wins; Black's time ran out", "Timeout. White wins", "黒時間切れ", "黒の時間切れで白勝ち", "белые победили, чёрные просрочили время", "흑 시간패", "White won on time",
		},
		"B+F": {"White's overline; Black wins", "White disconnected", "White forfeits", "White's illegal move", "White crashed", "白掉线", "白断线，黑胜"},
		"W+F": {
			"黑禁手", "黑禁手，白胜", "黑长连，白胜", "黑禁手负", "黑長連，白勝", "黒禁手負け", "黒の禁手で白勝ち", "白因黑禁手胜", "白胜（黑禁手）", "白禁手胜", "Black made a forbidden move",
			"black forbidden", "White wins by Black's forbidden move", "White wins (Black overline)", "Black double three, White wins", "Black's foul", "黒反則",
		},
		"0":    {"draw", "Draw by agreement", "和棋", "平局", "引き分け", "무승부", "1/2-1/2", "½", "No winner, draw", "Black offered a draw, White agreed: draw"},
		"Void": {"no result", "无效"},
		"": {
			"Black", "White", "黑", "白方", "Black to move", "unfinished", "suspended", "Black wins, White wins", "window", "timeout", "禁手", "胜", "blackout",
			"Unterbrochen", "Black against White",
		},
	} {
		for _, s := range texts {
			if got := ParseResult(s).String(); got != want {
				t.Errorf("%s: %q, want %q", s, got, want)
			}
		}
	}
}
