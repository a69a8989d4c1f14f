package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/cmd/internal/bridge"
	"github.com/tengen-go/tengen/cmd/internal/cmdline"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/base/i18n"
)

// botCmd lets a Gomocup program play on a site, until a signal.
type botCmd struct {
	Engine      string        `required:"" type:"path" help:"The program: a Gomocup brain."`
	Arg         []string      `sep:"none" help:"An argument of the program; may be given several times."`
	Dir         string        `type:"existingdir" help:"The program's working directory; else this one."`
	Info        []string      `sep:"none" placeholder:"KEY=VALUE" help:"An INFO that the program is told before START; may be given several times."`
	URL         string        `name:"url" env:"TENGEN_BOT_URL" default:"http://localhost:8080" help:"The site."`
	Token       string        `env:"TENGEN_BOT_TOKEN" help:"The token of the bot's account, tgn_…; in the environment nobody else sees it."`
	Upgrade     bool          `help:"Mark the token's account as a bot's, for good, if it is not."`
	Probe       bool          `help:"Print what the program can do, and end. It needs no token."`
	Rules       []string      `help:"Rules that are played: freestyle, standard, renju, caro; else those that the program is found to know."`
	Sizes       []int         `help:"Boards that are played, such as 15,20; else those that the program takes of 13, 15, 17, 19 and 20."`
	Openings    []string      `default:"free,pro,long_pro,swap,swap2,rif,yamaguchi,soosyrv8,tarannikov,taraguchi10" help:"Openings that are played."`
	Speeds      []string      `default:"blitz,rapid,classical" enum:"blitz,rapid,classical,correspondence,none" help:"Speeds that are played; none is without a clock."`
	Rated       string        `default:"both" enum:"both,only,never" help:"Rated games: both, only or never."`
	Opponents   string        `default:"all" enum:"all,people,bots" help:"Who may challenge: all, people or bots."`
	From        []string      `help:"Names of those who may challenge; else everybody."`
	Games       int           `default:"1" help:"Games, and processes, at once: 1 to 8. Further challenges are declined."`
	Think       time.Duration `default:"10s" help:"The longest thought about a move. The clock makes it shorter."`
	Memory      int64         `default:"512" help:"MiB that the program is told it may have; with a quarter more it is killed. 0: any number."`
	Idle        time.Duration `default:"5m" help:"A process that waits for its opponent for so long is ended, and started again for the next move."`
	Greeting    []string      `sep:"none" placeholder:"[LANG=]TEXT" help:"What is said at the start of a game; in the opponent's language if it is given for that, as ru=Привет."`
	Farewell    []string      `sep:"none" placeholder:"[LANG=]TEXT" help:"What is said at its end."`
	Block       []string      `help:"Names of those who may not challenge."`
	PerUser     int           `help:"Games with one opponent in 24 hours; further challenges are declined. 0: any number."`
	MinRating   int           `help:"The lowest rating of those who may challenge."`
	MaxRating   int           `help:"The highest."`
	MinTime     time.Duration `help:"The shortest time of a clock, such as 1m."`
	MaxTime     time.Duration `help:"The longest."`
	MinGain     time.Duration `help:"The least increment."`
	MaxGain     time.Duration `help:"The greatest."`
	ResignBelow int           `help:"It gives a game up if the program's own evaluation is not above this, such as -5000; a loss that it has found is below all. 0: never."`
	ResignMoves int           `default:"3" help:"… for so many moves in a row."`
	Ladder      bool          `help:"Join the site's ladders of programs, as far as their rules, boards, openings and clocks are played."`
	Seek        int           `help:"Challenge other bots while fewer than so many games are played. 0: never."`
	SeekEvery   time.Duration `default:"3m" help:"Between two challenges."`
	SeekClock   string        `default:"180+2" placeholder:"SECONDS+SECONDS" help:"Their clock."`
	SeekRated   bool          `help:"They are rated."`
	House       []string      `help:"Levels of the site's own engine that are played as well when it seeks, such as elm,ginkgo."`
	LogLevel    string        `env:"TENGEN_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"debug, info, warn or error; debug has all that the program says."`
}

// Help says how a program becomes a player.
func (*botCmd) Help() string {
	return "Make an account on the site, play no game with it, and make a token on its account page with the scopes bot:play and " +
		"challenge:write. `tengen bot --engine ./pbrain-x --probe` says what the program can do; then TENGEN_BOT_TOKEN=tgn_… tengen bot " +
		"--engine ./pbrain-x --url https://… --upgrade lets it play whoever challenges it. A move that the program does not make in time, or " +
		"that is none, is made for it; a game in which it fails five times in a row is resigned, and then no more are taken. SIGTERM ends it: games that " +
		"are not over go on when it is started again, and so do their clocks. docs/bring-your-own-engine.md has the rest."
}

