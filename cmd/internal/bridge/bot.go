package bridge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/engine/board"
)

// Config says how a program plays.
type Config struct {
	Program  Program
	Swap2    bool // the program knows SWAP2BOARD
	Filter   Filter
	Games    int           // at once, and processes
	Think    time.Duration // the most for a move
	Idle     time.Duration // after which a process that waits for its opponent is ended
	Greeting Words         // said at the start of a game
	Farewell Words         // and at its end
	Resign   Resign
	Seek     Seek

	newThinker func(board.Rule, int, *slog.Logger) thinker // for tests; nil: the program
}

// MaxGames is how many games a token may follow at once.
const MaxGames = 8

const (
	// answerWithin is how long a challenge waits for its answer at most.
	answerWithin = 20 * time.Second
	// startsWithin is how long an accepted challenge keeps the place of its game.
	startsWithin = 30 * time.Second
	// maxWaiting is how many challenges may wait for an answer. The rest expire.
	maxWaiting = 64
)

// Bot is a program that plays. Make one with New, run it once.
type Bot struct {
	api        *botclient.Client
	cfg        Config
	log        *slog.Logger
	slots      *slots
	streams    chan struct{} // a place for each game that is followed
	challenges chan *botclient.Challenge
	rematches  chan rematchOffer
	me         int64
	seeker     *seeker
	met        meetings

	mu       sync.Mutex           // guards the following
	games    map[string]*game     // that are played
	accepted map[string]time.Time // challenges whose games have not started, and when
	broken   error                // the program does not play: no more games
	running  sync.WaitGroup       // of games
	stop     context.CancelCauseFunc
}

// New returns a bot that plays as the token's account.
func New(api *botclient.Client, cfg Config, log *slog.Logger) *Bot {
	b := &Bot{
		api: api, cfg: cfg, log: log, slots: newSlots(cfg.Games, cfg.Idle), streams: make(chan struct{}, MaxGames),
		challenges: make(chan *botclient.Challenge, maxWaiting), rematches: make(chan rematchOffer, maxWaiting), games: map[string]*game{}, accepted: map[string]time.Time{},
	}
	b.seeker = &seeker{Bot: b}
	return b
}

// player returns the player of a game, which decides in it.
func (b *Bot) player(rule board.Rule, size int, log *slog.Logger) *player {
	p := &player{knowsSwap2: b.cfg.Swap2, log: log}
	if b.cfg.newThinker != nil {
		p.thinker = b.cfg.newThinker(rule, size, log)
	} else {
		p.thinker = &process{program: &b.cfg.Program, slots: b.slots, rule: rule, size: size, log: log}
	}
	return p
}

// ErrAccount is returned for an account or a token that cannot play.
var ErrAccount = errors.New("this token cannot play")

// Check returns the account, or why it cannot play.
func Check(ctx context.Context, api *botclient.Client) (botclient.Account, error) {
	a, err := api.Account(ctx)
	if err != nil {
		return a, err
	}
	for _, scope := range []string{botclient.ScopePlay, botclient.ScopeAnswer} {
		if !slices.Contains(a.Scopes, scope) {
			return a, fmt.Errorf("%w: it lacks the scope %s", ErrAccount, scope)
		}
	}
	if !a.IsBot {
		return a, fmt.Errorf("%w: %s is not marked as a bot's account; --upgrade marks it, for good", ErrAccount, a.Name)
	}
	return a, nil
}

// Run plays until ctx ends, which is no error, or until it cannot go on: the token is withdrawn, another program uses it, or the
// engine does not play. Games that are not over then go on when the bot is run again.
func (b *Bot) Run(ctx context.Context, me botclient.Account) error {
	b.me = me.ID
	outer := ctx
	ctx, b.stop = context.WithCancelCause(ctx)
	defer b.stop(nil)
	decided := make(chan struct{})
	go func() {
		defer close(decided)
		b.decide(ctx)
	}()
	seeking := make(chan struct{})
	go func() {
		defer close(seeking)
		b.seeker.run(ctx)
	}()
	err := b.api.Events(ctx, func(l botclient.Line) error { return b.take(ctx, l) })
	b.stop(err)
	<-decided
	<-seeking
	b.running.Wait()
	b.slots.wait()
	b.mu.Lock()
	broken := b.broken != nil
	b.mu.Unlock()
	if broken && outer.Err() == nil {
		leaving, cancel := context.WithTimeout(outer, farewellWithin)
		b.seeker.leave(leaving)
		cancel()
	}
	b.api.CloseIdle()
	if outer.Err() != nil {
		return nil
	}
	return err
}

