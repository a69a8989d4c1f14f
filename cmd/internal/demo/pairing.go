package demo

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
)

// pairing is a game to be played.
type pairing struct {
	settings     game.Settings
	host         *member
	black, white *member
	at           time.Time
	rng          *rand.Rand

	game   records.NewGame
	log    []records.Append
	plies  int           // about, once it is stored
	played chan struct{} // closed when log and err are set
	err    error
}

// rules and clocks are what people play, as often as they stand here.
var (
	rules  = []board.Rule{board.Freestyle, board.Freestyle, board.Freestyle, board.Standard, board.Standard, board.Renju, board.Renju, board.Caro}
	clocks = []game.TimeControl{
		{Kind: game.Fischer, Initial: 5 * time.Minute, Increment: 3 * time.Second},
		{Kind: game.Fischer, Initial: 5 * time.Minute, Increment: 3 * time.Second},
		{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second},
		{Kind: game.Fischer, Initial: time.Minute, Increment: time.Second},
		{Kind: game.Fischer, Initial: 10 * time.Minute, Increment: 5 * time.Second},
	}
)

// schedule pairs people of about the same strength, and one in five with a bot. The players of the Swiss do nothing else during it.
func (o *Options) schedule(rng *rand.Rand, people, bots []*member, swiss *occasion) []*pairing {
	starts := make([]time.Time, o.Games)
	for i := range starts {
		// More of late: a site grows.
		share := math.Sqrt(rng.Float64())
		starts[i] = o.Now.Add(-time.Hour - time.Duration((1-share)*float64(span))).Truncate(time.Millisecond)
	}
	slices.SortFunc(starts, time.Time.Compare)
	var games []*pairing
	begins, begun := swiss.plan.Start.Add(-30*time.Minute), false
	for i, at := range starts {
		if !begun && at.After(begins) {
			begun = true
			for _, p := range swiss.players {
				p.free = swiss.plan.Start.Add(swissTakes)
			}
		}
		g := &pairing{at: at, rng: rand.New(rand.NewPCG(o.Seed, uint64(i)+2)), played: make(chan struct{})}
		g.host = free(rng, people, at, nil)
		if g.host == nil {
			continue // everybody plays
		}
		opponent := free(rng, people, at, g.host)
		bot := rng.IntN(5) == 0
		if bot || opponent == nil {
			opponent = bots[max(0, min(len(bots)-1, slices.IndexFunc(bots, func(b *member) bool { return b.level == g.host.level })+rng.IntN(3)-1))]
		}
		g.settings = settings(rng, g.host)
		g.black, g.white = g.host, opponent
		if rng.IntN(2) == 0 {
			g.black, g.white = opponent, g.host
		}
		g.game = records.NewGame{ID: ids.New(), Settings: g.settings, Host: g.host.ID, Color: "random", Bot: opponent.Bot, Created: at.Add(-time.Duration(rng.IntN(60)) * time.Second)}
		ends := at.Add(2 * g.settings.Time.Initial)
		g.host.free, opponent.free = ends, ends
		games = append(games, g)
	}
	return games
}

// free returns somebody who has no game at a time, nil if there is nobody; for a partner somebody as strong, about.
func free(rng *rand.Rand, people []*member, at time.Time, partner *member) *member {
	for range 200 {
		p := people[int(float64(len(people))*rng.Float64()*rng.Float64())] // some play much more than others
		if p == partner || p.free.After(at) || partner != nil && (gap(p, partner) > 2 || p.rule != partner.rule && rng.IntN(12) > 0) {
			continue
		}
		return p
	}
	return nil
}

// gap is how many levels two are apart.
func gap(a, b *member) int {
	return int(math.Abs(math.Round(float64(a.level.Rating(board.Freestyle)-b.level.Rating(board.Freestyle)) / 150)))
}

// settings are those of a game that a member makes, mostly with the rule and the clock that the member likes best.
func settings(rng *rand.Rand, host *member) game.Settings {
	rule, clock := host.rule, host.clock
	if rng.IntN(12) == 0 {
		rule, clock = rules[rng.IntN(len(rules))], clocks[rng.IntN(len(clocks))]
	}
	s := game.Settings{Rule: rule, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Rated: rng.IntN(5) > 0, Time: clock}
	if s.Rule == board.Renju && s.Rated {
		s.Forbidden = game.Loses
	}
	return s
}

// play plays a game at its time and keeps its log.
func (p *pairing) play(ctx context.Context, e *engine.Engine) error {
	if err := p.settings.Validate(); err != nil {
		return err
	}
	g := game.New(p.game.ID, p.settings, p.host.ID, p.game.Color)
	start := game.Start(p.settings, p.black.ID, p.white.ID, p.host.ID, "", p.at)
	if err := g.Apply(start); err != nil {
		return err
	}
	p.game.Events = []*game.Event{start}
	var err error
	p.log, err = playing{g, p.rng, p.black, p.white, p.at}.play(ctx, e, time.Time{})
	return err
}

// store keeps the game: the making, and each event after it.
func (p *pairing) store(ctx context.Context, d *db.DB) error {
	if err := d.Games().CreateGame(ctx, p.game); err != nil {
		return err
	}
	return appendAll(ctx, d, p.log)
}