// Validate returns the fault of the command line.
func (c *botCmd) Validate() error {
	if c.Engine == "" {
		return nil // the parser says so itself
	}
	if !c.Probe && c.Token == "" {
		return errors.New("a token is needed: TENGEN_BOT_TOKEN, or --token")
	}
	if c.Token != "" && !strings.HasPrefix(strings.TrimSpace(c.Token), "tgn_") {
		return errors.New("a token begins with tgn_")
	}
	if _, err := botclient.New(c.URL, "", nil, nil); err != nil {
		return err
	}
	_, err := c.config()
	return err
}

// Run plays until ctx ends, which is no error.
func (c *botCmd) Run(ctx context.Context) error {
	if err := c.run(ctx); ctx.Err() == nil {
		return err
	}
	return nil
}

func (c *botCmd) run(ctx context.Context) error {
	cfg, err := c.config()
	if err != nil {
		return err
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
	api, err := botclient.New(c.URL, strings.TrimSpace(c.Token), log, nil)
	if err != nil {
		return err
	}
	can, err := cfg.Program.Probe(ctx, log, c.known())
	if err != nil {
		return err
	}
	c.complete(&cfg, can)
	if c.Probe {
		printAbilities(can)
		return nil
	}
	if api.Exposed() {
		log.Warn("the token crosses a network without TLS", "url", c.URL)
	}
	if c.Upgrade {
		if err := api.Upgrade(ctx); err != nil {
			return fmt.Errorf("the account could not be marked as a bot's: %w", err)
		}
	}
	me, err := bridge.Check(ctx, api)
	if err != nil {
		return err
	}
	if err := api.Describe(ctx, can.Engine(c.Engine)); err != nil {
		log.Warn("the site does not take what the program says of itself", "cause", err)
	}
	fmt.Println(me.Name, "is ready on", c.URL)
	log.Info("plays", "engine", can.About, "rules", cfg.Filter.Rules, "sizes", cfg.Filter.Sizes, "openings", cfg.Filter.Openings, "swap2 by itself", can.Swap2)
	err = bridge.New(api, cfg, log).Run(ctx, me)
	var closed *botclient.Closed
	if errors.As(err, &closed) && slices.Contains([]string{botclient.AnotherStream, botclient.BadToken, botclient.Suspended}, closed.Reason) {
		err = cmdline.WithCode(err, notAgain)
	}
	return err
}

// notAgain is the exit code after which it makes no sense to start again: another program uses the token, or it does not work.
const notAgain = 3

// config returns the checked configuration of the flags; rules and sizes may be left to the program.
func (c *botCmd) config() (bridge.Config, error) {
	cfg := bridge.Config{
		Program: bridge.Program{Path: c.Engine, Args: c.Arg, Dir: c.Dir, Env: environ(), Memory: c.Memory << 20},
		Filter: bridge.Filter{
			Rules: c.Rules, Sizes: c.Sizes, Openings: c.Openings, Speeds: c.Speeds, From: c.From,
			Rated: c.Rated != "never", Casual: c.Rated != "only", People: c.Opponents != "bots", Bots: c.Opponents != "people",
		},
		Games: c.Games, Think: c.Think, Idle: c.Idle, Resign: bridge.Resign{Below: c.ResignBelow, Moves: c.ResignMoves},
		Seek: bridge.Seek{Games: c.Seek, Every: c.SeekEvery, Rated: c.SeekRated, House: c.House, Ladder: c.Ladder},
	}
	if err := c.ranges(&cfg); err != nil {
		return cfg, err
	}
	for _, name := range c.Rules {
		if _, err := board.ParseRule(name); err != nil {
			return cfg, fmt.Errorf("--rules: %w", err)
		}
	}
	for _, size := range c.Sizes {
		if size < board.MinSize || size > board.MaxSize {
			return cfg, fmt.Errorf("--sizes: %w: %d", board.ErrSize, size)
		}
	}
	for _, text := range c.Info {
		key, value, ok := strings.Cut(text, "=")
		if !ok || key == "" || strings.ContainsAny(text, "\r\n") {
			return cfg, fmt.Errorf("--info wants KEY=VALUE: %q", text)
		}
		cfg.Program.Info = append(cfg.Program.Info, bridge.Info{Key: key, Value: value})
	}
	switch {
	case c.Games < 1 || c.Games > bridge.MaxGames:
		return cfg, fmt.Errorf("--games is 1 to %d", bridge.MaxGames)
	case c.Think < 100*time.Millisecond || c.Think > time.Hour:
		return cfg, errors.New("--think is 100ms to 1h")
	case c.Idle < time.Second:
		return cfg, errors.New("--idle is 1s or more")
	case c.Memory < 0 || c.Memory > 1<<20:
		return cfg, errors.New("--memory is 0 to 1048576 MiB")
	}
	return cfg, nil
}

// ranges reads the flags that bound whom and what the bot plays, and what it says.
func (c *botCmd) ranges(cfg *bridge.Config) (err error) {
	f := &cfg.Filter
	seconds := func(d time.Duration) int { return int(d / time.Second) }
	f.Block, f.OfUser, f.Ratings = c.Block, c.PerUser, bridge.Range{Least: c.MinRating, Most: c.MaxRating}
	f.Initial, f.Gain = bridge.Range{Least: seconds(c.MinTime), Most: seconds(c.MaxTime)}, bridge.Range{Least: seconds(c.MinGain), Most: seconds(c.MaxGain)}
	if cfg.Greeting, err = words("--greeting", c.Greeting); err != nil {
		return err
	}
	if cfg.Farewell, err = words("--farewell", c.Farewell); err != nil {
		return err
	}
	var initial, gain int64
	if n, err := fmt.Sscanf(c.SeekClock, "%d+%d", &initial, &gain); c.SeekClock != "" && (err != nil || n != 2 || initial < 10 || initial > 3*3600 || gain < 0 || gain > 180) {
		return fmt.Errorf("--seek-clock is such as 180+2: %q", c.SeekClock)
	}
	cfg.Seek.Clock = botclient.Clock{Kind: "fischer", Initial: initial * 1000, Increment: gain * 1000}
	for _, l := range c.House {
		if _, err := level.Parse(l); err != nil {
			return fmt.Errorf("--house: %w", err)
		}
	}
	switch {
	case c.Seek < 0 || c.Seek > bridge.MaxGames:
		return fmt.Errorf("--seek is 0 to %d", bridge.MaxGames)
	case c.Seek > 0 && c.SeekEvery < 30*time.Second:
		return errors.New("--seek-every is 30s or more")
	case c.ResignBelow > 0 || c.ResignMoves < 0:
		return errors.New("--resign-below is negative, and --resign-moves is not")
	case c.PerUser < 0:
		return errors.New("--per-user is not negative")
	}
	return nil
}

// words reads what is said to opponents, by language.
func words(flag string, texts []string) (bridge.Words, error) {
	out := bridge.Words{}
	for _, text := range texts {
		lang, rest, ok := strings.Cut(text, "=")
		if !ok || i18n.ByCode(lang) == nil {
			lang, rest = "", text
		}
		if len([]rune(rest)) > 140 {
			return nil, fmt.Errorf("%s has 140 characters at most", flag)
		}
		out[lang] = rest
	}
	return out, nil
}

// environ is the program's environment: this process's without the token.
func environ() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "TENGEN_BOT_TOKEN=") })
}

// complete adds the settings that the flags leave to the program.
func (c *botCmd) complete(cfg *bridge.Config, can bridge.Abilities) {
	cfg.Swap2 = can.Swap2
	if len(c.Sizes) == 0 {
		cfg.Filter.Sizes = can.Sizes
	}
	if len(c.Rules) > 0 {
		return
	}
	for _, r := range can.Rules {
		cfg.Filter.Rules = append(cfg.Filter.Rules, r.String())
	}
}

// known returns what the flags say of the program; only a mere probe finds out everything.
func (c *botCmd) known() (known bridge.Abilities) {
	if c.Probe {
		return known
	}
	for _, name := range c.Rules {
		if rule, err := board.ParseRule(name); err == nil { // config has checked them
			known.Rules = append(known.Rules, rule)
		}
	}
	known.Sizes = c.Sizes
	return known
}

func printAbilities(can bridge.Abilities) {
	yes := map[bool]string{true: "yes", false: "no, the opening is decided by searches"}
	fmt.Println("about:", can.About)
	fmt.Println("rules:", can.Rules)
	fmt.Println("sizes:", can.Sizes)
	fmt.Println("swap2:", yes[can.Swap2])
}
