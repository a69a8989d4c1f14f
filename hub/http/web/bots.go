package web

import (
	"net/http"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// botsPage is the built-in bots with the viewer's scores.
type botsPage struct {
	Bots      []archive.Bot `json:"bots"`                // the weakest first
	Suggested string        `json:"suggested,omitempty"` // the level to play next, by one's last games; absent: one has played none
	// Clocks are those that are offered by a click, with what ratings call each.
	Clocks []wire.TimeControl `json:"clocks"`
}

// bots answers with the built-in bots. It costs about as much as a leaderboard, and is bounded with them.
func (s *people) bots(r *http.Request) (out botsPage, err error) {
	return withinLimit(s.boards, r, func() (out botsPage, err error) { return s.answerBots(r) })
}

func (s *people) answerBots(r *http.Request) (out botsPage, err error) {
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	var ids []string
	for _, l := range level.All() {
		ids = append(ids, l.ID)
	}
	found, err := s.archive.Bots(r.Context(), ids, viewer(current))
	if err != nil {
		return out, err
	}
	for i, l := range level.All() {
		b := &found.All[i]
		for _, rule := range board.Rules() {
			b.Ratings = append(b.Ratings, archive.BotRating{Rule: rule.String(), Value: l.Rating(rule)})
		}
	}
	return botsPage{found.All, archive.Suggest(ids, found.Last), wire.QuickClocks()}, nil
}
