package bridge

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/engine/board"
)

const (
	// brokenAfter is how many moves in a row a program may fail to make before its game is given up.
	brokenAfter = 5
	// maxTakebacks is how often an opponent may have a move back in one game.
	maxTakebacks = 5
	// farewellWithin bounds messages other than moves.
	farewellWithin = 10 * time.Second
	// resignFrom is how many moves a game has before a program may give it up.
	resignFrom = 10
)

// errBroken is returned for a game that was given up since the program does not play.
var errBroken = errors.New("bridge: the engine does not make its moves")

// game is one game on the server. Two goroutines share it: one follows the stream, the other acts.
type game struct {
	bot     *Bot
	id      string
	log     *slog.Logger
	full    chan botclient.Full // the first one, with the game's settings
	state   chan arrival        // the newest state that has not been looked at
	again   chan struct{}       // the stream is to be opened again
	gone    chan botclient.Gone // the newest news of the opponent
	sending atomic.Bool         // the answer to a turn is found and being given

	// Only the acting goroutine uses the following.
	settings  botclient.Settings
	rule      board.Rule
	player    *player
	follow    []board.Point // stones that our last decision has promised
	takebacks int           // allowed
	refused   string        // the takeback that was answered last, by moves
	resigns   resignation
	language  string // the opponent's, "" if it is not known
}

// arrival is a state and when it came.
type arrival struct {
	botclient.State
	at time.Time
}

func newGame(b *Bot, id string) *game {
	return &game{
		bot: b, id: id, log: b.log.With("game", id), full: make(chan botclient.Full, 1), state: make(chan arrival, 1),
		again: make(chan struct{}, 1), gone: make(chan botclient.Gone, 1),
	}
}

// run plays the game to its end, as long as ctx lasts.
func (g *game) run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return g.bot.api.Game(ctx, g.id, g.again, g.take) })
	group.Go(func() error {
		err := g.play(ctx)
		if err == nil {
			err = botclient.ErrDone // so that the stream ends too
		}
		return err
	})
	if err := group.Wait(); !errors.Is(err, botclient.ErrDone) {
		return err
	}
	return nil
}

// take takes a line of the stream.
func (g *game) take(l botclient.Line) error {
	switch l.Type {
	case "gameFull":
		var f botclient.Full
		if err := json.Unmarshal(l.Text, &f); err != nil {
			return fmt.Errorf("bridge: %w", err)
		}
		select {
		case g.full <- f:
		default: // it is known
		}
		return g.arrived(f.State)
	case "gameState":
		var s botclient.State
		if err := json.Unmarshal(l.Text, &s); err != nil {
			return fmt.Errorf("bridge: %w", err)
		}
		return g.arrived(s)
	case "opponentGone":
		var o botclient.Gone
		if err := json.Unmarshal(l.Text, &o); err != nil {
			return fmt.Errorf("bridge: %w", err)
		}
		replace(g.gone, o)
	}
	return nil
}

// arrived hands a state on. After the last one the stream has nothing more to tell.
func (g *game) arrived(s botclient.State) error {
	replace(g.state, arrival{s, time.Now()})
	if s.Over() || s.Status == botclient.Adjourned {
		return botclient.ErrDone
	}
	return nil
}

// replace puts a value into a channel with room for one, in place of one that nobody has taken. One goroutine sends.
func replace[T any](c chan T, v T) {
	select {
	case <-c:
	default:
	}
	c <- v
}

// play acts on what comes, until the game is over.
func (g *game) play(ctx context.Context) error {
	select {
	case f := <-g.full:
		if err := g.begin(ctx, &f); err != nil {
			return err
		}
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { g.player.close() }()
	var acting string           // the turn that is being answered or was
	var answered chan error     // how it ended; nil: there is none under way
	var stop context.CancelFunc // ends the answer
	halt := func() {
		if answered != nil {
			stop()
			<-answered
			answered = nil
		}
	}
	defer halt()
	var claim <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case o := <-g.gone:
			if claim = nil; o.Gone && o.Claim != nil {
				claim = time.After(time.Duration(*o.Claim) * time.Second)
			}
		case <-claim:
			claim = nil
			g.say(ctx, "claim", g.bot.api.Claim)
		case err := <-answered:
			answered = nil
			stop()
			if errors.Is(err, errBroken) || errors.Is(err, errNoAnswer) {
				g.say(ctx, "resign", g.bot.api.Resign)
				return err
			}
			if err != nil && acting != "" { // the present state is asked for, and answered
				g.log.Warn("an answer was not taken", "turn", acting, "cause", err)
				acting = ""
				select {
				case g.again <- struct{}{}:
				default:
				}
			}
		case s := <-g.state:
			if s.Status == botclient.Adjourned { // it begins again when its players want it to
				g.log.Info("the game is put aside")
				g.bot.leave(g)
				return nil
			}
			if s.Over() {
				g.log.Info("the game is over", "how", s.Status, "you", s.You, "winner", s.Winner)
				g.greet(ctx, "farewell", g.bot.cfg.Farewell)
				return nil
			}
			g.courtesies(ctx, &s.State)
			turn := turnOf(&s.State)
			if turn == acting && acting != "" {
				continue
			}
			if turn == "" && g.sending.Load() { // the answer has been taken, as the stream tells before the server's does
				acting = ""
				continue
			}
			halt()
			if acting = turn; acting == "" {
				continue
			}
			answered, stop = g.begun(ctx, &s)
		}
	}
}

