package botapi_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// A bot and a person at the socket play a whole game; the bot is cut off in the middle, and goes on.
func TestAWholeGameAgainstAPerson(t *testing.T) {
	s := newSite(t, botapi.Times{})
	ann, robby := s.person("Ann"), s.bot("Robby")
	p, e := ann.browse(), robby.events()
	ack := p.must(wire.In{T: wire.InCreate}, wire.CreateData{
		Settings: wire.Settings{Rule: "freestyle", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Takebacks: true,
			Clock: wire.TimeControl{Kind: game.Fischer, Initial: 600_000, Increment: 1000}},
		Color: "black", Kind: "challenge", To: "Robby",
	})
	g := ack.D.(map[string]any)["g"].(string)
	c := e.first("challenge").Challenge
	if c.ID != g || c.Challenger.Name != "Ann" || c.DestUser.Name != "Robby" || c.DestUser.Title != "BOT" || c.Challenger.Title != "" {
		t.Errorf("the challenge is %+v", c)
	}
	robby.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	if i := e.first("gameStart").Game; i.ID != g || i.Color != "white" || i.IsMyTurn || i.Opponent.Name != "Ann" || i.Status != "started" {
		t.Errorf("the game is %+v", i)
	}
	began, err := json.Marshal(p.await(wire.OutBegan).D)
	if err != nil {
		t.Fatal(err)
	}
	var live wire.Began
	if err := json.Unmarshal(began, &live); err != nil || !live.Players.White.Program || live.Players.Black.Program {
		t.Errorf("the page is told of %s, %v", began, err)
	}
	p.say(wire.In{T: wire.InWatch, G: g}, nil)
	p.await(wire.OutState)
	v := 1
	page := func(at string) {
		t.Helper()
		v = p.must(wire.In{T: wire.InMove, G: g, V: v}, wire.MoveIn{At: at}).V
	}
	bot := func(at string) {
		t.Helper()
		path := fmt.Sprintf("/api/bot/game/%s/move/%s?v=%d", g, at, v)
		first := robby.do("POST", path, "", 200)
		if again := robby.do("POST", path, "", 200); again.V != first.V {
			t.Errorf("%s again led to version %d, and at first to %d", at, again.V, first.V)
		}
		v = first.V
	}
	f := robby.follow(g)
	full := f.first("gameFull")
	if full.ID != g || full.State.You != "white" || full.State.Turn.Actor != "black" || full.State.Turn.Kind != "place" || full.State.Turn.N != 1 || full.State.BTime == nil {
		t.Errorf("the game is %+v", full)
	}
	page("h8")
	if got := f.next("gameState"); got.Moves != "h8" || got.Turn.Actor != "white" || got.V != v {
		t.Errorf("after a move: %+v", got.state)
	}
	bot("h9")
	page("i8")
	bot("i9")
	robby.do("POST", "/api/bot/game/"+g+"/chat", `{"text":"good luck"}`, 200)
	if l := p.await(wire.OutChat).D.(map[string]any); l["text"] != "good luck" || l["seat"] != "white" {
		t.Errorf("the page reads %v", l)
	}
	if l := f.next("chatLine"); l.Text != "good luck" || l.Username != "Robby" || l.Room != "player" {
		t.Errorf("the bot reads %+v", l)
	}
	f.stop() // cut off: the page goes on, the bot has missed it
	e.stop()
	page("j8")

	e = robby.events()
	if i := e.first("gameStart").Game; i.ID != g || !i.IsMyTurn || i.LastMove != "j8" {
		t.Errorf("after the cut the game is %+v", i)
	}
	f = robby.follow(g)
	if got := f.first("gameFull").State; got.Moves != "h8 h9 i8 i9 j8" || got.V != v || got.Turn.Actor != "white" {
		t.Errorf("after the cut: %+v", got)
	}
	bot("j9")
	page("k8")
	bot("a1")
	page("l8")
	for {
		got := f.next("gameState")
		if got.Status != "started" {
			if got.Status != "five" || got.Winner != "black" || got.Turn != nil {
				t.Errorf("the end is %+v", got.state)
			}
			break
		}
	}
	f.ends()
	if i := e.first("gameFinish").Game; i.ID != g || i.Status != "five" || i.Winner != "black" {
		t.Errorf("the end is told as %+v", i)
	}
	robby.refused("POST", "/api/bot/game/"+g+"/move/a2", "", "over")
	f = robby.follow(g)
	if got := f.first("gameFull").State; got.Status != "five" {
		t.Errorf("later: %+v", got)
	}
	f.ends()
}

