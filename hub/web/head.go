package web

import (
	"net/http"
	"strings"

	"tengen/hub/archive"
	"tengen/hub/wire"
)

// head is what a page says of itself to whoever runs no script: search engines, and sites that show a link.
type head struct {
	Title       string
	Description string
	Card        string // the path of its picture
	Unlisted    bool   // search engines are to leave it alone
}

const (
	siteTitle = "Tengen · Five in a row, live"
	siteGist  = "Play, watch and review five in a row: Gomoku and Renju, with people or bots. Free and open source."
	coverPath = "/card.png"
)

// plainHead is what a page says that has no picture of its own.
func plainHead(title string) head {
	return head{Title: titled(title), Description: siteGist, Card: coverPath}
}

// hiddenHead is what a page says that is nobody else's business.
func hiddenHead(title string) head {
	h := plainHead(title)
	h.Unlisted = true
	return h
}

func titled(title string) string {
	if title == "" {
		return siteTitle
	}
	return title + " · Tengen"
}

// gameHead is what the page of a public game says; private is the same as unknown.
func gameHead(s *wire.GameState) head {
	if s == nil || !s.Public() {
		return hiddenHead("A game")
	}
	facts, state := factsText(s.Settings), stateText(s)
	if s.Players.Black == nil || s.Players.White == nil {
		return head{Title: titled(state + " · " + facts), Description: siteGist, Card: cardPath(s.G)}
	}
	who := playersText(s)
	gist := who + ", five in a row: " + facts + ". " + state + ". " + count(int64(len(s.Moves)), "move", "moves") + "."
	return head{Title: titled(who + " · " + facts + " · " + state), Description: gist, Card: cardPath(s.G)}
}

// profileHead is what a user's page says.
func profileHead(p archive.Profile) head {
	h := plainHead(p.Name)
	h.Description = p.Name + " plays five in a row on Tengen: " + count(int64(p.Games), "game", "games") + ", " +
		count(int64(p.Wins), "win", "wins") + "."
	return h
}

func cardPath(id string) string { return "/g/" + id + "/card.png" }

// origin returns the site's own origin as links elsewhere must have it: the configured URL's, or the host
// that was asked for. It is "" if that could not be a host's name.
func (s *pages) origin(r *http.Request) string {
	if s.url != "" {
		return strings.TrimRight(s.url, "/")
	}
	h := r.Host
	if h == "" || len(h) > 255 || strings.Trim(strings.ToLower(h), "abcdefghijklmnopqrstuvwxyz0123456789.-_:[]") != "" {
		return ""
	}
	return scheme(r) + "://" + bareHost(scheme(r), h)
}
