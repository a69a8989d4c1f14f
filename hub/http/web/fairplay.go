package web

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// FairPlay keeps sheets and cases; db.Fairplay is one. All errors are refusals of packages fairplay and moderation, or the
// store's.
type FairPlay interface {
	FairDesk
	FairCases
	FairPerson
}

// FairDesk shows moderators what there is to look at.
type FairDesk interface {
	Waiting(ctx context.Context, by game.UserID) (fairplay.FairQueue, error)
	Dossier(ctx context.Context, by game.UserID, name, rule, speed string) (fairplay.FairDossier, error)
	File(ctx context.Context, by game.UserID, name, rule, speed string) ([]fairplay.Filed, error)
}

// FairCases are decided by moderators.
type FairCases interface {
	Open(ctx context.Context, by game.UserID, name, rule, speed string, now time.Time) error
	Ask(ctx context.Context, by game.UserID, id int64, now time.Time) error
	Decide(ctx context.Context, by game.UserID, id int64, upheld bool, reason string, now time.Time) error
	Answer(ctx context.Context, by game.UserID, id int64, granted bool, reason string, now time.Time) error
}

// FairPerson is what a person sees and says of cases of their own.
type FairPerson interface {
	Own(ctx context.Context, user game.UserID) (fairplay.OwnCases, error)
	State(ctx context.Context, user game.UserID, id int64, text string, now time.Time) error
	Appeal(ctx context.Context, user game.UserID, id int64, text string, now time.Time) error
}

// fairPlays answers moderators about sheets and cases, and people about their own.
type fairPlays struct {
	moderators *moderators
	reporting  *reporting
	store      FairPlay
}

// fairDecision is what a moderator thinks of a case.
type fairDecision struct {
	Upheld bool   `json:"upheld"` // there was help; of an appeal: it is granted
	Reason string `json:"reason"` // 20 to 2,000 characters
}

// fairText is what a person says in a case.
type fairText struct {
	Text string `json:"text"` // 1 to 2,000 characters
}

// sheetAt is whose sheet an address means.
type sheetAt struct{ name, rule, speed string }

// at returns the moderator who asks and the sheet in the address. To everybody else it does not exist.
func (s *fairPlays) at(r *http.Request) (by game.UserID, of sheetAt, err error) {
	if by, err = s.moderators.moderator(r); err != nil {
		return 0, of, err
	}
	of = sheetAt{r.PathValue("name"), r.PathValue("rule"), r.PathValue("speed")}
	if _, err := board.ParseRule(of.rule); err != nil || !validName(of.name) || !slices.Contains(game.Speeds(), game.Speed(of.speed)) {
		return 0, of, errMissing
	}
	return by, of, nil
}

// fairQueue answers with what there is to look at.
func (s *fairPlays) fairQueue(r *http.Request) (out fairplay.FairQueue, err error) {
	by, err := s.moderators.moderator(r)
	if err != nil {
		return out, err
	}
	return s.store.Waiting(r.Context(), by)
}

// fairDossier answers with a sheet and all about it.
func (s *fairPlays) fairDossier(r *http.Request) (out fairplay.FairDossier, err error) {
	by, of, err := s.at(r)
	if err != nil {
		return out, err
	}
	return s.store.Dossier(r.Context(), by, of.name, of.rule, of.speed)
}

// openCase opens a case.
func (s *fairPlays) openCase(w http.ResponseWriter, r *http.Request) error {
	by, of, err := s.at(r)
	if err != nil {
		return err
	}
	var in none
	if err := decode(r, &in); err != nil {
		return err
	}
	if err := s.store.Open(r.Context(), by, of.name, of.rule, of.speed, time.Now()); err != nil {
		return err
	}
	out, err := s.store.Dossier(r.Context(), by, of.name, of.rule, of.speed)
	return reply(w, r, out, err)
}

// askPerson asks the person of a case.
func (s *fairPlays) askPerson(r *http.Request, by game.UserID, id int64, _ none) (fairplay.FairQueue, error) {
	return s.after(r, by, s.store.Ask(r.Context(), by, id, time.Now()))
}

// decideCase notes a decision.
func (s *fairPlays) decideCase(r *http.Request, by game.UserID, id int64, j fairDecision) (fairplay.FairQueue, error) {
	return s.after(r, by, s.store.Decide(r.Context(), by, id, j.Upheld, plainLines(j.Reason), time.Now()))
}

// answerCase answers an appeal.
func (s *fairPlays) answerCase(r *http.Request, by game.UserID, id int64, j fairDecision) (fairplay.FairQueue, error) {
	return s.after(r, by, s.store.Answer(r.Context(), by, id, j.Upheld, plainLines(j.Reason), time.Now()))
}

func (s *fairPlays) after(r *http.Request, by game.UserID, err error) (out fairplay.FairQueue, _ error) {
	if err != nil {
		return out, err
	}
	return s.store.Waiting(r.Context(), by)
}

// caseLibrary answers with the newest games of a sheet as one RenLib file.
func (s *fairPlays) caseLibrary(w http.ResponseWriter, r *http.Request) error {
	by, of, err := s.at(r)
	if err != nil {
		return err
	}
	games, err := s.store.File(r.Context(), by, of.name, of.rule, of.speed)
	if err != nil {
		return err
	}
	if len(games) == 0 {
		return moderation.ErrNothing
	}
	tree, err := fairplay.Library(games)
	if err != nil {
		return err
	}
	f := fileFormats["lib"]
	var b bytes.Buffer
	if err := f.write(&b, tree, record.Auto); err != nil {
		return err
	}
	sendFile(w, r, of.name+" "+of.rule+" "+of.speed, f, nil, b.Bytes())
	return nil
}

// ownCases answers with the cases of the member who asks.
func (s *fairPlays) ownCases(r *http.Request) (out fairplay.OwnCases, err error) {
	u, err := s.reporting.reporter(r)
	if err != nil {
		return out, err
	}
	return s.store.Own(r.Context(), u)
}

// stateCase stores what a person says in a case of their own.
func (s *fairPlays) stateCase(r *http.Request, in fairText) (out fairplay.OwnCases, err error) {
	return s.said(r, in, s.store.State)
}

// appealCase stores an appeal.
func (s *fairPlays) appealCase(r *http.Request, in fairText) (out fairplay.OwnCases, err error) {
	return s.said(r, in, s.store.Appeal)
}

// said has something done with what a person says, and answers with the person's cases.
func (s *fairPlays) said(
	r *http.Request, in fairText, do func(ctx context.Context, user game.UserID, id int64, text string, now time.Time) error,
) (out fairplay.OwnCases, err error) {
	u, err := s.reporting.reporter(r)
	if err != nil {
		return out, err
	}
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return out, fairplay.ErrNoCase
	}
	if err := do(r.Context(), u, id, plainLines(in.Text), time.Now()); err != nil {
		return out, err
	}
	return s.store.Own(r.Context(), u)
}
