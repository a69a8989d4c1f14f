package pairing

import (
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
)

// BotLimits are how many games against bots may be in play.
type BotLimits struct {
	Guest   int // of a guest
	Member  int
	Address int // of a network, which may have as many as limit.PerAddress says
}

// BotGames are the games of people against bots that are in play or about to be, on all servers that share the store, without
// those that are adjourned or over. Only the server on which a game has begun, or is resumed, knows its network, until that
// server ends. On the others it counts only for its person. It is safe for concurrent use.
type BotGames struct {
	limits BotLimits
	held   *limit.Held

	mu     sync.Mutex // guards the following; only held's is locked under it
	byGame map[string]*botGame
	byUser map[game.UserID]map[string]*botGame
}

// botGame is one of them.
type botGame struct {
	user   game.UserID
	client limit.Client // the client that the user has begun or resumed it from; zero: not known
	listed bool         // it is in play
	until  time.Time    // about to be, if it is not listed
}

func newBotGames(l BotLimits) *BotGames {
	return &BotGames{
		limits: l, held: limit.NewHeld(limit.PerAddress(l.Address)), byGame: map[string]*botGame{}, byUser: map[game.UserID]map[string]*botGame{},
	}
}

func (b *BotGames) most(u records.User) int {
	if u.Guest {
		return b.limits.Guest
	}
	return b.limits.Member
}

// errBots refuses one game more than most.
func errBots(most int) error {
	return fault.WithReason(fault.TooMany, "bots_most", "You have as many games against bots in play as you may; end one first.").With(fault.Values{"max": most})
}

var errBotsCrowd = fault.WithReason(fault.TooMany, "bots_crowd", "Too many games against bots are in play from your network; come back later.")

// MayBegin returns why a user may not have one more game. It takes no place.
func (b *BotGames) MayBegin(u records.User, from limit.Client) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := b.enter(u, from)
	if err == nil && from.Counts() {
		b.held.Leave(from.Address)
	}
	return err
}

// enter takes the place of one more game in the user's network, or says why the user may not have it; mu is held.
func (b *BotGames) enter(u records.User, from limit.Client) error {
	switch {
	case len(b.byUser[u.ID]) >= b.most(u):
		return errBots(b.most(u))
	case from.Counts() && !b.held.Enter(from.Address):
		return errBotsCrowd
	}
	return nil
}

// Reserve counts a game that a user is about to begin or resume, or says why it may not. Release follows if it does not, the
// matchmaker's Play if it does.
func (b *BotGames) Reserve(id string, u records.User, from limit.Client) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if g := b.byGame[id]; g != nil && g.user == u.ID {
		g.until = time.Now().Add(pendingFor)
		return nil
	}
	if err := b.enter(u, from); err != nil {
		return err
	}
	b.put(id, &botGame{user: u.ID, client: from, until: time.Now().Add(pendingFor)})
	return nil
}

// Release gives up what Reserve has counted, unless the game is in play.
func (b *BotGames) Release(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if g := b.byGame[id]; g != nil && !g.listed {
		b.remove(id)
	}
}

// Client returns the client that the person of a game plays from, zero if it is not known.
func (b *BotGames) Client(id string) limit.Client {
	b.mu.Lock()
	defer b.mu.Unlock()
	if g := b.byGame[id]; g != nil {
		return g.client
	}
	return limit.Client{}
}

// play counts a live game, if a person plays a bot in it: the person may be another than before.
func (b *BotGames) play(g *lobby.Game) {
	u := personAgainstBot(g)
	if u == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.byGame[g.ID]
	switch {
	case one == nil:
		one = &botGame{user: u}
		b.put(g.ID, one)
	case one.user != u:
		drop(b.byUser, one.user, g.ID)
		one.user = u
		put(b.byUser, u, g.ID, one)
	}
	one.listed = true
}

// over counts a game no longer.
func (b *BotGames) over(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.remove(id)
}

// forget drops those that have not begun after all.
func (b *BotGames) forget(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, g := range b.byGame {
		if !g.listed && now.After(g.until) {
			b.remove(id)
		}
	}
}

// put adds a game whose place in its network is taken; mu is held.
func (b *BotGames) put(id string, g *botGame) {
	b.remove(id)
	b.byGame[id] = g
	put(b.byUser, g.user, id, g)
}

// remove removes a game, if it is there; mu is held.
func (b *BotGames) remove(id string) {
	g := b.byGame[id]
	if g == nil {
		return
	}
	delete(b.byGame, id)
	drop(b.byUser, g.user, id)
	if g.client.Counts() {
		b.held.Leave(g.client.Address)
	}
}

// personAgainstBot returns the person who plays a bot in a game, 0 if nobody does.
func personAgainstBot(g *lobby.Game) game.UserID {
	switch {
	case g.Black == nil || g.White == nil || (g.Black.Bot == "") == (g.White.Bot == ""):
		return 0
	case g.Black.Bot == "":
		return g.Black.ID
	}
	return g.White.ID
}
