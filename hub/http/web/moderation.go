package web

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// Moderating is the service of moderators. Everybody else gets moderation.ErrNothing.
type Moderating interface {
	IsModerator(ctx context.Context, user game.UserID) (bool, error)
	Waiting(ctx context.Context, by game.UserID, now time.Time) (moderation.Queue, error)
	Dossier(ctx context.Context, by game.UserID, report int64, now time.Time) (moderation.Dossier, error)
	File(ctx context.Context, by game.UserID, name string, now time.Time) (moderation.CaseFile, error)
	Claim(ctx context.Context, by game.UserID, report int64, on bool, now time.Time) error
	CloseReport(ctx context.Context, by game.UserID, report int64, upheld, hide bool, now time.Time) (moderation.Rooms, error)
	Act(ctx context.Context, by game.UserID, o moderation.Command, now time.Time) (id int64, rooms moderation.Rooms, err error)
	Undo(ctx context.Context, by game.UserID, action int64, reason moderation.ReportReason, words string, now time.Time) (moderation.Rooms, error)
	Confirm(ctx context.Context, by game.UserID, action int64, now time.Time) error
	Answer(ctx context.Context, by game.UserID, action int64, granted bool, text string, now time.Time) (moderation.Rooms, error)
}

// claimChange makes a report the moderator's, or no longer.
type claimChange struct {
	On bool `json:"on"`
}

// reportEnd closes a report.
type reportEnd struct {
	Upheld bool `json:"upheld"`
	Hide   bool `json:"hide,omitempty"` // the lines of chat that it names, if it is upheld
}

// newAction is a moderator's order.
type newAction struct {
	Kind      moderation.ActionKind   `json:"kind"`
	Name      string                  `json:"name"` // whom
	Reason    moderation.ReportReason `json:"reason"`
	Words     string                  `json:"words,omitempty"`     // for the person, 500 characters at most
	Hours     int                     `json:"hours,omitempty"`     // of what lasts; 0: for good
	Report    int64                   `json:"report,omitempty"`    // to which it belongs
	Game      string                  `json:"game,omitempty"`      // to be annulled
	Days      int                     `json:"days,omitempty"`      // or all rated games of so many days
	Annul     bool                    `json:"annul,omitempty"`     // with a suspension: games in play end without a result
	Line      int64                   `json:"line,omitempty"`      // of chat, to be hidden
	Study     string                  `json:"study,omitempty"`     // or a study, by id
	List      string                  `json:"list,omitempty"`      // or a list
	Club      string                  `json:"club,omitempty"`      // or a club that the person leads
	Event     string                  `json:"event,omitempty"`     // or an event whose host the person is
	Engine    bool                    `json:"engine,omitempty"`    // or what the account says of its program
	Broadcast string                  `json:"broadcast,omitempty"` // or a broadcast of the person's
	// Brought hides all games that the person has brought.
	Brought bool `json:"brought,omitempty"`
	// BroughtGame hides one of these.
	BroughtGame int `json:"broughtGame,omitempty"`
}

// acted is the answer to an action.
type acted struct {
	ID int64 `json:"id"`
}

// undoing takes an action back.
type undoing struct {
	Reason moderation.ReportReason `json:"reason"`
	Words  string                  `json:"words,omitempty"`
}

// appealAnswer answers an appeal. One that is granted undoes the action.
type appealAnswer struct {
	Granted bool   `json:"granted"`
	Text    string `json:"text"` // 1 to 2,000 characters
}

// moderator returns the moderator who asks. Everybody else gets the answer of an address that does not exist.
func (s *moderators) moderator(r *http.Request) (game.UserID, error) {
	u, err := s.session(r)
	switch {
	case suspended(err):
		return 0, errMissing
	case err != nil: // the caller's session could not be looked up
		return 0, err
	case u == nil || u.User.Kind != account.Member:
		return 0, errMissing
	}
	switch yes, err := s.moderation.IsModerator(r.Context(), u.User.ID); {
	case err != nil:
		return 0, err
	case !yes:
		return 0, errMissing
	}
	return u.User.ID, nil
}

// suspended reports whether an error is moderation.Sanctions.MayEnter's.
func suspended(err error) bool {
	f := fault.Of(err)
	return f != nil && f.Reason == "suspended"
}

// numbered is moderator, with the number in the address.
func (s *moderators) numbered(r *http.Request) (by game.UserID, id int64, err error) {
	if by, err = s.moderator(r); err != nil {
		return 0, 0, err
	}
	id, err = strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil || id <= 0 {
		return 0, 0, errMissing
	}
	return by, id, nil
}

// moderates is a handler of a moderator's action against the target in the address. To everybody else the address does
// not exist.
func moderates[In, Out any](s *moderators, f func(r *http.Request, by game.UserID, id int64, in In) (Out, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		var in In
		by, id, err := s.numbered(r)
		if err == nil {
			err = decode(r, &in)
		}
		if err != nil {
			return err
		}
		out, err := f(r, by, id, in)
		return reply(w, r, out, err)
	}
}

// queue answers with a moderator's open work.
func (s *moderators) queue(r *http.Request) (out moderation.Queue, err error) {
	by, err := s.moderator(r)
	if err != nil {
		return out, err
	}
	return s.answerQueue(r, by)
}

func (s *moderators) answerQueue(r *http.Request, by game.UserID) (out moderation.Queue, err error) {
	return s.moderation.Waiting(r.Context(), by, time.Now())
}

