package botapi

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// position is a game as the server has told it last: its state, and the events after it.
type position struct {
	state wire.GameState
	user  game.UserID

	language string // the opponent's
}

// apply changes the position by an event of a kind that led to a version. It reports false for an invalid event.
func (p *position) apply(kind game.Kind, v int, raw json.RawMessage) bool {
	var d wire.EventData
	if json.Unmarshal(raw, &d) != nil {
		return false
	}
	s := &p.state
	s.V = v
	switch kind {
	case game.Moved, game.Passed, game.Picked:
		s.Moves = append(s.Moves, wire.MoveRow{At: d.At, Spent: d.Spent})
		if o := s.Offer; o != nil && (o.Offer == game.OfferTakeback || o.By != d.By) { // it lapses, and no event says so
			s.Offer = nil
		}
	case game.Chose, game.Fifth:
		if o := s.Offer; o != nil && o.Offer == game.OfferTakeback {
			s.Offer = nil
		}
	case game.TookBack:
		if d.Ply != nil {
			s.Moves = s.Moves[:min(*d.Ply, len(s.Moves))]
		}
		s.Offer = nil
	case game.Offered:
		s.Offer = &wire.OfferState{By: d.By, Offer: d.Offer}
	case game.Answered, game.Adjournment:
		s.Offer = nil
	}
	s.Status = game.Live.String()
	if kind == game.Adjournment {
		s.Status = game.Adjourned.String()
	}
	if d.Players != nil {
		p.seat(*d.Players)
	}
	if d.May != nil {
		s.May = d.May.White
		if s.You == black {
			s.May = d.May.Black
		}
	}
	s.Next, s.Clock, s.Forbidden = d.Next, d.Clock, d.Forbidden
	if d.Result != nil {
		s.Result, s.Status, s.Offer = d.Result, game.Over.String(), nil
	}
	return true
}

// seat notes the players' seats. An offer names a seat: it stays its maker's.
func (p *position) seat(players wire.Players) {
	s := &p.state
	old := s.Players.Black
	s.Players = players
	if o := s.Offer; o != nil && old != nil && players.White != nil && old.ID == players.White.ID {
		by := white
		if o.By == white {
			by = black
		}
		s.Offer = &wire.OfferState{By: by, Offer: o.Offer}
	}
	p.sit()
}

// sit notes which colour is the user's.
func (p *position) sit() {
	s := &p.state
	s.You = ""
	for _, color := range []string{black, white} {
		if u := seated(s.Players, color); u != nil && u.ID == p.user {
			s.You = color
		}
	}
}

// over reports whether the game has ended.
func (p *position) over() bool { return p.state.Result != nil }

// line returns the position as a program sees it.
func (p *position) line() gameState {
	s := &p.state
	names := make([]string, len(s.Moves))
	for i, m := range s.Moves {
		names[i] = m.At
	}
	out := gameState{
		Type: "gameState", V: s.V, You: s.You, Moves: strings.Join(names, " "), Status: statusOf(s), Turn: turnOf(s), Forbidden: s.Forbidden, May: p.may(time.Now()),
	}
	if c := s.Clock; c != nil {
		out.BTime, out.WTime, out.BLeft, out.WLeft, out.Run, out.At = &c.Black, &c.White, c.BlackLeft, c.WhiteLeft, c.Run, c.At
	}
	if r := s.Result; r != nil {
		out.Winner, out.Turn, out.Forbidden, out.May = r.Winner, nil, nil, nil
		for _, at := range r.Line {
			out.Line = append(out.Line, at.String())
		}
	}
	if o := s.Offer; o != nil {
		out.BDraw = o.Offer == game.OfferDraw && o.By == black
		out.WDraw = o.Offer == game.OfferDraw && o.By == white
		out.BTakeback = o.Offer == game.OfferTakeback && o.By == black
		out.WTakeback = o.Offer == game.OfferTakeback && o.By == white
	}
	return out
}

// may returns what the user may do now, as docs/openapi.yaml names it, and nothing that would be refused: what goes with the turn is the
// turn's to say, and a game is claimed of who has been away for long enough.
func (p *position) may(now time.Time) []game.Right {
	s := &p.state
	out := []game.Right{}
	if n := s.Next; n != nil && n.By == s.You {
		if game.Action(n.Do) == game.Choose {
			out = append(out, game.MayChoose)
		} else {
			out = append(out, game.MayMove)
		}
		if n.Pass {
			out = append(out, game.MayPass)
		}
	}
	for _, r := range s.May {
		switch r {
		case game.MayMove, game.MayChoose, game.MayPass:
		case game.MayClaim:
			if lost := p.away(); lost != 0 && s.ClaimAfter > 0 && now.UnixMilli() >= lost+s.ClaimAfter {
				out = append(out, r)
			}
		default:
			out = append(out, r)
		}
	}
	return out
}

// away returns since when the opponent is away, Unix ms; 0: it is here.
func (p *position) away() int64 {
	s := &p.state
	here, lost := s.Presence.White, s.Presence.WhiteLost
	if s.You == white {
		here, lost = s.Presence.Black, s.Presence.BlackLost
	}
	if here {
		return 0
	}
	return lost
}

// full returns all of the game.
func (p *position) full() gameFull {
	s := &p.state
	out := gameFull{
		Type: "gameFull", ID: s.G, settings: settings(s.Settings), Black: userOf(s.Players.Black), White: userOf(s.Players.White), CreatedAt: s.Created, State: p.line(), Chat: []chatLine{},
	}
	opponent := &out.White
	if s.You == white {
		opponent = &out.Black
	}
	opponent.Lang = p.language
	for i := range s.Chat {
		if s.Chat[i].Hidden {
			continue
		}
		out.Chat = append(out.Chat, chatOf(&s.Chat[i]))
	}
	return out
}
