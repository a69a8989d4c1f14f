package push

import (
	"encoding/json"
	"time"
	"unicode/utf8"

	webpush "github.com/SherClockHolmes/webpush-go"

	"github.com/tengen-go/tengen/hub/base/i18n"
)

// message is what the page's worker gets (frontend/src/worker/push.ts).
type message struct {
	Kind  Kind   `json:"kind"`
	URL   string `json:"url"` // where it is to be answered, on our site
	Tag   string `json:"tag"` // the game: there is one notification of each
	Lang  string `json:"lang"`
	Title string `json:"title"`
	Body  string `json:"body"`
}

// nameMost is how many bytes of a name are shown.
const nameMost = 60

// texts names the sentences of each kind in hub/base/i18n.
var texts = map[Kind][2]string{
	Turn:      {"pushTurn", "pushTurnBody"},
	Challenge: {"pushChallenge", "pushChallengeBody"},
	Began:     {"pushBegan", "pushBeganBody"},
	Reminder:  {"pushReminder", "pushReminderBody"},
	Vacation:  {"pushVacation", "pushVacationBody"},
}

// eventTexts are those of a league's games.
var eventTexts = map[Kind][2]string{
	Challenge: {"pushDate", "pushDateBody"},
	Reminder:  {"pushSoon", "pushSoonBody"},
}

// render returns a notice's payload in a language.
func render(n Notice, lang string) ([]byte, error) {
	l := i18n.ByCode(lang)
	if l == nil {
		l = i18n.English
	}
	url, tag := "/g/"+n.Game, n.Game
	text := texts[n.Kind]
	switch {
	case n.Kind == Challenge:
		url = "/" // where it is accepted, or declined
	case n.Kind == Vacation:
		url, tag = "/days", string(Vacation)
	}
	if n.Event != "" {
		url, tag, text = "/events/"+n.Event, n.Event, eventTexts[n.Kind]
	}
	if n.Over {
		text = [2]string{"pushVacationOver", "pushVacationOverBody"}
	}
	return json.Marshal(message{n.Kind, url, tag, l.Tag, l.Say(text[0]), l.Say(text[1], "name", clip(n.Name))})
}

// clip shortens a name between two letters.
func clip(s string) string {
	if len(s) <= nameMost {
		return s
	}
	n := nameMost
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// lives is how long a push service keeps what it cannot deliver: afterwards it would be outdated.
var lives = map[Kind]time.Duration{Turn: 24 * time.Hour, Challenge: 10 * time.Minute, Began: 5 * time.Minute, Reminder: 12 * time.Hour, Vacation: 12 * time.Hour}

// urgency says what may wake a device that saves its battery.
func (k Kind) urgency() webpush.Urgency {
	if k == Turn || k == Vacation {
		return webpush.UrgencyNormal
	}
	return webpush.UrgencyHigh
}