// A server is stopped in the middle of a game, and another goes on: answered requests stand, and repeated ones are not
// executed twice.
func TestAGameOutlivesItsServer(t *testing.T) {
	s := newSite(t, botapi.Times{})
	w, b := s.bot("Robby"), s.bot("Marvin")
	g := s.play(w, b)
	f := b.follow(g)
	v := f.first("gameFull").State.V
	move := fmt.Sprintf("/api/bot/game/%s/move/h8?v=%d", g, v)
	first := b.do("POST", move, "", 200)
	resign := map[string]string{"Idempotency-Key": "resign-once"}
	s.stop()
	if l := f.next("closed"); l.Reason != "restart" {
		t.Errorf("%+v", l)
	}

	next := openSite(t, s.url, botapi.Times{})
	w.site, b.site = next, next
	if i := b.events().first("gameStart").Game; i.ID != g || i.IsMyTurn || i.LastMove != "h8" {
		t.Errorf("%+v", i)
	}
	if again := b.do("POST", move, "", 200); again.V != first.V {
		t.Errorf("again: version %d, at first %d", again.V, first.V)
	}
	f = b.follow(g)
	if st := f.first("gameFull").State; st.Moves != "h8" || st.Turn.Actor != "white" {
		t.Errorf("%+v", st)
	}
	one, two := w.call("POST", "/api/bot/game/"+g+"/resign", "", resign), w.call("POST", "/api/bot/game/"+g+"/resign", "", resign)
	if one.status != 200 || two.status != 200 || one.V != two.V {
		t.Errorf("resigned: %+v, then %+v", one, two)
	}
	for st := f.next("gameState"); st.Status == "started"; st = f.next("gameState") {
	}
	f.ends()
}

// The opening is played by what every state asks for.
func TestDecisions(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	ea, eb := a.events(), b.events()
	g := a.challenge(b, `{"opening":"swap2","color":"black","takebacks":true,"clock":{"kind":"none"}}`)
	eb.next("challenge")
	b.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	ea.next("gameStart")
	fa, fb := a.follow(g), b.follow(g)
	fb.first("gameFull")
	st := fa.first("gameFull").State
	decide := "/api/bot/game/" + g + "/decision"
	if st.Turn.Kind != "place" || st.Turn.N != 3 || st.Turn.Actor != "black" || st.You != "black" || st.BTime != nil {
		t.Fatalf("the opening is %+v", st)
	}
	b.refused("POST", decide, `{"points":["h8"]}`, "not_your_turn")
	for _, wrong := range []string{`{}`, `{"points":["h8"],"option":"black"}`, `{"points":[]}`} {
		a.refused("POST", decide, wrong, "bot_decision")
	}
	a.refused("POST", decide, `{"option":"black"}`, "not_now")
	a.refused("POST", decide, `{"points":["z99"]}`, "point")
	body := `{"points":["h8","i9","j10"]}`
	first := a.do("POST", fmt.Sprintf("%s?v=%d", decide, st.V), body, 200)
	if again := a.do("POST", fmt.Sprintf("%s?v=%d", decide, st.V), body, 200); again.V != first.V {
		t.Errorf("the stones again: version %d, at first %d", again.V, first.V)
	}
	for st.Turn.Kind != "choose" {
		st = fb.next("gameState").state
	}
	if st.Moves != "h8 i9 j10" || st.Turn.Actor != "white" || len(st.Turn.Options) != 3 {
		t.Errorf("then %+v", st)
	}
	b.do("POST", decide, `{"option":"black"}`, 200)
	st = fb.next("gameState").state
	if st.You != "black" || st.Turn.Actor != "white" || st.Turn.Kind != "place" || st.Turn.N != 1 {
		t.Errorf("after the swap %+v", st)
	}
	for st = fa.next("gameState").state; st.You != "white"; st = fa.next("gameState").state {
	}
	// The choice is taken back: both sit where they sat.
	b.do("POST", "/api/bot/game/"+g+"/takeback/yes", "", 200)
	for st = fa.next("gameState").state; !st.BTakeback; st = fa.next("gameState").state {
	}
	a.do("POST", "/api/bot/game/"+g+"/takeback/yes", "", 200)
	for st = fa.next("gameState").state; st.BTakeback; st = fa.next("gameState").state {
	}
	if st.You != "black" || st.Turn.Kind != "choose" || st.Turn.Actor != "white" || st.Moves != "h8 i9 j10" {
		t.Errorf("the choice taken back: %+v", st)
	}
	b.do("POST", decide, `{"option":"white"}`, 200)
	b.do("POST", decide, `{"points":["a1"]}`, 200)
}

