// Command tengen runs the site: serve, and the operator's tools.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"github.com/tengen-go/tengen/cmd/internal/cmdline"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/docs"
	"github.com/tengen-go/tengen/engine"
)

// cli is the command line; every setting is also an environment variable.
type cli struct {
	Serve   serveCmd   `cmd:"" default:"withargs" help:"Run the site (the default)."`
	Worker  workerCmd  `cmd:"" help:"Search and review for servers that share a database; several may run, anywhere."`
	Migrate migrateCmd `cmd:"" help:"Look at or change the database's schema."`
	Inspect inspectCmd `cmd:"" help:"Print all that is stored of a game, and what is wrong with it."`
	Repair  repairCmd  `cmd:"" help:"Correct what is stored of a damaged game, and take it from those set aside."`
	Verify  verifyCmd  `cmd:"" help:"Replay every stored game and compare it with what is noted of its end."`
	Backup  backupCmd  `cmd:"" help:"Write all that is stored into a file; the server may run."`
	Restore restoreCmd `cmd:"" help:"Fill an empty database from such a file, and verify it."`
	Role    roleCmd    `cmd:"" help:"Make a member a moderator, or no longer; in force within a second on all servers."`
	Officer officerCmd `cmd:"" help:"Have a member confirm what a federation says of members, or no longer."`
	Roles   rolesCmd   `cmd:"" help:"List the moderators."`
	Audit   auditCmd   `cmd:"" help:"Print what moderators have done."`
	Explore exploreCmd `cmd:"" help:"Look after what the opening explorer keeps."`
	Base    baseCmd    `cmd:"" help:"Keep bases of masters' games beside the site's, to be searched."`
	Puzzles puzzlesCmd `cmd:"" help:"Import, export or withdraw puzzles."`
	Size    sizeCmd    `cmd:"" help:"Print what takes the disk: the database, its log, its largest tables."`
	Demo    demoCmd    `cmd:"" help:"Fill an empty database with members, games, events, reviews and puzzles tried, to look at."`
	Health  healthCmd  `cmd:"" help:"Ask a running server whether it is ready; exit 0 if it is."`
	Review  reviewCmd  `cmd:"" help:"Explain a recorded game: missed wins, defences, and where it was decided."`
	Pair    pairCmd    `cmd:"" help:"Pair the next round of an event in a file of FIDE's format (TRF), or print its table."`
	Rate    rateCmd    `cmd:"" help:"Make a rating list of events in files of FIDE's format (TRF)."`
	Bot     botCmd     `cmd:"" help:"Let a Gomocup program play on a site, over the bot API."`

	Licences licencesCmd `cmd:"" help:"Print the licences of the works of others that are in this program."`
}

func main() {
	os.Exit(run())
}

func run() int {
	return cmdline.Run("tengen", "The home of five-in-a-row.", &cli{}, "engine "+engine.Version())
}

// serveCmd runs the site until a signal.
type serveCmd struct{ Config }

// Run serves until ctx ends.
func (s *serveCmd) Run(ctx context.Context) error {
	m, err := Start(ctx, s.Config)
	if err != nil {
		return err
	}
	fmt.Println("Tengen is ready on", m.URL())
	var cause error
	select {
	case <-ctx.Done():
	case cause = <-m.Failed():
	}
	return errors.Join(cause, m.Stop())
}

type licencesCmd struct{}

// Run prints them.
func (licencesCmd) Run() error {
	_, err := os.Stdout.Write(docs.ThirdParty)
	return err
}

type healthCmd struct {
	Addr string `env:"TENGEN_ADDR" default:":8080" help:"Address of the server."`
}

// Run asks /readyz.
func (h *healthCmd) Run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, localURL(listenAddr(h.Addr))+"/readyz", nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s", res.Status)
	}
	return nil
}

// migrateCmd works on the database at DATABASE_URL, or on the private one of a
// server that is stopped.
type migrateCmd struct {
	Database
	Up   struct{} `cmd:"" help:"Bring the schema to this version."`
	Down struct {
		Yes bool `help:"All data is to be lost. Without it nothing is done."`
	} `cmd:"" help:"Take every step back. All data is lost."`
	Version struct{} `cmd:"" help:"Print the schema's version."`
	Force   struct {
		Version int `arg:"" help:"The version that the schema has after a repair by hand."`
	} `cmd:"" help:"Note a version as reached and clean; runs nothing."`
}

// Run executes the subcommand.
func (m *migrateCmd) Run(ctx context.Context, k *kong.Context) error {
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	url, stop, err := m.open(ctx, log)
	if err != nil {
		return err
	}
	defer stop(context.Background())
	switch k.Selected().Name {
	case "up":
		return schema.Migrate(ctx, url, log)
	case "down":
		if !m.Down.Yes {
			return m.refuse(ctx, url)
		}
		return schema.MigrateDown(ctx, url)
	case "force":
		return schema.MigrateForce(ctx, url, m.Force.Version)
	}
	v, dirty, err := schema.Current(ctx, url)
	if err != nil {
		return err
	}
	fmt.Println("version", v, map[bool]string{true: "dirty", false: "clean"}[dirty])
	return nil
}

// refuse returns what would be lost.
func (m *migrateCmd) refuse(ctx context.Context, url string) error {
	lost := "all accounts, games and messages"
	members, games, err := games.Holds(ctx, url)
	if err == nil {
		lost = fmt.Sprintf("%s: %d members and %d games", lost, members, games)
	}
	return fmt.Errorf("migrate down deletes for good %s. Nothing has been done. Make a backup (tengen backup), and say --yes if you mean it", lost)
}
