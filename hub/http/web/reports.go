package web

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// reportsMost is how often somebody may report, appeal or note something as read in a minute.
const reportsMost = 20

// Moderation keeps reports and what moderators do; db.Moderation is one. All errors are refusals of package moderation, or the store's.
type Moderation interface {
	Report(ctx context.Context, r moderation.Report, now time.Time) error
	Own(ctx context.Context, user game.UserID, now time.Time) (moderation.Inbox, error)
	ReadNotice(ctx context.Context, user game.UserID, notice int64) error
	Appeal(ctx context.Context, user game.UserID, action int64, text string, now time.Time) error
	Moderating
}

// newReport is a report as a member sends it.
type newReport struct {
	About  string                  `json:"about"` // a member's name
	Reason moderation.ReportReason `json:"reason"`
	Text   string                  `json:"text,omitempty"`  // 500 characters at most
	Games  []string                `json:"games,omitempty"` // five at most, of the person
	Line   int64                   `json:"line,omitempty"`  // of chat, by its id
}

// reported is the answer.
type reported struct {
	Reported bool `json:"reported"`
}

// noticeRead is a notice that has been read.
type noticeRead struct {
	ID int64 `json:"id"`
}

// newAppeal is what somebody says against a measure.
type newAppeal struct {
	Action int64  `json:"action"`
	Text   string `json:"text"` // 1 to 2,000 characters
}

var (
	errReportGuest = fault.WithReason(fault.Forbidden, "report_guest", "Reporting people needs an account.")
	errReportQuick = fault.WithReason(fault.TooMany, "report_quick", "You do that often; wait a minute.")
)

// reporter returns the member who asks, and counts what is asked.
func (s *reporting) reporter(r *http.Request) (game.UserID, error) {
	u, err := s.member(r, errReportGuest)
	if err == nil && r.Method == http.MethodPost && !s.limit.Allow(u.Key()) {
		err = errReportQuick
	}
	return u, err
}

// plainLines is a text of several lines as it may be shown.
func plainLines(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
	for i, l := range lines {
		lines[i] = wire.PlainText(l)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// report takes a report.
func (s *reporting) report(r *http.Request, n newReport) (out reported, err error) {
	u, err := s.reporter(r)
	if err != nil {
		return out, err
	}
	if !validName(n.About) {
		return out, moderation.ErrAbout
	}
	for _, g := range n.Games {
		if !validID(g) {
			return out, moderation.ErrGames
		}
	}
	report := moderation.Report{Reporter: u, About: n.About, Reason: n.Reason, Text: wire.PlainText(n.Text), Games: n.Games, Line: n.Line}
	if err := s.moderation.Report(r.Context(), report, time.Now()); err != nil {
		return out, err
	}
	return reported{true}, nil
}

// ownInbox answers with the caller's notices and sanctions. A guest has none.
func (s *reporting) ownInbox(r *http.Request) (out moderation.Inbox, err error) {
	u, err := s.reporter(r)
	if err != nil {
		return out, err
	}
	return s.answerOwn(r, u)
}

func (s *reporting) answerOwn(r *http.Request, u game.UserID) (out moderation.Inbox, err error) {
	return s.moderation.Own(r.Context(), u, time.Now())
}

// readNotice notes that a notice has been read.
func (s *reporting) readNotice(r *http.Request, n noticeRead) (out moderation.Inbox, err error) {
	u, err := s.reporter(r)
	if err != nil {
		return out, err
	}
	if err := s.moderation.ReadNotice(r.Context(), u, n.ID); err != nil {
		return out, err
	}
	return s.answerOwn(r, u)
}

// appeal takes an appeal.
func (s *reporting) appeal(r *http.Request, a newAppeal) (out moderation.Inbox, err error) {
	u, err := s.reporter(r)
	if err != nil {
		return out, err
	}
	if err := s.moderation.Appeal(r.Context(), u, a.Action, plainLines(a.Text), time.Now()); err != nil {
		return out, err
	}
	return s.answerOwn(r, u)
}