// Offers, takebacks and ends, by two bots.
func TestOffersAndEnds(t *testing.T) {
	s := newSite(t, botapi.Times{})
	w, b := s.bot("Robby"), s.bot("Marvin")
	g := s.play(w, b)
	at := "/api/bot/game/" + g
	fw, fb := w.follow(g), b.follow(g)
	if may := fw.first("gameFull").State.May; slices.Contains(may, "move") || slices.Contains(may, "claim") || !slices.Contains(may, "abort") {
		t.Errorf("White may %v", may)
	}
	if may := fb.first("gameFull").State.May; !slices.Contains(may, "move") || slices.Contains(may, "claim") {
		t.Errorf("Black may %v", may)
	}
	w.refused("POST", at+"/draw/yes", "", "too_early")
	b.do("POST", at+"/move/h8", "", 200)
	w.do("POST", at+"/move/i9", "", 200)
	b.refused("POST", at+"/abort", "", "too_late")
	b.refused("POST", at+"/move/i9", "", "occupied")
	b.refused("POST", at+"/move/z9", "", "point")
	b.refused("POST", at+"/move/t20", "", "off_board")
	b.refused("POST", at+"/move/pass", "", "no_pass")
	b.refused("POST", at+"/move/h9?v=1", "", "stale")
	b.refused("POST", at+"/move/h9?v=x", "", "bot_query")
	w.refused("POST", at+"/move/h9", "", "not_your_turn")
	w.refused("POST", at+"/draw/no", "", "no_offer")
	w.refused("POST", at+"/draw/maybe", "", "bot_query")
	w.refused("POST", at+"/claim", "", "not_away")
	w.refused("POST", at+"/claim?result=all", "", "bot_query")
	until := func(f *stream, is func(state) bool) state {
		t.Helper()
		for {
			if st := f.next("gameState").state; is(st) {
				return st
			}
		}
	}
	w.do("POST", at+"/takeback/yes", "", 200)
	until(fb, func(st state) bool { return st.WTakeback })
	b.refused("POST", at+"/draw/no", "", "no_offer")
	b.do("POST", at+"/takeback/no", "", 200)
	until(fw, func(st state) bool { return st.WTakeback })
	until(fw, func(st state) bool { return !st.WTakeback })
	b.do("POST", at+"/takeback/yes", "", 200)
	w.do("POST", at+"/takeback/yes", "", 200)
	until(fb, func(st state) bool { return st.Moves == "" && st.Turn.Actor == "black" })
	b.do("POST", at+"/move/h8", "", 200)
	w.do("POST", at+"/move/j9", "", 200)
	b.do("POST", at+"/draw/yes", "", 200)
	until(fw, func(st state) bool { return st.BDraw })
	b.do("POST", at+"/move/h9", "", 200) // one's own move leaves it open
	until(fw, func(st state) bool { return st.Moves == "h8 j9 h9" && st.BDraw })
	w.do("POST", at+"/draw/yes", "", 200)
	if st := until(fb, func(st state) bool { return st.Turn == nil }); st.Status != "agreement" || st.Winner != "" {
		t.Errorf("agreed: %+v", st)
	}
	fw.next("gameState")
	ended := time.Now()
	fw.ends() // with its last line, not with the next beat
	if took := time.Since(ended); took > 5*time.Second {
		t.Errorf("the stream ends %v after its last line", took)
	}

	g = s.play(w, b)
	at = "/api/bot/game/" + g
	w.do("POST", at+"/resign", "", 200)
	b.refused("POST", at+"/resign", "", "over")
	g = s.play(w, b)
	b.do("POST", "/api/bot/game/"+g+"/abort", "", 200)
}

