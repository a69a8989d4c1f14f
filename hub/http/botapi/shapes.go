package botapi

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// The shapes of docs/openapi.yaml.

type user struct {
	ID          game.UserID `json:"id"`
	Name        string      `json:"name"`
	Title       string      `json:"title,omitempty"`
	Guest       bool        `json:"guest,omitempty"`
	Rating      int         `json:"rating,omitempty"`
	Provisional bool        `json:"provisional,omitempty"`
	Lang        string      `json:"lang,omitempty"` // of an opponent
}

const titleBot = "BOT"

// userOf returns a user as programs see it, nobody for nil.
func userOf(u *wire.User) user {
	if u == nil {
		return user{Name: "?"}
	}
	out := user{ID: u.ID, Name: u.Name, Guest: u.Guest}
	if u.Bot != "" || u.Program {
		out.Title = titleBot
	}
	if r := u.Rating; r != nil {
		out.Rating, out.Provisional = r.Value, r.Provisional
	}
	return out
}

type done struct {
	OK bool `json:"ok"`
	V  int  `json:"v,omitempty"`

	Game string `json:"game,omitempty"` // of an open challenge that is taken
}

type ratingLine struct {
	Rule        string     `json:"rule"`
	Speed       game.Speed `json:"speed"`
	Rating      int        `json:"rating"`
	Deviation   int        `json:"deviation"`
	Games       int        `json:"games"`
	Provisional bool       `json:"provisional,omitempty"`
}

type accountAnswer struct {
	ID      game.UserID     `json:"id"`
	Name    string          `json:"name"`
	Title   string          `json:"title,omitempty"`
	Bot     bool            `json:"bot"`
	Scopes  []account.Scope `json:"scopes"`
	Ratings []ratingLine    `json:"ratings"`
}

// settings are wire.Settings, of which programs are always told whether the game is rated.
type settings struct {
	Rule      string           `json:"rule"`
	Size      int              `json:"size"`
	Opening   game.Opening     `json:"opening"`
	Forbidden game.Policy      `json:"forbidden"`
	Takebacks bool             `json:"takebacks"`
	Rules     string           `json:"rules,omitempty"`
	Rated     bool             `json:"rated"`
	Engines   bool             `json:"engines,omitempty"`
	DrawAfter int              `json:"drawAfter,omitempty"`
	Clock     wire.TimeControl `json:"clock"`
	Delay     int64            `json:"delay,omitempty"`
}

type challenge struct {
	ID         string `json:"id"`
	Status     string `json:"status"`
	Challenger user   `json:"challenger"`
	DestUser   user   `json:"destUser"`
	settings
	Color         string     `json:"color"`
	Speed         game.Speed `json:"speed,omitempty"`
	CreatedAt     int64      `json:"createdAt"`
	DeclineReason string     `json:"declineReason,omitempty"`
}

// The statuses of a challenge.
const (
	created  = "created"
	canceled = "canceled"
	declined = "declined"
	accepted = "accepted"
)

// challengeOf returns a game that waits, or did, as a challenge.
func challengeOf(s *wire.Seek, status string) challenge {
	c := challenge{
		ID: s.G, Status: status, Challenger: userOf(&s.Host), DestUser: userOf(s.For), settings: settings(s.Settings), Color: s.Color,
		Speed: s.Speed, CreatedAt: s.Created,
	}
	if s.Declined != "" {
		c.DeclineReason = reasonOf(s.Declined)
	}
	return c
}

type challengeEvent struct {
	Type      string    `json:"type"`
	Challenge challenge `json:"challenge"`
}

type gameEvent struct {
	Type string   `json:"type"`
	Game gameInfo `json:"game"`
}

type gameInfo struct {
	ID       string           `json:"id"`
	GameID   string           `json:"gameId"`
	Color    string           `json:"color"`
	Rule     string           `json:"rule"`
	Size     int              `json:"size"`
	Opening  game.Opening     `json:"opening"`
	Rated    bool             `json:"rated"`
	Clock    wire.TimeControl `json:"clock"`
	Opponent user             `json:"opponent"`
	IsMyTurn bool             `json:"isMyTurn"`
	LastMove string           `json:"lastMove,omitempty"`
	Status   string           `json:"status"`
	Winner   string           `json:"winner,omitempty"`
}

// infoOf returns a game in short as one of its players sees it.
func infoOf(s *wire.GameState) gameInfo {
	t := s.Settings
	i := gameInfo{
		ID: s.G, GameID: s.G, Color: s.You, Rule: t.Rule, Size: t.Size, Opening: t.Opening, Rated: t.Rated, Clock: t.Clock,
		Opponent: userOf(seated(s.Players, other(s.You))), IsMyTurn: s.Next != nil && s.Next.By == s.You, Status: statusOf(s),
	}
	if n := len(s.Moves); n > 0 {
		i.LastMove = s.Moves[n-1].At
	}
	if s.Result != nil {
		i.Winner = s.Result.Winner
	}
	return i
}

