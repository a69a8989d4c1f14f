package events

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Each section of an event has a chat. It is kept and moderated as the chats of games are, with their limits, and read by everybody.
// The people who run the event hide lines and silence players, below the site's moderators. The newest lines of an event are read for all
// who follow its chat together, when there is a newer one; lines that were hidden elsewhere are noticed a little later. Nobody is sent
// lines of a writer whom they have blocked.

const (
	chatLines  = 100              // of a section that are shown
	chatReread = 10 * time.Second // even if nobody has written
	mostChats  = 200              // events whose lines are kept
)

// ChatStore keeps lines of chat; db/games.Chats is one.
type ChatStore interface {
	SayInEvent(ctx context.Context, l records.NewChatLine) error
	EventLines(ctx context.Context, event string, limit int) ([]records.StoredChatLine, error)
	LatestLines(ctx context.Context, events []string) (map[string]int64, error)
	HideLine(ctx context.Context, event string, line int64, on bool) (found bool, err error)
}

// EventTalk is lines of a section's chat that are new, or have been hidden or shown again; at first all that are shown.
type EventTalk struct {
	Lines []EventSaid `json:"lines"`
}

// EventSaid is a line of an event's chat.
type EventSaid struct {
	ID     int64     `json:"id"`
	From   wire.User `json:"from"`
	Seat   string    `json:"seat,omitempty"` // "host": of those who run the event
	Text   string    `json:"text"`           // "" if it is hidden
	Time   int64     `json:"time"`
	Hidden bool      `json:"hidden,omitempty"` // by a moderator, or by who runs the event
}

// chats are the chats of events that somebody looks at.
type chats struct {
	crowd *room.Crowd // by event

	mu  sync.Mutex // guards the following
	all map[string]*talk
}

// talk is the newest lines of an event's chats.
type talk struct {
	follow atomic.Int64 // how many follow it; grows under chats.mu

	mu      sync.Mutex // guards the following; held while lines are read
	lines   [tournament.MaxSections][]EventSaid
	blocked map[game.UserID][]game.UserID // who has blocked each writer, in order
	latest  int64                         // the id of the newest line
	read    time.Time
	changed chan struct{} // closed with other lines
}

func newChats() chats {
	return chats{
		crowd: room.NewCrowd(10_000),
		all:   map[string]*talk{},
	}
}

// of returns an event's talk, which is kept while somebody follows it, and counts who is about to.
func (c *chats) of(id string, follows int64) *talk {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := c.all[id]
	if k == nil {
		for other, old := range c.all {
			if len(c.all) < mostChats {
				break
			}
			if old.follow.Load() == 0 {
				delete(c.all, other)
			}
		}
		k = &talk{changed: make(chan struct{})}
		c.all[id] = k
	}
	k.follow.Add(follows)
	return k
}

// Say adds a line to the chat of a section.
func (s *Service) Say(ctx context.Context, a Asker, id string, section int, text, clientID string) error {
	if a.User == 0 {
		return ErrVisitor
	}
	now := time.Now()
	text, err := client.ChatText(text)
	if err != nil {
		return err
	}
	if err := a.Sanctions.MayTalk(now); err != nil {
		return err
	}
	seat := ""
	view := s.View(ctx, id, func(t *tournament.Tournament) {
		err, seat = tournament.MayTalk(t, a.User, section, a.Mod, now), tournament.Speaks(t, a.User)
	})
	if view != nil {
		return view
	}
	if err == nil {
		err = client.MayLink(text, a.Guest, a.Since, now)
	}
	if err == nil {
		err = s.c.MayTalk(a.User)
	}
	if err != nil {
		return err
	}
	if seat == "" {
		if wait := s.chats.crowd.Take(id, a.Client); wait > 0 {
			return room.TooManyVoices(wait)
		}
	}
	l := records.NewChatLine{Event: id, Section: section, User: a.User, Seat: seat, ClientID: clientID, Text: text, At: now}
	if err := s.c.Chat.SayInEvent(ctx, l); err != nil {
		return err
	}
	return s.readTalk(ctx, id, s.chats.of(id, 0))
}

// HideLine hides a line of an event's chat for who runs the event, or shows it again.
func (s *Service) HideLine(ctx context.Context, a Asker, id string, line int64, on bool) error {
	if err := s.may(a); err != nil {
		return err
	}
	var refusal error
	err := s.View(ctx, id, func(t *tournament.Tournament) {
		switch {
		case t.Plan.Quiet:
			refusal = tournament.ErrQuiet
		case !t.Runs(a.User):
			refusal = tournament.ErrHost
		}
	})
	if err == nil {
		err = refusal
	}
	if err != nil {
		return err
	}
	found, err := s.c.Chat.HideLine(ctx, id, line, on)
	switch {
	case err != nil:
		return err
	case !found:
		return tournament.ErrPair
	}
	return s.readTalk(ctx, id, s.chats.of(id, 0))
}