// A request with a key is executed once, even if its answer was lost.
func TestKeys(t *testing.T) {
	s := newSite(t, botapi.Times{})
	w, b := s.bot("Robby"), s.bot("Marvin")
	g := s.play(w, b)
	key := map[string]string{"Idempotency-Key": "first-move-1"}
	first := b.call("POST", "/api/bot/game/"+g+"/move/h8", "", key)
	again := b.call("POST", "/api/bot/game/"+g+"/move/h8", "", key)
	if first.status != 200 || again.status != 200 || first.V != again.V {
		t.Errorf("%+v, then %+v", first, again)
	}
	if other := b.call("POST", "/api/bot/game/"+g+"/move/h9", "", key); other.Why != "bot_key_used" {
		t.Errorf("another move with the same key: %+v", other)
	}
	for _, bad := range []string{"short", "a b c d e f", "äöüäöüäöü"} {
		if got := b.call("POST", "/api/bot/game/"+g+"/move/h9", "", map[string]string{"Idempotency-Key": bad}); got.Why != "bot_key" {
			t.Errorf("key %q: %+v", bad, got)
		}
	}
	c := s.person("Ann")
	c.browse()
	key["Idempotency-Key"] = "challenge-1"
	one := w.call("POST", "/api/challenge/Ann", rapid, key)
	two := w.call("POST", "/api/challenge/Ann", rapid, key)
	if one.ID == "" || one.ID != two.ID {
		t.Errorf("challenged: %+v, then %+v", one, two)
	}
}

// A person's offer of a rematch reaches the program, which accepts or declines it; a program offers one too.
func TestRematchesWithAPerson(t *testing.T) {
	s := newSite(t, botapi.Times{})
	ann, robby := s.person("Ann"), s.bot("Robby")
	p, e := ann.browse(), robby.events()
	ack := p.must(wire.In{T: wire.InCreate}, wire.CreateData{
		Settings: wire.Settings{Rule: "freestyle", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.Fischer, Initial: 600_000}},
		Color:    "black", Kind: "challenge", To: "Robby",
	})
	g := ack.D.(map[string]any)["g"].(string)
	e.first("challenge")
	robby.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	e.first("gameStart")
	p.say(wire.In{T: wire.InWatch, G: g}, nil)
	p.await(wire.OutState)
	play := func() {
		t.Helper()
		p.must(wire.In{T: wire.InMove, G: g, V: 1}, wire.MoveIn{At: "h8"})
		v := robby.do("POST", "/api/bot/game/"+g+"/move/i9", "", 200).V
		p.must(wire.In{T: wire.InResign, G: g, V: v}, nil)
		e.first("gameFinish")
	}
	play()
	offer := func() {
		t.Helper()
		p.must(wire.In{T: wire.InOffer, G: g, V: 4}, wire.OfferIn{Offer: game.OfferRematch})
		if i := e.first("rematchOffer").Game; i.ID != g || i.Opponent.Name != "Ann" || i.Status != "resign" {
			t.Errorf("%+v", i)
		}
	}
	offer()
	robby.do("POST", "/api/bot/game/"+g+"/rematch/yes", "", 200)
	next := e.first("gameStart").Game
	if next.ID == g || next.Opponent.Name != "Ann" {
		t.Errorf("%+v", next)
	}
	g = next.ID
	p.say(wire.In{T: wire.InWatch, G: g}, nil)
	p.await(wire.OutState)
	if next.Color == "black" {
		robby.do("POST", "/api/bot/game/"+g+"/move/h8", "", 200)
		v := p.must(wire.In{T: wire.InMove, G: g, V: 2}, wire.MoveIn{At: "i9"}).V
		p.must(wire.In{T: wire.InResign, G: g, V: v}, nil)
		e.first("gameFinish")
	} else {
		play()
	}
	offer()
	robby.do("POST", "/api/bot/game/"+g+"/rematch/no", "", 200)
	p.await(string(game.Answered))
	robby.refused("POST", "/api/bot/game/"+g+"/rematch/no", "", "no_offer")
	robby.do("POST", "/api/bot/game/"+g+"/rematch/yes", "", 200)
	p.await(string(game.Offered))
}

