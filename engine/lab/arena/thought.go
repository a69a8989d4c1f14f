package arena

import (
	"strconv"
	"strings"
	"time"
)

// thought is a program's report of its search; zero where it reports nothing.
type thought struct {
	depth int
	nodes int64
}

// parseThought reads the messages of one move, the last value of each kind. It
// takes our own form ("depth 9-17 ev 45 n 812K nps 650K tm 1250 pv h8"),
// Rapfi's ("Speed 450K | Depth 12-24 | Eval 30 | Node 430K | Time 950ms") and
// other words followed by numbers; where only a speed and a time are told, the
// nodes follow from them.
func parseThought(messages []string) thought {
	var t thought
	var speed float64
	var spent time.Duration
	for _, m := range messages {
		words := strings.FieldsFunc(m, func(c rune) bool { return strings.ContainsRune(" \t|:=,;/", c) })
		for i := 0; i+1 < len(words); i++ {
			word, value := strings.ToLower(words[i]), strings.ToLower(words[i+1])
			switch word {
			case "pv", "bestline":
				i = len(words)
			case "depth":
				value, _, _ = strings.Cut(value, "-")
				if n, err := strconv.Atoi(value); err == nil && n > 0 && n < 1000 {
					t.depth = n
				}
			case "n", "node", "nodes", "totalnodes", "visit":
				if n, err := parseCount(value); err == nil {
					t.nodes = n
				}
			case "nps", "speed":
				if n, err := parseCount(value); err == nil {
					speed = float64(n)
				}
			case "tm", "time", "totaltime":
				spent = parseSpent(value)
			}
		}
	}
	if t.nodes == 0 {
		t.nodes = int64(speed * spent.Seconds())
	}
	return t
}

// parseSpent reads milliseconds, or a time with a unit; 0 for anything else.
func parseSpent(s string) time.Duration {
	if n, err := strconv.Atoi(s); err == nil {
		s = strconv.Itoa(n) + "ms"
	}
	d, _ := time.ParseDuration(s) // 0 if it is invalid
	return max(0, d)
}