const (
	black = "black"
	white = "white"
)

// other returns the other colour.
func other(color string) string {
	if color == black {
		return white
	}
	return black
}

// seated returns the player of a colour.
func seated(p wire.Players, color string) *wire.User {
	if color == black {
		return p.Black
	}
	return p.White
}

// statusOf returns a game's status.
func statusOf(s *wire.GameState) string {
	switch {
	case s.Result != nil:
		return string(s.Result.Reason)
	case s.Status == game.Adjourned.String():
		return "adjourned"
	}
	return "started"
}

type gameFull struct {
	Type string `json:"type"`
	ID   string `json:"id"`
	settings
	Black     user       `json:"black"`
	White     user       `json:"white"`
	CreatedAt int64      `json:"createdAt"`
	State     gameState  `json:"state"`
	Chat      []chatLine `json:"chat"`
}

type gameState struct {
	Type      string       `json:"type"`
	V         int          `json:"v"`
	You       string       `json:"you"`
	Moves     string       `json:"moves"`
	BTime     *int64       `json:"btime,omitempty"`
	WTime     *int64       `json:"wtime,omitempty"`
	BLeft     int          `json:"bleft,omitempty"`
	WLeft     int          `json:"wleft,omitempty"`
	Run       string       `json:"run,omitempty"`
	At        int64        `json:"at,omitempty"`
	Status    string       `json:"status"`
	Winner    string       `json:"winner,omitempty"`
	Line      []string     `json:"line,omitempty"`
	Turn      *turn        `json:"turn,omitempty"`
	Forbidden []string     `json:"forbidden,omitempty"`
	BDraw     bool         `json:"bdraw,omitempty"`
	WDraw     bool         `json:"wdraw,omitempty"`
	BTakeback bool         `json:"btakeback,omitempty"`
	WTakeback bool         `json:"wtakeback,omitempty"`
	May       []game.Right `json:"may,omitempty"`
}

type turn struct {
	Actor   string        `json:"actor"`
	Kind    string        `json:"kind"`
	N       int           `json:"n"`
	Stone   string        `json:"stone,omitempty"`
	Zone    []string      `json:"zone,omitempty"`
	Offered []string      `json:"offered,omitempty"`
	Options []game.Option `json:"options,omitempty"`
	Pass    bool          `json:"pass,omitempty"`
	Until   int64         `json:"until,omitempty"`
}

// turnOf returns a game's next decision, nil if there is none.
func turnOf(s *wire.GameState) *turn {
	n := s.Next
	if n == nil {
		return nil
	}
	t := &turn{Actor: n.By, Kind: n.Do, N: max(1, n.Left), Stone: n.Stone, Options: n.Options, Pass: n.Pass, Until: n.Until}
	switch game.Action(n.Do) {
	case game.Offer:
		t.Offered = n.Fifths
	case game.Pick:
		t.Zone = n.Fifths
	case game.Place:
		if n.Zone != nil {
			t.Zone = zoneOf(*n.Zone, s)
		}
	}
	return t
}

// zoneOf returns the empty points of a zone.
func zoneOf(z game.Zone, s *wire.GameState) (points []string) {
	taken := map[string]bool{}
	for _, m := range s.Moves {
		taken[m.At] = true
	}
	for y := range s.Settings.Size {
		for x := range s.Settings.Size {
			if p := board.At(x, y); z.Has(s.Settings.Size, p) && !taken[p.String()] {
				points = append(points, p.String())
			}
		}
	}
	return points
}

type chatLine struct {
	Type     string `json:"type"`
	Username string `json:"username"`
	Text     string `json:"text"`
	Room     string `json:"room"`
	At       int64  `json:"at,omitempty"`
}

// chatOf returns a line of chat.
func chatOf(l *wire.ChatLine) chatLine {
	out := chatLine{Type: "chatLine", Username: l.From.Name, Text: l.Text, Room: "spectator", At: l.Time}
	if l.Channel == records.PlayersChat {
		out.Room = "player"
	}
	return out
}

type opponentGone struct {
	Type              string `json:"type"`
	Gone              bool   `json:"gone"`
	ClaimWinInSeconds *int64 `json:"claimWinInSeconds,omitempty"`
}

type closed struct {
	Type    string `json:"type"`
	Reason  reason `json:"reason"`
	Message string `json:"message"`
}

// message is one of the server's.
type message[D any] struct {
	T string `json:"t"`
	G string `json:"g"`
	V int    `json:"v"`
	D D      `json:"d"`
}

// programOf returns a bot's account as a user.
func programOf(u records.User) user {
	w := wire.User(u)
	return userOf(&w)
}
