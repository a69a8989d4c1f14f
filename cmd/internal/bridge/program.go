package bridge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
)

// Program is somebody's engine and how it is run.
type Program struct {
	Path   string
	Args   []string
	Dir    string        // working directory; empty: ours
	Env    []string      // nil: ours
	Memory int64         // bytes that it is told; a quarter more and it is killed; 0: any number
	Info   []Info        // additional INFO lines before START
	Grace  time.Duration // from END to the kill, SIGTERM coming halfway; 0: three seconds
}

// Info is an additional INFO.
type Info struct{ Key, Value string }

const (
	startWithin = 20 * time.Second // from the start of the process to its answer to START
	grace       = 3 * time.Second  // of a program, unless it says otherwise
)

// start runs the program until Close. It has each message heard.
func (p *Program) start(ctx context.Context, log *slog.Logger, hear func(message string)) (*gomocup.Brain, error) {
	within := p.Grace
	if within == 0 {
		within = grace
	}
	return gomocup.Start(context.WithoutCancel(ctx), gomocup.Config{
		Path: p.Path, Args: p.Args, Dir: p.Dir, Env: p.Env,
		MaxMemory: p.Memory + p.Memory/4, Grace: within,
		Message: func(text string) {
			log.Debug("the engine says", "text", text)
			hear(text)
		},
	})
}

// begin starts a game in the program. The settings are sent before START, where it may make its tables, and again
// afterwards, where it may have forgotten them.
func (p *Program) begin(ctx context.Context, b *gomocup.Brain, rule board.Rule, size int) error {
	infos := []Info{{"game_type", "0"}}
	if p.Memory > 0 {
		infos = append(infos, Info{"max_memory", fmt.Sprint(p.Memory)})
	}
	number := Info{"rule", fmt.Sprint(gomocup.RuleBits(rule))}
	for _, i := range append(append(infos, p.Info...), number) {
		if err := b.Info(ctx, i.Key, i.Value); err != nil {
			return err
		}
	}
	err := b.Start(ctx, size)
	if errors.Is(err, gomocup.ErrAnswer) { // the ERROR may belong to an INFO before
		err = b.Start(ctx, size)
	}
	if err != nil {
		return err
	}
	return b.Info(ctx, number.Key, number.Value)
}

// Abilities are the abilities that were found in a program.
type Abilities struct {
	About string // its answer to ABOUT
	Rules []board.Rule
	Sizes []int
	Swap2 bool
}

// Engine returns what the program says of itself, as sites take it. A program that says nothing has the name of its file.
func (a *Abilities) Engine(path string) botclient.Engine {
	e := botclient.Engine{Name: field(a.About, "name", 60), Author: field(a.About, "author", 80), Version: field(a.About, "version", 40)}
	e.Name = cmp.Or(e.Name, clip(strings.TrimSuffix(filepath.Base(path), ".exe"), 60))
	return e
}

// field returns a value of an answer to ABOUT: name="Example", version="1.0".
func field(about, name string, most int) string {
	for key, at := about, 0; ; {
		i := strings.Index(key[at:], name)
		if i < 0 {
			return ""
		}
		at += i
		word := at == 0 || strings.ContainsRune(" ,;\t", rune(key[at-1]))
		rest, ok := strings.CutPrefix(strings.TrimLeft(key[at+len(name):], " "), "=")
		if at += len(name); !word || !ok {
			continue
		}
		value, quoted := strings.CutPrefix(strings.TrimLeft(rest, " "), `"`)
		end := ","
		if quoted {
			end = `"`
		}
		value, _, _ = strings.Cut(value, end)
		return clip(strings.TrimSpace(value), most)
	}
}

// clip returns the printable part of a text, of so many characters at most.
func clip(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) && r != unicode.ReplacementChar {
			return r
		}
		return -1
	}, text)
	return string([]rune(text)[:min(most, len([]rune(text)))])
}

// Sizes are the boards that a program is asked about.
var Sizes = []int{13, 15, 17, 19, 20}

// trap is a position that tells whether a program knows a rule. The protocol has no question for it. So there is a move here
// that a program plays exactly if it does not know the rule.
type trap struct{ moves, trap string }