// dossier answers with a report and all about it.
func (s *moderators) dossier(r *http.Request) (out moderation.Dossier, err error) {
	by, id, err := s.numbered(r)
	if err != nil {
		return out, err
	}
	return s.answerDossier(r, by, id)
}

func (s *moderators) answerDossier(r *http.Request, by game.UserID, id int64) (out moderation.Dossier, err error) {
	d, err := s.moderation.Dossier(r.Context(), by, id, time.Now())
	if err != nil {
		return out, err
	}
	s.addAccuracies(r.Context(), by, d.Case.About.ID, d.Games)
	return d, nil
}

// addAccuracies adds what reviews say of somebody's moves that had a choice, as far as there are reviews that may be looked at now.
func (s *moderators) addAccuracies(ctx context.Context, by, user game.UserID, games []moderation.ReportedGame) {
	ids := make([]string, len(games))
	for i := range games {
		ids[i] = games[i].Game
	}
	reports, err := s.reviews.Reports(ctx, account.Viewer{User: by}, ids)
	if err != nil {
		return // the rest is enough to decide on
	}
	for i := range games {
		p, report := &games[i], reports[games[i].Game]
		if report == nil {
			continue
		}
		a := report.Black
		if p.White.ID == user {
			a = report.White
		}
		p.Accuracy, p.Choices = &a.Percent, a.Choices
	}
}

// claim makes a report the moderator's, or no longer.
func (s *moderators) claim(r *http.Request, by game.UserID, id int64, c claimChange) (out moderation.Dossier, err error) {
	if err := s.moderation.Claim(r.Context(), by, id, c.On, time.Now()); err != nil {
		return out, err
	}
	return s.answerDossier(r, by, id)
}

// closeReport closes one.
func (s *moderators) closeReport(r *http.Request, by game.UserID, id int64, e reportEnd) (out moderation.Dossier, err error) {
	rooms, err := s.moderation.CloseReport(r.Context(), by, id, e.Upheld, e.Hide, time.Now())
	if err != nil {
		return out, err
	}
	s.changed(rooms.Running, rooms.Resting)
	return s.answerDossier(r, by, id)
}

// sheet answers with a person's file.
func (s *moderators) sheet(r *http.Request) (out moderation.CaseFile, err error) {
	by, err := s.moderator(r)
	if err != nil {
		return out, err
	}
	if !validName(r.PathValue("name")) {
		return out, errMissing
	}
	return s.moderation.File(r.Context(), by, r.PathValue("name"), time.Now())
}

// act executes an order.
func (s *moderators) act(w http.ResponseWriter, r *http.Request) error {
	by, err := s.moderator(r)
	if err != nil {
		return err
	}
	var a newAction
	if err := decode(r, &a); err != nil {
		return err
	}
	if !validName(a.Name) || a.Game != "" && !validID(a.Game) || a.Study != "" && !validID(a.Study) || a.List != "" && !validID(a.List) || a.Club != "" && !validID(a.Club) || a.Event != "" && !validID(a.Event) || a.Broadcast != "" && !validID(a.Broadcast) {
		return moderation.ErrCommand
	}
	o := moderation.Command{
		Kind: a.Kind, Name: a.Name, Reason: a.Reason, Message: wire.PlainText(a.Words), Hours: a.Hours, Report: a.Report, Game: a.Game, Days: a.Days, Annul: a.Annul, Line: a.Line, Study: a.Study, List: a.List, Club: a.Club, Event: a.Event, Broadcast: a.Broadcast, Engine: a.Engine, Brought: a.Brought, BroughtGame: a.BroughtGame,
	}
	id, rooms, err := s.moderation.Act(r.Context(), by, o, time.Now())
	if err != nil {
		return err
	}
	s.log.InfoContext(r.Context(), "a moderator has acted", "action", id, "by", by, "kind", string(a.Kind))
	s.changed(rooms.Running, rooms.Resting)
	answer(w, r, http.StatusOK, acted{id})
	return nil
}

// undo takes an action back.
func (s *moderators) undo(r *http.Request, by game.UserID, id int64, u undoing) (out moderation.Queue, err error) {
	if !u.Reason.Valid() || len([]rune(u.Words)) > moderation.MaxMessage {
		return out, moderation.ErrCommand
	}
	rooms, err := s.moderation.Undo(r.Context(), by, id, u.Reason, wire.PlainText(u.Words), time.Now())
	if err != nil {
		return out, err
	}
	s.changed(rooms.Running, rooms.Resting)
	return s.answerQueue(r, by)
}

// confirm gives the second look.
func (s *moderators) confirm(r *http.Request, by game.UserID, id int64, _ none) (out moderation.Queue, err error) {
	if err := s.moderation.Confirm(r.Context(), by, id, time.Now()); err != nil {
		return out, err
	}
	return s.answerQueue(r, by)
}

// answerAppeal answers an appeal.
func (s *moderators) answerAppeal(r *http.Request, by game.UserID, id int64, a appealAnswer) (out moderation.Queue, err error) {
	rooms, err := s.moderation.Answer(r.Context(), by, id, a.Granted, plainLines(a.Text), time.Now())
	if err != nil {
		return out, err
	}
	s.changed(rooms.Running, rooms.Resting)
	return s.answerQueue(r, by)
}
