package botapi

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/member/account"
)

// Lists are what a program can ask of its challenges and games beside the streams.
type Lists struct{ API *API }

// challengesAnswer are the challenges that wait.
type challengesAnswer struct {
	In  []challenge `json:"in"`
	Out []challenge `json:"out"`
}

// Challenges answers with the challenges to and by the caller that wait.
func (l Lists) Challenges(w http.ResponseWriter, r *http.Request) error {
	a := l.API
	c, err := a.caller(w, r, a.requests, account.ChallengeRead, account.BotPlay)
	if err != nil {
		return err
	}
	out := challengesAnswer{In: []challenge{}, Out: []challenge{}}
	for _, s := range a.cfg.Hub.Clients().Challenges(c.user()) {
		one := challengeOf(&s, created)
		if s.Host.ID == c.user() {
			out.Out = append(out.Out, one)
		} else {
			out.In = append(out.In, one)
		}
	}
	return answer(w, out)
}

// ShowChallenge answers with one challenge that waits.
func (l Lists) ShowChallenge(w http.ResponseWriter, r *http.Request) error {
	a := l.API
	c, err := a.caller(w, r, a.requests, account.ChallengeRead, account.BotPlay)
	if err != nil {
		return err
	}
	for _, s := range a.cfg.Hub.Clients().Challenges(c.user()) {
		if s.G == r.PathValue("id") {
			return answer(w, challengeOf(&s, created))
		}
	}
	return errChallenge
}

// playingAnswer are the games that are played.
type playingAnswer struct {
	Now []gameInfo `json:"nowPlaying"`
}

// playingMost bounds the games that are answered.
const playingMost = 50

// NowPlaying answers with the caller's games in play.
func (l Lists) NowPlaying(w http.ResponseWriter, r *http.Request) error {
	a := l.API
	c, err := a.caller(w, r, a.requests)
	if err != nil {
		return err
	}
	out := playingAnswer{Now: []gameInfo{}}
	t := &events{api: a, caller: c}
	for _, g := range a.cfg.Hub.Playing(c.user()) {
		if len(out.Now) == playingMost {
			break
		}
		i, ok, err := t.info(r.Context(), g)
		if err != nil {
			return err
		}
		if ok && i.Status == "started" {
			out.Now = append(out.Now, i)
		}
	}
	return answer(w, out)
}
