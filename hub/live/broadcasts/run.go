package broadcasts

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/event/broadcast"
)

const (
	// Every is between two looks at what ends.
	Every = 10 * time.Second
	// lookWithin bounds a look.
	lookWithin = 10 * time.Second
)

// Run ends broadcasts of which nothing is heard, and keeps the games of those that are over, until stop is closed. It may run
// on any number of servers.
func (s *Service) Run(stop <-chan struct{}) {
	life, end := context.WithCancel(context.Background())
	defer end()
	go func() { // ends with Run
		select {
		case <-stop:
			end()
		case <-life.Done():
		}
	}()
	tick := time.NewTicker(Every)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
		}
		s.look(life)
	}
}

func (s *Service) look(life context.Context) {
	ctx, cancel := context.WithTimeout(life, lookWithin)
	defer cancel()
	warn := func(what, id string, err error) {
		if life.Err() == nil {
			s.log.Warn(what, "broadcast", id, "err", err)
		}
	}
	now := time.Now()
	silent, err := s.store.Silent(ctx, now.Add(-broadcast.Silence))
	if err != nil {
		warn("silent broadcasts", "", err)
		return
	}
	for _, id := range silent {
		err := s.end(ctx, id, broadcast.Operator{Site: true}, func(b *broadcast.Broadcast) bool { return b.Quiet(now) })
		if err != nil {
			warn("broadcast ends", id, err)
		}
	}
	for more := true; more; {
		if more, err = s.store.Keep(ctx, now); err != nil {
			warn("games of broadcasts", "", err)
			return
		}
	}
}
