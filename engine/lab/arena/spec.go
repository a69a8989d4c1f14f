package arena

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
)

// ErrSpec is returned for a description of a side that cannot be read.
var ErrSpec = errors.New("arena: bad side")

// SpecHelp says how a side is written.
const SpecHelp = `key=value,… with cmd=PROGRAM (args="A B", dir=FOLDER) or engine (off=A+B, on=A, opt=Field:NUMBER, net=FILE), ` +
	`and name, turn=1s, match=3m, node=5K, depth=N, memory=350M, hash=64M, threads=N, info=KEY:VALUE, rule=gomocup|rapfi|NUMBER; ` +
	`values with commas in double quotes`

// Spec is one side of a match: a program or our engine, and its limits.
type Spec struct {
	Name string

	Cmd  string // a Gomocup program; empty for ours
	Args []string
	Dir  string // its working directory

	Engine  bool // ours, in this process
	Options engine.Options

	Turn, Match time.Duration // 0: as the match has it
	Nodes       int64         // of a move; 0: no limit
	Depth       int           // plies; 0: no limit
	Memory      int64         // bytes; 0: as the match has it
	Hash        int64         // bytes; 0: not said
	Threads     int           // 0: not said
	Info        []Info        // said to the program before its first game
	Rule        string        // which numbers INFO rule has: "", "gomocup", "rapfi" or the number itself
}

// Info is a further INFO line.
type Info struct{ Key, Value string }

// ParseSpec reads a side as SpecHelp says, or fails with ErrSpec.
func ParseSpec(text string) (Spec, error) {
	s := Spec{Options: engine.DefaultOptions()}
	seen := map[string]bool{}
	for _, field := range fields(text) {
		key, value, valued := strings.Cut(field, "=")
		key, value = strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)
		if key == "" && !valued {
			continue
		}
		if seen[key] && key != "info" && key != "opt" {
			return Spec{}, fmt.Errorf("%w: %s twice", ErrSpec, key)
		}
		seen[key] = true
		if (value == "") != (key == "engine" && !valued) {
			return Spec{}, fmt.Errorf("%w: %s wants a value", ErrSpec, key)
		}
		if err := s.set(key, value); err != nil {
			return Spec{}, fmt.Errorf("%w: %s: %w", ErrSpec, key, err)
		}
	}
	return s, s.check(seen)
}

// UnmarshalText is ParseSpec for the command line.
func (s *Spec) UnmarshalText(text []byte) error {
	v, err := ParseSpec(string(text))
	*s = v
	return err
}

// fields splits at commas outside of double quotes, which are taken away.
func fields(text string) []string {
	var all []string
	var b strings.Builder
	quoted := false
	for _, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case c == ',' && !quoted:
			all = append(all, b.String())
			b.Reset()
		default:
			b.WriteRune(c)
		}
	}
	return append(all, b.String())
}

func (s *Spec) set(key, value string) (err error) {
	switch key {
	case "name":
		s.Name = value
	case "cmd":
		s.Cmd = value
	case "args":
		s.Args = strings.Fields(value)
	case "dir":
		s.Dir = value
	case "engine":
		if value != "" {
			return errors.New("takes no value")
		}
		s.Engine = true
	case "off", "on":
		return switchAll(&s.Options, value, key == "on")
	case "opt":
		return setNumber(&s.Options, value)
	case "net":
		s.Options.Evaluator, err = judgeOf(value)
	case "turn":
		s.Turn, err = duration(value)
	case "match":
		s.Match, err = duration(value)
	case "node", "nodes":
		s.Nodes, err = parseCount(value)
	case "depth":
		s.Depth, err = strconv.Atoi(value)
	case "memory", "max_memory":
		s.Memory, err = parseBytes(value)
	case "hash":
		s.Hash, err = parseBytes(value)
	case "threads":
		s.Threads, err = strconv.Atoi(value)
	case "info":
		k, v, ok := strings.Cut(value, ":")
		if !ok || k == "" || strings.ContainsAny(value, "\r\n") {
			return errors.New("wants KEY:VALUE")
		}
		s.Info = append(s.Info, Info{k, v})
	case "rule":
		s.Rule = strings.ToLower(value)
		_, err = s.ruleNumber(board.Freestyle)
	default:
		return errors.New("no such key")
	}
	return err
}

func duration(value string) (time.Duration, error) {
	d, err := time.ParseDuration(value)
	if err == nil && d <= 0 {
		err = errors.New("must be above 0")
	}
	return d, err
}

// check looks for what does not go together.
func (s *Spec) check(seen map[string]bool) error {
	only := func(what string, keys ...string) error {
		for _, k := range keys {
			if seen[k] {
				return fmt.Errorf("%w: %s is for %s only", ErrSpec, k, what)
			}
		}
		return nil
	}
	switch {
	case s.Engine == (s.Cmd != ""):
		return fmt.Errorf("%w: either cmd=PROGRAM or engine", ErrSpec)
	case s.Depth < 0 || s.Threads < 0:
		return fmt.Errorf("%w: a number below 0", ErrSpec)
	case s.Engine:
		return only("programs", "args", "dir", "threads", "info", "rule", "memory", "max_memory")
	}
	return only("engine", "off", "on", "opt", "net")
}

// title is the side's name, or one made from its options.
func (s *Spec) title() string {
	if s.Name != "" {
		return s.Name
	}
	if s.Engine {
		return "tengen"
	}
	base := strings.TrimSuffix(filepath.Base(s.Cmd), ".exe")
	return strings.TrimPrefix(base, "pbrain-")
}

// ErrRule is returned for a rule that a side's program has no number for.
var ErrRule = errors.New("arena: no number for the rule")

// ruleNumber returns the value of INFO rule: the protocol's sum of bits, or
// what Rapfi and Yixin take, which know no caro.
func (s *Spec) ruleNumber(r board.Rule) (int, error) {
	switch s.Rule {
	case "rapfi":
		if r == board.Caro {
			return 0, fmt.Errorf("%w: %v", ErrRule, r)
		}
	case "", "gomocup":
	default:
		n, err := strconv.Atoi(s.Rule)
		if err != nil || n < 0 {
			return 0, fmt.Errorf("%w: gomocup, rapfi or a number: %.20q", ErrRule, s.Rule)
		}
		return n, nil
	}
	return gomocup.RuleBits(r), nil
}