// take takes a line of the stream of events.
func (b *Bot) take(ctx context.Context, l botclient.Line) error {
	var e botclient.Event
	switch l.Type {
	case "challenge", "challengeCanceled", "challengeDeclined", "gameStart", "rematchOffer":
		if err := json.Unmarshal(l.Text, &e); err != nil {
			return fmt.Errorf("bridge: %w", err)
		}
	}
	switch {
	case e.Challenge != nil && e.Type == "challenge":
		if e.Challenge.Challenger.ID == b.me {
			return nil
		}
		select {
		case b.challenges <- e.Challenge:
		default:
			b.log.Warn("too many challenges at once; one is left to expire", "challenge", e.Challenge.ID)
		}
	case e.Challenge != nil:
		b.mu.Lock()
		delete(b.accepted, e.Challenge.ID)
		b.mu.Unlock()
		if e.Challenge.Challenger.ID == b.me && e.Type == "challengeDeclined" {
			b.seeker.avoids(e.Challenge.DestUser.Name, avoidDeclined)
		}
	case e.Game != nil && e.Type == "rematchOffer":
		select {
		case b.rematches <- rematchOffer{e.Game.ID, e.Game.Opponent.Name}:
		default:
			b.log.Warn("too many rematches at once; one is left to wait", "game", e.Game.ID)
		}
	case e.Game != nil:
		b.play(ctx, e.Game.ID)
	}
	return nil
}

// play plays a game unless it is played already.
func (b *Bot) play(ctx context.Context, id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.accepted, id)
	if b.games[id] != nil {
		return
	}
	g := newGame(b, id)
	b.games[id] = g
	b.running.Go(func() {
		err := b.follow(ctx, g)
		b.leave(g)
		b.mu.Lock()
		defer b.mu.Unlock()
		var closed *botclient.Closed
		switch {
		case ctx.Err() != nil:
		case errors.Is(err, errBroken):
			b.log.Error("no more games are taken: the engine does not play", "game", id)
			b.broken = err
		case errors.As(err, &closed): // for good
			b.stop(err)
		case err != nil:
			b.log.Error("a game is left", "game", id, "cause", err)
		}
		if b.broken != nil && len(b.games) == 0 {
			b.stop(b.broken)
		}
	})
}

// leave gives a game's place to another. The same game may begin anew.
func (b *Bot) leave(g *game) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.games[g.id] == g {
		delete(b.games, g.id)
	}
}

// follow plays a game as soon as there is a place for its stream.
func (b *Bot) follow(ctx context.Context, g *game) error {
	select {
	case b.streams <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { <-b.streams }()
	return g.run(ctx)
}

// decide answers challenges and rematches, one after the other.
func (b *Bot) decide(ctx context.Context) {
	for {
		select {
		case c := <-b.challenges:
			b.reply(ctx, c)
		case g := <-b.rematches:
			b.rematch(ctx, g)
		case <-ctx.Done():
			return
		}
	}
}

// reply accepts or declines a challenge.
func (b *Bot) reply(ctx context.Context, c *botclient.Challenge) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	why := b.cfg.Filter.against(c)
	if why == "" && b.often(c.Challenger.Name) {
		why = botclient.Later
	}
	if why == "" && !b.reserve(c.ID) {
		why = botclient.Later
	}
	log := b.log.With("challenge", c.ID, "from", c.Challenger.Name)
	if why != "" {
		if err := b.api.Decline(ctx, c.ID, why); err != nil {
			log.Warn("a challenge could not be declined", "cause", err)
			return
		}
		log.Info("a challenge was declined", "reason", why)
		return
	}
	if err := b.api.Accept(ctx, c.ID); err != nil {
		b.mu.Lock()
		delete(b.accepted, c.ID)
		b.mu.Unlock()
		log.Warn("a challenge could not be accepted", "cause", err)
		return
	}
	log.Info("a challenge was accepted")
}

// often reports whether somebody has had as many games in a day as anybody may.
func (b *Bot) often(name string) bool {
	return b.cfg.Filter.OfUser > 0 && b.met.count(name, time.Now()) >= b.cfg.Filter.OfUser
}

// rematchOffer is that of the opponent of a game that is over.
type rematchOffer struct{ game, opponent string }

// rematch answers the offer of a rematch: its game was wanted, so another of the kind is, if there is a place.
func (b *Bot) rematch(ctx context.Context, offer rematchOffer) {
	id := offer.game
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	b.mu.Lock()
	b.expire()
	yes := !b.full() && !b.often(offer.opponent)
	b.mu.Unlock()
	if err := b.api.Rematch(ctx, id, yes); err != nil {
		b.log.Warn("a rematch could not be answered", "game", id, "cause", err)
		return
	}
	b.log.Info("a rematch was offered", "game", id, "accepted", yes)
}

// expire frees the places of accepted challenges that came to nothing. The caller holds mu.
func (b *Bot) expire() {
	for id, since := range b.accepted {
		if time.Since(since) > startsWithin {
			delete(b.accepted, id)
		}
	}
}

// full reports whether the bot takes no further game. The caller holds mu.
func (b *Bot) full() bool {
	return b.broken != nil || len(b.games)+len(b.accepted) >= b.cfg.Games
}

// reserve keeps a place for a challenge's game; false if there is none.
func (b *Bot) reserve(id string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.expire()
	if _, again := b.accepted[id]; again || b.games[id] != nil {
		return true
	}
	if b.full() {
		return false
	}
	b.accepted[id] = time.Now()
	return true
}