// traps are of the rules that a program may not know. Black is to move.
var traps = map[board.Rule]trap{
	// Six in a row, which is no win.
	board.Standard: {"d8 b2 e8 d3 f8 m2 h8 n12 i8 c13", "g8"},
	// The one block of White's four, which makes two fours.
	board.Renju: {"m8 i8 h9 j8 h10 k8 h11 l8 e5 a1 f6 o1 g7 a15", "h8"},
	// A five with both ends closed, which is no win.
	board.Caro: {"e8 d8 f8 j8 g8 b2 h8 n12", "i8"},
}

// Probe starts the program and finds its abilities, or fails if it does not play at all. What is known of Rules and Sizes is not asked for.
func (p *Program) Probe(ctx context.Context, log *slog.Logger, known Abilities) (Abilities, error) {
	a := Abilities{Rules: known.Rules, Sizes: known.Sizes}
	// Each question has a process of its own if the one before it has spoilt it.
	var brain *gomocup.Brain
	defer func() {
		if brain != nil {
			brain.Close()
		}
	}()
	ask := func(rule board.Rule, size int, question func(context.Context, *gomocup.Brain) error) (err error) {
		ctx, cancel := context.WithTimeout(ctx, startWithin)
		defer cancel()
		if brain == nil {
			if brain, err = p.start(ctx, log, func(string) {}); err != nil {
				return err
			}
		}
		if err = p.begin(ctx, brain, rule, size); err == nil {
			err = question(ctx, brain)
		}
		if err != nil {
			brain.Close()
			brain = nil
		}
		return err
	}
	if err := ask(board.Freestyle, 15, trial); err != nil {
		return a, fmt.Errorf("%s does not play: %w", p.Path, err)
	}
	_ = ask(board.Freestyle, 15, func(ctx context.Context, b *gomocup.Brain) (err error) { // it need not say
		ctx, cancel := context.WithTimeout(ctx, probeFor)
		defer cancel()
		a.About, err = b.About(ctx)
		return err
	})
	a.About = strings.TrimSpace(a.About)
	_ = ask(board.Freestyle, 15, func(ctx context.Context, b *gomocup.Brain) error { // it need not know
		ctx, cancel := context.WithTimeout(ctx, probeFor)
		defer cancel()
		a.Swap2, _ = b.KnowsSwap2(ctx)
		return errSpent
	})
	for _, size := range Sizes {
		if len(known.Sizes) == 0 && ask(board.Freestyle, size, trial) == nil {
			a.Sizes = append(a.Sizes, size)
		}
	}
	if len(known.Rules) > 0 {
		return a, context.Cause(ctx)
	}
	a.Rules = []board.Rule{board.Freestyle}
	for _, rule := range board.Rules() {
		t, ok := traps[rule]
		if !ok {
			continue
		}
		err := ask(rule, 15, func(ctx context.Context, b *gomocup.Brain) error { return t.avoided(ctx, b) })
		if err == nil {
			a.Rules = append(a.Rules, rule)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return a, context.Cause(ctx)
}

// The time for a move that is only asked for to find something out.
const (
	probeTurn = 500 * time.Millisecond
	probeFor  = 5 * time.Second
)

// trial has the program make the first move of a game.
func trial(ctx context.Context, b *gomocup.Brain) error {
	if err := b.Info(ctx, "timeout_turn", probeTurn.Milliseconds()); err != nil {
		return err
	}
	_, err := b.Begin(ctx)
	return err
}

// position returns the moves of the trap.
func (t trap) position() []board.Point {
	var moves []board.Point
	for word := range strings.FieldsSeq(t.moves) {
		p, err := board.ParsePoint(word)
		if err != nil {
			panic(err) // the table is wrong
		}
		moves = append(moves, p)
	}
	return moves
}

// errSpent ends a process after a question that it may not have understood.
var errSpent = errors.New("bridge: not to be asked anything else")

// errTrapped is the error of a program that does not know a rule.
var errTrapped = errors.New("bridge: it does not know the rule")

// avoided returns nil if the program does not walk into the trap.
func (t trap) avoided(ctx context.Context, b *gomocup.Brain) error {
	ctx, cancel := context.WithTimeout(ctx, probeFor)
	defer cancel()
	if err := b.Info(ctx, "timeout_turn", probeTurn.Milliseconds()); err != nil {
		return err
	}
	at, err := b.Board(ctx, t.position())
	if err == nil && at.String() == t.trap {
		err = errTrapped
	}
	return err
}