// ended plays a game of two bots to its end, and returns it.
func (s *site) ended(a, b *client, ea, eb *stream) string {
	s.t.Helper()
	g := a.challenge(b, rapid)
	b.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	ea.next("gameStart")
	eb.next("gameStart")
	b.do("POST", "/api/bot/game/"+g+"/move/h8", "", 200)
	a.do("POST", "/api/bot/game/"+g+"/move/i9", "", 200)
	a.do("POST", "/api/bot/game/"+g+"/resign", "", 200)
	ea.first("gameFinish")
	eb.first("gameFinish")
	return g
}

// Two bots offer each other a rematch: it is accepted, declined, withdrawn, offered by both, and counted as any game of two bots.
func TestRematchesOfTwoBots(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	ea, eb := a.events(), b.events()
	g := s.ended(a, b, ea, eb)
	rematch := func(who *client, answer string) {
		t.Helper()
		who.do("POST", "/api/bot/game/"+g+"/rematch/"+answer, "", 200)
	}

	rematch(a, "yes")
	if i := eb.first("rematchOffer").Game; i.ID != g || i.Opponent.Name != "Robby" {
		t.Errorf("%+v", i)
	}
	a.refused("POST", "/api/bot/game/"+g+"/rematch/yes", "", "offered")
	rematch(b, "no")
	for _, e := range []*stream{ea, eb} {
		if i := e.first("rematchDeclined").Game; i.ID != g {
			t.Errorf("%+v", i)
		}
	}
	b.refused("POST", "/api/bot/game/"+g+"/rematch/no", "", "no_offer")
	rematch(b, "yes")
	ea.first("rematchOffer")
	rematch(b, "no")
	ea.first("rematchCanceled")
	eb.first("rematchCanceled")
	s.bot("Gort").refused("POST", "/api/bot/game/"+g+"/rematch/yes", "", "not_player")

	s.played(a, b, 99)
	a.refused("POST", "/api/bot/game/"+g+"/rematch/yes", "", "bot_games_day")
}

// An offer is of nobody's whose program has gone, and a hundred games a day are a hundred with rematches too.
func TestRematchesOfTwoBotsAreBounded(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	ea, eb := a.events(), b.events()
	g := s.ended(a, b, ea, eb)
	a.do("POST", "/api/bot/game/"+g+"/rematch/yes", "", 200)
	eb.first("rematchOffer")
	ea.stop()
	await.True(t, "Robby is away", func() bool { return !s.hub.Online(a.id) })
	b.refused("POST", "/api/bot/game/"+g+"/rematch/yes", "", "opponent_left")
	ea = a.events()
	b.do("POST", "/api/bot/game/"+g+"/rematch/yes", "", 200)
	next := eb.next("gameStart").Game
	if next.ID == g || next.Color != "white" || ea.next("gameStart").Game.ID != next.ID {
		t.Errorf("%+v", next)
	}
	for _, c := range []*client{b, a} {
		c.refused("POST", "/api/bot/game/"+g+"/rematch/yes", "", "over")
	}
	g = next.ID
	a.do("POST", "/api/bot/game/"+g+"/move/h8", "", 200)
	b.do("POST", "/api/bot/game/"+g+"/move/i9", "", 200)
	b.do("POST", "/api/bot/game/"+g+"/resign", "", 200)
	eb.next("gameFinish")
	s.played(a, b, 98)
	b.refused("POST", "/api/bot/game/"+g+"/rematch/yes", "", "bot_games_day")
}
