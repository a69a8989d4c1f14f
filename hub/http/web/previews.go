package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair/places"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/http/preview"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Bounds of the pictures of games.
const (
	albumBytes   = 32 << 20
	cardsMost    = 60 // an address that asks for more in a minute is refused
	cardPatience = 2 * time.Second
	cardQueue    = 16 // that wait while one is drawn
	liveCard     = 30 * time.Second
	cacheMinute  = "public, max-age=60"
)

// cards draws pictures of games, one at a time, and keeps them.
type cards struct {
	limit   *limit.ByNetwork
	album   *album
	drawing *places.Places
	wait    time.Duration                      // for a turn, and the drawing
	covers  map[*i18n.Language]func() *picture // of pages without a picture of their own
	sockets Sockets
	puzzles *puzzle.Service
}

func newCards(s Sockets, p *puzzle.Service) *cards {
	covers := map[*i18n.Language]func() *picture{}
	for _, l := range i18n.All() {
		covers[l] = sync.OnceValue(func() *picture { return newPicture(preview.Cover(l.Gist)) })
	}
	return &cards{
		limit:   oftenFrom(cardsMost),
		album:   newAlbum(albumBytes),
		drawing: places.New(1, 1, cardQueue),
		wait:    cardPatience,
		sockets: s,
		puzzles: p,
		covers:  covers,
	}
}

func newPicture(png []byte) *picture {
	sum := sha256.Sum256(png)
	return &picture{png: png, etag: base64.RawURLEncoding.EncodeToString(sum[:12])}
}

// cover answers with the picture of pages without one of their own.
func (s *cards) cover(w http.ResponseWriter, r *http.Request) error {
	return s.picture(w, r, func(context.Context) (*picture, error) { return s.covers[cardLanguage(r)](), nil })
}

// card answers with the picture of a public game. A private game has the cover, as one that does not exist,
// so that nobody learns which of the two it is.
func (s *cards) card(w http.ResponseWriter, r *http.Request) error {
	id, l := r.PathValue("id"), cardLanguage(r)
	return s.picture(w, r, func(ctx context.Context) (*picture, error) {
		if !validID(id) {
			return s.covers[l](), nil
		}
		if p := s.album.get(albumKey(id, l), time.Now()); p != nil {
			return p, nil
		}
		return s.inTurn(ctx, r, func(ctx context.Context) (*picture, error) { return s.draw(ctx, id, l) })
	})
}

// cardLanguage returns the language that a picture's address asks for. Sites that show it keep one for all their
// visitors, so that nothing else of a request counts.
func cardLanguage(r *http.Request) *i18n.Language {
	return cmp.Or(i18n.ByCode(r.URL.Query().Get(i18n.Param)), i18n.English)
}

func albumKey(id string, l *i18n.Language) string { return id + " " + l.Code }

// anywhere lets pages of other sites show the answer.
func anywhere(w http.ResponseWriter) { w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") }

// picture answers with what find returns.
func (s *cards) picture(w http.ResponseWriter, r *http.Request, find func(context.Context) (*picture, error)) error {
	v := visitOf(r)
	if !v.exempt && !s.limit.Allow(v.address) {
		return wire.ErrTooMany
	}
	p, err := find(r.Context())
	if err != nil {
		return err
	}
	f := &file{body: holding(p.png), mediaType: mediaTypes[".png"], etag: p.etag, cache: cacheMinute}
	if p.final {
		f.cache = cacheDay
	}
	serveFile(w, r, http.StatusOK, f)
	return nil
}

// draw returns the picture of a game, one that somebody has drawn meanwhile or a new one.
func (s *cards) draw(ctx context.Context, id string, l *i18n.Language) (*picture, error) {
	key := albumKey(id, l)
	if p := s.album.get(key, time.Now()); p != nil {
		return p, nil
	}
	state, err := s.sockets.FirstState(ctx, id, 0)
	switch code := fault.CodeOf(err); {
	case code == fault.Busy:
		return nil, err
	case err != nil && code != fault.NotFound && code != wire.CodeDamaged:
		return nil, wire.ErrBusy.From(err)
	case err != nil, !state.Public():
		return s.covers[l](), nil
	}
	p := newPicture(preview.Draw(cardOf(l, &state)))
	if p.final = state.Result != nil; !p.final {
		p.until = time.Now().Add(liveCard)
	}
	s.album.put(key, p)
	return p, nil
}

// inTurn calls draw when nobody else draws and it is the turn of the request's network. It returns wire.ErrPictures if that takes too long.
func (s *cards) inTurn(ctx context.Context, r *http.Request, draw func(context.Context) (*picture, error)) (*picture, error) {
	ctx, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	leave, err := s.drawing.Enter(ctx, from(visitOf(r)))
	if err != nil {
		return nil, wire.ErrPictures.From(err)
	}
	defer leave()
	return draw(ctx)
}

// cardOf returns the content of a public game's picture.
func cardOf(l *i18n.Language, s *wire.GameState) preview.Game {
	g := preview.Game{
		Size: s.Settings.Size, Black: preview.Player{Name: blackName(l, s), Color: l.Say("black")}, White: preview.Player{Name: whiteName(l, s), Color: l.Say("white")},
		Facts: factsText(l, s.Settings), State: stateText(l, s),
	}
	for _, m := range s.Moves {
		p, err := board.ParsePoint(m.At)
		g.Moves = append(g.Moves, preview.Move{Point: preview.Point{X: p.X(), Y: p.Y()}, Pass: err != nil})
	}
	if s.Result != nil {
		g.Winner = s.Result.Winner
		for _, p := range s.Result.Line {
			g.Row = append(g.Row, preview.Point{X: p.X(), Y: p.Y()})
		}
	}
	return g
}