// begun has a turn answered. The result is sent when it is done, also after stop, which hurries it.
func (g *game) begun(ctx context.Context, s *arrival) (done chan error, stop context.CancelFunc) {
	ctx, stop = context.WithCancel(ctx)
	done = make(chan error, 1)
	go func() { done <- g.answer(ctx, s) }()
	return done, stop
}

// turnOf names the turn of a state that is ours; "" if it is not.
func turnOf(s *botclient.State) string {
	if !s.Mine() {
		return ""
	}
	return fmt.Sprintf("%s %s %d %s", s.You, s.Turn.Kind, s.Turn.N, s.Moves)
}

// begin reads the game's settings, and greets.
func (g *game) begin(ctx context.Context, f *botclient.Full) error {
	rule, err := board.ParseRule(f.Rule)
	if err != nil {
		return fmt.Errorf("bridge: %w", err)
	}
	if _, err := board.New(rule, f.Size); err != nil {
		return fmt.Errorf("bridge: %w", err)
	}
	g.settings, g.rule = f.Settings, rule
	g.player = g.bot.player(rule, f.Size, g.log)
	g.log.Info("a game", "rule", f.Rule, "size", f.Size, "opening", f.Opening, "clock", f.Clock.Kind, "rated", f.Rated)
	if !f.State.Over() {
		g.player.prepare()
	}
	opponent := f.Opponent()
	g.language = opponent.Lang
	g.bot.met.note(opponent.Name, time.Now())
	if len(f.Chat) == 0 && !f.State.Over() && len(strings.Fields(f.State.Moves)) <= openingStones {
		g.greet(ctx, "greeting", g.bot.cfg.Greeting)
	}
	return nil
}

// openingStones are those that may stand when a game begins.
const openingStones = 3

// greet says something once, in the opponent's language.
func (g *game) greet(ctx context.Context, what string, words Words) {
	text := words.in(g.language)
	if text == "" {
		return
	}
	g.say(ctx, what, func(ctx context.Context, id string) error { return g.bot.api.Chat(ctx, id, text, what+"-"+id) })
}

// Words are said to an opponent, by language. Those of "" are for all others.
type Words map[string]string

func (w Words) in(language string) string { return cmp.Or(w[language], w[""]) }

// say has something said that the game does not wait for.
func (g *game) say(ctx context.Context, what string, f func(context.Context, string) error) {
	ctx, cancel := context.WithTimeout(ctx, farewellWithin)
	defer cancel()
	if err := f(ctx, g.id); err != nil {
		g.log.Warn("was not done", "what", what, "cause", err)
	}
}

// courtesies answers the opponent's offers, for which the protocol has no words: a draw is declined, and a takeback
// granted where the game allows it.
func (g *game) courtesies(ctx context.Context, s *botclient.State) {
	draw, takeback := s.WDraw, s.WTakeback
	if s.You == board.White.String() {
		draw, takeback = s.BDraw, s.BTakeback
	}
	if draw {
		g.say(ctx, "draw", func(ctx context.Context, id string) error { return g.bot.api.Draw(ctx, id, false) })
	}
	if takeback && g.refused != s.Moves {
		yes := g.takebacks < maxTakebacks
		if g.takebacks++; !yes {
			g.refused = s.Moves
		}
		g.say(ctx, "takeback", func(ctx context.Context, id string) error { return g.bot.api.Takeback(ctx, id, yes) })
	}
}

// answer finds the answer to a turn and gives it.
func (g *game) answer(ctx context.Context, s *arrival) error {
	b, err := position(g.rule, g.settings.Size, s.Moves)
	if err != nil {
		return err
	}
	clock := g.settings.Clock
	if s.BTime == nil {
		clock.Kind = NoClock
	}
	a := allow(clock, clockOf(&s.State, time.Since(s.at)), g.bot.cfg.Think)
	plies := b.Ply()
	said, err := g.player.decide(ctx, b, &s.State, g.follow, a)
	g.follow = nil
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case g.player.failures >= brokenAfter:
		return errBroken
	case err != nil:
		return err
	}
	if value, known := g.player.evaluation(); said.move != "" && plies >= resignFrom && g.resigns.gives(g.bot.cfg.Resign, value, known && g.player.failures == 0) {
		g.log.Info("the engine gives the game up", "evaluation", value)
		return g.bot.api.Resign(ctx, g.id)
	}
	g.sending.Store(true)
	defer g.sending.Store(false)
	if said.move != "" {
		return g.bot.api.Move(ctx, g.id, said.move, s.V)
	}
	if err := g.bot.api.Decide(ctx, g.id, s.V, said.decision); err != nil {
		return err
	}
	g.follow = said.follow
	return nil
}
