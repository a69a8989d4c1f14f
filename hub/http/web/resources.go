package web

import (
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/live/broadcasts"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/club"
)

// Each resource of the site is a type of its own, whose methods are the handlers
// of its routes. All know the sessions; none knows the Site.
type (
	// sessions finds the caller's session.
	sessions struct{ service *account.Service }

	// accounts signs people in and out, and gives them what is theirs.
	accounts struct {
		sessions
		exports   throttle // of all that is kept of somebody
		origins   []string // from which passkeys may be shown besides the site's own
		languages *languages
		log       *slog.Logger
	}

	// people answers with profiles, ratings, leaderboards, blocks and follows.
	people struct {
		sessions
		archive      archive.Store
		looks        throttle // profiles, what they show, and single games
		boards       throttle // leaderboards
		blocklist    Blocks
		blockChanged func(u, other game.UserID, on bool)
		conduct      Conduct
		changes      *limit.Limiter // of the list, by user
		follows      Follows
		presence     Presence
		followed     throttle       // lists of followed people
		followings   *limit.Limiter // changes of follows and of who may follow, by user
	}

	// reporting takes reports and appeals, and tells people what concerns them.
	reporting struct {
		sessions
		moderation Moderation
		limit      *limit.Limiter // by user
	}

	// moderators answers moderators; for anybody else there is nothing at its addresses.
	moderators struct {
		sessions
		moderation Moderation
		reviews    *review.Service
		changed    func(running, resting []string)
		log        *slog.Logger
	}

	// games answers with what was played, in lists, logs and files.
	games struct {
		sessions
		people      *people
		archive     archive.Store
		sockets     Sockets
		logs        throttle
		files       throttle // of one game
		collections throttle // of all games of somebody
		log         *slog.Logger
	}

	// reviews answers with what the engine says of games.
	reviews struct {
		sessions
		reviewer *review.Service
	}

	// studies keeps members' studies.
	studies struct {
		sessions
		notebook *study.Service
		kept     throttle // studies that are read to be kept
		opened   throttle // studies that are shown
	}

	// records reads files and writes them.
	recordFiles struct{ files throttle }

	// analyses has the engine look at positions.
	analyses struct {
		sessions
		analyst analysis.Analyst
		players Players
		limit   *limit.ByNetwork
	}

	// pages answers with the page and its first content.
	pages struct {
		sessions
		moderators *moderators
		people     *people
		studies    *study.Service
		lists      *lists.Service
		clubs      *club.Service
		events     *events.Service
		casts      *broadcasts.Service
		puzzles    *puzzle.Service
		sockets    Sockets
		files      *files
		throttle   throttle
		wait       time.Duration // for all that a page asks before it goes out
		url        string        // where people find the site; "": as they asked for it
	}
)

// session returns the live session of a request, nil if there is none. It errs only if it could not find out, or for a
// suspended user, for whom few routes are open.
func (s sessions) session(r *http.Request) (*account.Session, error) {
	got, err := s.anybody(r)
	if err == nil && got != nil && !visitOf(r).open {
		err = got.User.Sanctions.MayEnter(time.Now())
	}
	if err != nil {
		return nil, err
	}
	return got, nil
}

// current returns the caller's session, which must exist.
func (s sessions) current(r *http.Request) (account.Session, error) {
	got, err := s.session(r)
	switch {
	case err != nil:
		return account.Session{}, err
	case got == nil:
		return account.Session{}, account.ErrNoSession
	}
	return *got, nil
}

// member returns the member who asks; a guest is refused.
func (s sessions) member(r *http.Request, guest *fault.Error) (game.UserID, error) {
	u, err := s.current(r)
	switch {
	case err != nil:
		return 0, err
	case u.User.Kind != account.Member:
		return 0, guest
	}
	return u.User.ID, nil
}

// anybody is session without the check for suspended users.
func (s sessions) anybody(r *http.Request) (*account.Session, error) {
	got, err := s.service.Session(r.Context(), cookie(r, sessionCookie))
	if errors.Is(err, account.ErrNoSession) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &got, nil
}

// viewer returns the caller, as reviews and studies know people.
func (s sessions) viewer(r *http.Request) (account.Viewer, error) {
	current, err := s.session(r)
	if err != nil || current == nil {
		return account.Viewer{}, err
	}
	v := visitOf(r)
	return account.Viewer{
		User: current.User.ID, Guest: current.User.Kind == account.Guest, Site: limit.Site(v.address), Exempt: v.exempt,
	}, nil
}

// viewerOf returns the id of the document in the address, and the viewer.
func (s sessions) viewerOf(r *http.Request) (v account.Viewer, id string, err error) {
	if id = r.PathValue("id"); !validID(id) {
		return v, id, errMissing
	}
	v, err = s.viewer(r)
	return v, id, err
}

