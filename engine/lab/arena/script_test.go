package arena

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// script is a side that plays the words of a script in every game: moves as
// the protocol writes them, or what playScript knows.
func script(name string, words ...string) Spec {
	return Spec{Name: name, Cmd: os.Args[0], Args: append([]string{"brain"}, words...)}
}

// playScript is a program in the process of its own.
func playScript(words []string) {
	say := func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
	in := bufio.NewScanner(os.Stdin)
	var next int
	var infos []string
	for in.Scan() {
		line := strings.TrimSpace(in.Text())
		word, _, _ := strings.Cut(line, " ")
		switch word {
		case "START":
			if slices.Contains(words, "never") {
				os.Exit(1)
			}
			next = 0
			say("OK")
		case "INFO":
			infos = append(infos, strings.ToLower(line[len("INFO "):]))
		case "BEGIN", "TURN", "DONE":
			if next == len(words) {
				os.Exit(3)
			}
			action := words[next]
			next++
			switch {
			case action == "crash":
				fmt.Fprintln(os.Stderr, "out of\nideas")
				os.Exit(3)
			case strings.HasPrefix(action, "hang"): // and, with a file's name, says so there
				if _, name, ok := strings.Cut(action, ":"); ok {
					if err := os.WriteFile(name, nil, 0o600); err != nil {
						panic(err)
					}
				}
				<-time.After(time.Hour)
			case strings.HasPrefix(action, "know:"): // a move, if the value was told
				rest, move, _ := strings.Cut(strings.TrimPrefix(action, "know:"), "@")
				if !slices.Contains(infos, strings.ReplaceAll(rest, "=", " ")) {
					fmt.Fprintln(os.Stderr, infos)
					os.Exit(3)
				}
				say("%s", move)
			default:
				say("MESSAGE depth 7-9 ev 45 n 12K nps 650K tm 20 pv h8")
				say("%s", action)
			}
		case "END":
			return
		}
	}
}
