package gomocup

import (
	"bytes"
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// answer is every line that a brain may say.
var answer = regexp.MustCompile(`^(OK|SWAP|FORBID [0-9]*\.|\d+,\d+( \d+,\d+){0,2}|name="Tengen", .*|(ERROR|UNKNOWN|MESSAGE|DEBUG) [^\pC]+)$`)

// wellFormed fails for what is no answer.
func wellFormed(t *testing.T, said string) {
	t.Helper()
	for line := range strings.Lines(said) {
		if !answer.MatchString(strings.TrimSuffix(line, "\n")) {
			t.Errorf("it said %q", line)
		}
	}
}

// noise is random lines of the words that mean something, and some that do not.
func noise(lines int, seed uint64) string {
	words := []string{"START", "BEGIN", "TURN", "BOARD", "DONE", "INFO", "SWAP2BOARD", "YXBOARD", "YXNBEST", "YXBALANCEONE", "YXBALANCETWO", "TAKEBACK", "PLAY",
		"RESTART", "ABOUT", "YXSHOWFORBID", "YXHASHCLEAR", "rule", "timeout_turn", "max_memory", "hash_size", "thread_num", "pondering", "YXSTOP", "4", "8", "1", "15", "20",
		"7,7", "3,4,1", "3,4,2", "0,0,3", "5,6", "-1", "2147483648", "x", "\xff", "٣"}
	rng := rand.New(rand.NewPCG(1, seed))
	var script strings.Builder
	for range lines {
		for range 1 + rng.IntN(3) {
			script.WriteString(words[rng.IntN(len(words))] + " ")
		}
		script.WriteString("\n")
	}
	return script.String()
}

// TestNoise: random lines get ERROR or UNKNOWN and never a panic.
func TestNoise(t *testing.T) {
	wellFormed(t, converse(t, &first{}, noise(10_000, 2)))
}

// TestNoiseEngine is the same with the engine itself, which has little to think
// with.
func TestNoiseEngine(t *testing.T) {
	var out bytes.Buffer
	script := "INFO max_node 50\nINFO max_memory 1000000\nSTART 15\n" + noise(1000, 3)
	if err := Serve(context.Background(), strings.NewReader(script), &out, Options{}); err != nil {
		t.Fatal(err)
	}
	wellFormed(t, out.String())
	if strings.Contains(out.String(), "DEBUG the search failed") {
		t.Error(out.String())
	}
}

func FuzzServe(f *testing.F) {
	f.Add("START 15\nBEGIN\nTURN 1,1\nEND\n")
	f.Add("START 5\nINFO rule 4\nBOARD\n1,1,1\n2,2,2\nDONE\nYXSHOWFORBID\n")
	f.Add("START 20\nSWAP2BOARD\nDONE\n")
	f.Add("START 9\nSWAP2BOARD\n1,1\n2,2\n3,3\nDONE\nYXNBEST 3\nINFO time_left 1\nYXSTOP\n")
	f.Fuzz(func(t *testing.T, script string) {
		if len(script) > 4000 {
			return
		}
		wellFormed(t, converse(t, &first{}, script))
	})
}

// FuzzEngine is FuzzServe with the engine itself: no position that a block can
// set up may lead it astray.
func FuzzEngine(f *testing.F) {
	f.Add(byte(4), byte(0), "7,7,1\n3,3,2\n")
	f.Add(byte(0), byte(10), "0,0,1\n1,0,2\n0,1,1\n1,1,2\n0,2,1\n1,2,2\n0,3,1\n1,3,2\n")
	f.Fuzz(func(t *testing.T, rule, size byte, stones string) {
		if len(stones) > 4000 {
			return
		}
		rules := []string{"0", "1", "4", "8"}
		script := "INFO max_node 200\nINFO max_memory 1000000\nINFO rule " + rules[rule%4] + "\nSTART " + sizes[size%16] + "\nBOARD\n" + stones + "\nDONE\nYXSHOWFORBID\n"
		var out bytes.Buffer
		if err := Serve(t.Context(), strings.NewReader(script), &out, Options{}); err != nil {
			t.Fatal(err)
		}
		wellFormed(t, out.String())
		if strings.Contains(out.String(), "DEBUG the search failed") {
			t.Error(out.String())
		}
	})
}

var sizes = strings.Fields("5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20")