func (s *Site) makeResources() {
	files, collections := newThrottle(recordsMost, recordsAtOnce), newThrottle(collectionsMost, collectionsAtOnce)
	s.people = &people{
		sessions: s.sessions, archive: s.c.Archive, looks: newThrottle(looksMost, looksAtOnce), boards: newThrottle(boardsMost, boardsAtOnce), blocklist: s.c.Blocks, blockChanged: s.c.BlockChanged, conduct: s.c.Conduct,
		changes: perMinute(blockingsMost), follows: s.c.Follows, presence: s.c.Presence, followed: newThrottle(followingMost, followingAtOnce), followings: perMinute(followsMost),
	}
	s.languages = &languages{s.sessions, s.c.Languages, perMinute(languageChangesMost)}
	s.chats = &chats{s.sessions, s.c.Chats, perMinute(chatChangesMost)}
	s.vacations = &vacations{s.sessions, s.c.Vacations, limit.New(limit.Options{Events: vacationChangesMost, Per: time.Hour, Max: throttleKeys, Now: time.Now})}
	s.reporting = &reporting{s.sessions, s.c.Moderation, perMinute(reportsMost)}
	s.moderators = &moderators{s.sessions, s.c.Moderation, s.c.Reviews, s.c.Changed, s.log}
	s.fairPlays = &fairPlays{s.moderators, s.reporting, s.c.FairPlay}
	s.accounts = &accounts{s.sessions, collections, slices.Collect(maps.Keys(s.origins)), s.languages, s.log}
	s.games = &games{
		sessions: s.sessions, people: s.people, archive: s.c.Archive, sockets: s.c.Sockets, log: s.log,
		logs: newThrottle(logsMost, logsAtOnce), files: files, collections: collections,
	}
	s.reviews = &reviews{s.sessions, s.c.Reviews}
	s.studies = &studies{s.sessions, s.c.Studies, newThrottle(keptMost, keptAtOnce), newThrottle(openedMost, openedAtOnce)}
	s.lists = &listHandlers{s.sessions, s.c.Lists, s.c.Classes, newThrottle(listsMost, listsAtOnce)}
	s.classes = &classHandlers{s.sessions, s.c.Classes, newThrottle(listsMost, listsAtOnce)}
	s.clubs = &clubHandlers{s.sessions, s.c.Clubs, newThrottle(clubsMost, clubsAtOnce), s.c.Events}
	s.events = &eventHandlers{s.sessions, s.c.Events, newThrottle(eventsMost, eventsAtOnce), limit.NewHeld(limit.PerAddress(eventStreams)), s.life, s.games, newThrottle(eventFiles, filesAtOnce), nil}
	s.teams = &teamHandlers{s.events, events.NewTeamEvents(s.c.Events)}
	s.entries, s.eventChats = &entryHandlers{s.events, events.NewEntries(s.c.Events)}, &eventChats{s.events}
	s.casts = &castHandlers{s.sessions, s.c.Casts, newThrottle(castsMost, castsAtOnce), newThrottle(castPushMost, castsAtOnce), newThrottle(castFilesMost, castsAtOnce)}
	s.open = &openChallenges{s.sessions, s.c.OpenChallenges, newThrottle(opensMost, opensAtOnce)}
	s.television = newTelevision(s.c.Television, events.GoesOn(s.c.Events), s.life)
	s.programs = &programs{s.c.BotHub, s.c.Programs, newThrottle(boardsMost, boardsAtOnce)}
	s.records = &recordFiles{files}
	s.analyses = &analyses{s.sessions, s.c.Analyst, s.c.Players, oftenFrom(analysesMost)}
	s.openings = &openings{s.sessions, s.c.Explorer, newThrottle(exploresMost, exploresAtOnce)}
	s.brought = &broughtGames{
		s.sessions, s.people, s.c.Brought, newThrottle(bringsMost, gamebase.Bringing), newThrottle(broughtMost, broughtAtOnce), newThrottle(broughtMost, broughtAtOnce),
	}
	s.positions = &positions{s.sessions, s.c.Positions, newThrottle(positionsMost, positionsAtOnce), newThrottle(shapesMost, shapesAtOnce), newThrottle(foundFilesMost, foundAtOnce)}
	s.puzzles = &puzzles{s.sessions, s.c.Puzzles, newThrottle(puzzlesMost, puzzlesAtOnce), newThrottle(batchesMost, batchesAtOnce)}
	s.pushes = &pushes{s.sessions, s.c.Push, newThrottle(pushesMost, pushesAtOnce), perMinute(pushChanges)}
	s.pages = &pages{
		sessions: s.sessions, moderators: s.moderators, people: s.people, studies: s.c.Studies, lists: s.c.Lists, clubs: s.c.Clubs, events: s.c.Events, casts: s.c.Casts, puzzles: s.c.Puzzles, sockets: s.c.Sockets, files: s.files,
		throttle: newThrottle(pagesMost, firstAtOnce), wait: firstBound, url: s.c.URL,
	}
	s.events.pages = s.pages
	s.calendars = &calendars{s.sessions, s.c.Calendar, s.c.Clubs, newThrottle(calendarMost, calendarAtOnce), s.pages}
	s.federations = &federations{s.sessions, s.c.Federations}
	s.cards = newCards(s.c.Sockets, s.c.Puzzles)
}
