package web

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// head is a page's description for readers without scripts: search engines, and sites that show a link.
type head struct {
	Title       string
	Description string
	Card        string // the path of its picture
	Unlisted    bool   // search engines are to leave it alone
}

const coverPath = "/card.png"

// plainHead is the head of a page without a picture of its own, by its name in the language's pages; "" is the first
// page.
func plainHead(l *i18n.Language, page string) head {
	p := l.Pages[page]
	return head{Title: titled(l, p[0]), Description: cmp.Or(p[1], l.Gist), Card: coverPath}
}

// hiddenHead is the head of a personal page.
func hiddenHead(l *i18n.Language, page string) head {
	h := plainHead(l, page)
	h.Unlisted = true
	return h
}

func titled(l *i18n.Language, title string) string {
	if title == "" {
		return l.Site
	}
	return title + " · Tengen"
}

// gameHead is the head of a public game's page; a private one has that of an unknown one.
func gameHead(l *i18n.Language, s *wire.GameState) head {
	if s == nil || !s.Public() {
		return hiddenHead(l, "game")
	}
	facts, state := factsText(l, s.Settings), stateText(l, s)
	if s.Players.Black == nil || s.Players.White == nil {
		return head{Title: titled(l, state+" · "+facts), Description: l.Gist, Card: cardPath(s.G)}
	}
	who := playersText(l, s)
	gist := l.Say("game", "players", who, "facts", facts, "state", state, "moves", strconv.Itoa(len(s.Moves)))
	return head{Title: titled(l, who+" · "+facts+" · "+state), Description: gist, Card: cardPath(s.G)}
}

// profileHead is the head of a user's page.
func profileHead(l *i18n.Language, p archive.Profile) head {
	return head{
		Title: titled(l, p.Name), Card: coverPath,
		Description: l.Say("profile", "name", p.Name, "games", strconv.Itoa(p.Games), "wins", strconv.Itoa(p.Wins)),
	}
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
