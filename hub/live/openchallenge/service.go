package openchallenge

import (
	"context"
	"log/slog"
	"strconv"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/pairing"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Games makes and changes games; the hub does.
type Games interface {
	Clients() *client.Server
	FirstState(ctx context.Context, g string, u game.UserID) (wire.GameState, error)
}

// Blocks knows who has blocked whom; db.People does.
type Blocks interface {
	Blocked(ctx context.Context, a, b game.UserID) (bool, error)
}

// Service makes open challenges and has them taken. It is safe for use by many goroutines, on any number of servers.
type Service struct {
	store  Store
	games  Games
	blocks Blocks
	log    *slog.Logger
}

// New returns a Service; somebody must call Step from time to time.
func New(s Store, g Games, b Blocks, log *slog.Logger) *Service { return &Service{s, g, b, log} }

// Asked is an open challenge that is asked for.
type Asked struct {
	ID       string // of the same request, the same each time; "": a new one
	Plays    bool
	Settings wire.Settings
	Wish     string
	Expires  time.Time // zero: as usual
}

// data is the message that makes a game of a challenge.
func data(s wire.Settings, wish string) wire.CreateData {
	return wire.CreateData{Settings: s, Color: wish, Kind: "private"}
}

// Make makes an open challenge of a member's.
func (s *Service) Make(ctx context.Context, who client.Identity, a Asked) (records.OpenChallenge, error) {
	now := time.Now()
	switch {
	case who.User == nil || who.User.Guest:
		return records.OpenChallenge{}, records.ErrOpenGuest
	case a.Expires.IsZero():
		a.Expires = now.Add(Usual)
	case a.Expires.Before(now.Add(Least)), a.Expires.After(now.Add(Longest)):
		return records.OpenChallenge{}, ErrExpiry
	}
	if _, err := pairing.NewGame(data(a.Settings, a.Wish), *who.User); err != nil {
		return records.OpenChallenge{}, err
	}
	c := records.OpenChallenge{
		ID: a.ID, Maker: who.User.ID, Name: who.User.Name, Plays: a.Plays, Settings: wire.Encode(a.Settings), Wish: a.Wish,
		Created: game.Instant(now), Expires: game.Instant(a.Expires),
	}
	if c.ID == "" {
		c.ID = ids.New()
	}
	if err := s.store.Make(ctx, c); err != nil {
		return records.OpenChallenge{}, err
	}
	c, err := s.store.Get(ctx, c.ID, now)
	if err == nil && c.Plays && c.Game == "" {
		_, err = s.host(ctx, who, c)
		if err == nil {
			c, err = s.store.Get(ctx, c.ID, now)
		}
	}
	return c, err
}

// Show returns one.
func (s *Service) Show(ctx context.Context, id string) (records.OpenChallenge, error) {
	return s.store.Get(ctx, id, time.Now())
}

// Of returns those of a member that wait, the newest first.
func (s *Service) Of(ctx context.Context, maker game.UserID) ([]records.OpenChallenge, error) {
	return s.store.Of(ctx, maker, time.Now())
}

const takeTries = 3 // others may take it, or leave it, meanwhile

// Take has somebody take a challenge, and returns its game: one in which the asker waits for another, or which has begun. The
// same asker again has the same answer.
func (s *Service) Take(ctx context.Context, who client.Identity, id string) (g string, err error) {
	if who.User == nil {
		return "", wire.ErrNoSession
	}
	for range takeTries {
		c, err := s.store.Get(ctx, id, time.Now())
		if err != nil {
			return "", err
		}
		if err := s.may(ctx, who.User.ID, &c); err != nil {
			return "", err
		}
		if c.Game == "" {
			if c.Plays { // the maker's game has not come about
				return "", records.ErrOpenMissing
			}
			if g, err = s.host(ctx, who, c); g != "" || err != nil {
				return g, err
			}
			continue // another hosts it
		}
		st, err := s.games.FirstState(ctx, c.Game, who.User.ID)
		switch code := fault.CodeOf(err); {
		case code == fault.NotFound, err == nil && st.Players.Black == nil && st.Result != nil: // its host has left it
			if c.Plays {
				return "", records.ErrOpenMissing
			}
			if err := s.store.Free(ctx, c.ID, c.Host, c.Game); err != nil {
				return "", err
			}
		case err != nil:
			return "", err
		case c.Host == who.User.ID, st.You != "":
			return c.Game, nil
		case st.Players.Black != nil:
			return "", ErrTaken
		default:
			_, err := s.games.Clients().Do(ctx, who, page(&c, who.User.ID), c.Game, game.Command{Kind: game.Join})
			switch fault.CodeOf(err) {
			case game.ErrStarted.Code, game.ErrOver.Code, game.ErrStale.Code:
				continue // somebody was quicker, or its host has left
			}
			return c.Game, err
		}
	}
	return "", wire.ErrRetry
}

// may returns why somebody may not take a challenge: it is the maker's own, or one of the two has blocked the other.
func (s *Service) may(ctx context.Context, u game.UserID, c *records.OpenChallenge) error {
	if u == c.Maker {
		if c.Plays {
			return ErrOwn
		}
		return nil
	}
	blocked, err := s.blocks.Blocked(ctx, c.Maker, u)
	if err == nil && blocked {
		err = wire.ErrBlocked
	}
	return err
}

// page names the commands of somebody who takes a challenge: the same each time, until another has hosted it.
func page(c *records.OpenChallenge, u game.UserID) string {
	return "open/" + c.ID + "/" + u.Key() + "/" + strconv.FormatInt(c.Claimed.UnixMilli(), 36)
}

// host has somebody host a challenge: its game waits. It returns "" if another hosts it.
func (s *Service) host(ctx context.Context, who client.Identity, c records.OpenChallenge) (g string, err error) {
	now := game.Instant(time.Now())
	at, ok, err := s.store.Claim(ctx, c.ID, who.User.ID, now, now.Add(-claimFor))
	if err != nil || !ok {
		return "", err
	}
	c.Claimed = at
	settings, err := SettingsOf(&c)
	if err == nil {
		g, err = s.games.Clients().Create(who, page(&c, who.User.ID), data(settings, c.Wish))
	}
	if err != nil {
		if freed := s.store.Free(context.WithoutCancel(ctx), c.ID, who.User.ID, ""); freed != nil {
			s.log.Warn("an open challenge is not freed", "challenge", c.ID, "err", freed)
		}
		return "", err
	}
	if ok, err = s.store.Begin(ctx, c.ID, who.User.ID, g); err != nil || !ok {
		s.withdraw(context.WithoutCancel(ctx), who.User.ID, g)
		return "", err
	}
	return g, nil
}

// Cancel removes a challenge of a maker's; its game, if it waits, ends. One that is played is game.ErrStarted.
func (s *Service) Cancel(ctx context.Context, maker game.UserID, id string) error {
	c, err := s.store.Get(ctx, id, time.Now())
	if err == nil && c.Maker != maker {
		err = records.ErrOpenMissing
	}
	if err != nil {
		return err
	}
	if c.Game != "" {
		st, err := s.games.FirstState(ctx, c.Game, c.Host)
		if err == nil && st.Players.Black != nil {
			return game.ErrStarted
		}
		if err != nil && fault.CodeOf(err) != fault.NotFound {
			return err
		}
	}
	if err := s.store.Remove(ctx, id, maker); err != nil {
		return err
	}
	s.withdraw(ctx, c.Host, c.Game)
	return nil
}

// withdraw ends a game that its host waits in, if it does.
func (s *Service) withdraw(ctx context.Context, host game.UserID, g string) {
	if g == "" || host == 0 {
		return
	}
	who := client.Identity{User: &records.User{ID: host}}
	_, err := s.games.Clients().Do(ctx, who, ids.New(), g, game.Command{Kind: game.Abort})
	switch fault.CodeOf(err) {
	case "", game.ErrStale.Code, game.ErrOver.Code, game.ErrStarted.Code, fault.NotFound:
	default:
		s.log.Warn("a game of an open challenge is not withdrawn", "game", g, "err", err)
	}
}

const sweepWithin = 10 * time.Second

// Step ends challenges that have expired by now, and reports whether there may be more.
func (s *Service) Step(ctx context.Context) (more bool, err error) { return s.Sweep(ctx, time.Now()) }

// Sweep is Step at an instant.
func (s *Service) Sweep(ctx context.Context, now time.Time) (more bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, sweepWithin)
	defer cancel()
	all, err := s.store.Expired(ctx, now)
	for _, c := range all {
		s.withdraw(ctx, c.Host, c.Game)
	}
	return len(all) > 0, err
}