// readTalk reads an event's newest lines, and tells those who follow.
func (s *Service) readTalk(ctx context.Context, id string, k *talk) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := time.Now()
	stored, err := s.c.Chat.EventLines(ctx, id, chatLines)
	if err != nil {
		return err
	}
	var writers []game.UserID
	for i := range stored {
		writers = append(writers, stored[i].User)
	}
	slices.Sort(writers)
	users, err := s.c.Players.Users(ctx, slices.Compact(writers))
	if err != nil {
		return err
	}
	blocked, err := s.c.Blockers(ctx, slices.Compact(writers))
	if err != nil {
		return err
	}
	for _, list := range blocked {
		slices.Sort(list)
	}
	var lines [tournament.MaxSections][]EventSaid
	for i := range stored {
		l := &stored[i]
		said := EventSaid{ID: l.ID, From: wire.User(users[l.User]), Seat: l.Seat, Text: l.Text, Time: l.At.UnixMilli(), Hidden: l.Hidden}
		if l.Hidden {
			said.Text = ""
		}
		lines[l.Section] = append(lines[l.Section], said)
		k.latest = l.ID
	}
	k.read = now
	same := maps.EqualFunc(blocked, k.blocked, slices.Equal)
	for i := range lines {
		same = same && slices.Equal(lines[i], k.lines[i])
	}
	if !same {
		k.lines, k.blocked = lines, blocked
		close(k.changed)
		k.changed = make(chan struct{})
	}
	return nil
}

// refreshTalks reads the chats again that are followed and in which somebody has written, on whatever server. It asks once for all.
func (s *Service) refreshTalks(life context.Context) {
	now := time.Now()
	var ids []string
	followed := map[string]*talk{}
	latest, read := map[string]int64{}, map[string]time.Time{}
	s.chats.mu.Lock()
	for id, k := range s.chats.all {
		if k.follow.Load() == 0 || !k.mu.TryLock() {
			continue // nobody waits for it, or somebody reads it
		}
		ids, followed[id], latest[id], read[id] = append(ids, id), k, k.latest, k.read
		k.mu.Unlock()
	}
	s.chats.mu.Unlock()
	if len(ids) == 0 {
		return
	}
	slices.Sort(ids)
	ctx, cancel := context.WithTimeout(life, carryWithin)
	defer cancel()
	stored, err := s.c.Chat.LatestLines(ctx, ids)
	if err != nil {
		s.warn(life, "chats of events", "", err)
		return
	}
	for _, id := range ids {
		if stored[id] == latest[id] && now.Sub(read[id]) < chatReread {
			continue
		}
		if err := s.readTalk(ctx, id, followed[id]); err != nil {
			s.warn(life, "chat of an event", id, err)
		}
	}
}

// FollowChat calls tell with the lines of a section's chat that a user sees, 0 a visitor, and again with those that are new or have changed, once a second at most,
// until ctx ends or tell returns an error. When nothing changes, tell is called with nil every beat.
func (s *Service) FollowChat(ctx context.Context, u game.UserID, id string, section int, beat time.Duration, tell func(lines []EventSaid) error) error {
	k := s.chats.of(id, 1)
	defer k.follow.Add(-1)
	if err := s.readTalk(ctx, id, k); err != nil {
		return err
	}
	var told []EventSaid
	first := true
	return follow(ctx, beat, Every, func() ([]EventSaid, bool, <-chan struct{}) {
		k.mu.Lock()
		lines, next := seenBy(u, k.lines[section], k.blocked), k.changed
		k.mu.Unlock()
		news := others(told, lines)
		isNew := first || len(news) > 0
		if isNew {
			told, first = lines, false
		}
		return news, isNew, next
	}, tell)
}

// seenBy returns the lines of writers whom a user has not blocked.
func seenBy(u game.UserID, lines []EventSaid, blocked map[game.UserID][]game.UserID) []EventSaid {
	if u == 0 || len(blocked) == 0 {
		return lines
	}
	return slices.DeleteFunc(slices.Clone(lines), func(l EventSaid) bool {
		_, hides := slices.BinarySearch(blocked[l.From.ID], u)
		return hides
	})
}

// others returns the lines that are not among those that were told, or are otherwise now; a list even if there are none.
func others(told, lines []EventSaid) []EventSaid {
	out := []EventSaid{}
	for _, l := range lines {
		if !slices.Contains(told, l) {
			out = append(out, l)
		}
	}
	return out
}
