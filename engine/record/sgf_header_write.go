package record

import (
	"strconv"
	"strings"
	"time"
)

// header writes the root's properties in their fixed order.
func (w *sgfWriter) header(g *Game) error {
	w.b.WriteString("FF[4]GM[4]CA[UTF-8]")
	texts := g.texts()
	w.text(texts[0].id, *texts[0].text)
	w.prop("SZ", strconv.Itoa(g.Size))
	for _, t := range texts[1:] {
		w.text(t.id, *t.text)
	}
	w.text("OD", formatDecisions(g.Decisions))
	if g.RuleKnown {
		name, err := g.Rule.MarshalText()
		if err != nil {
			return ErrRule
		}
		w.prop("RU", strings.ToUpper(string(name[:1]))+string(name[1:]))
	}
	if g.TimeLimit >= time.Millisecond && g.TimeLimit <= maxTime {
		w.prop("TM", inSeconds(g.TimeLimit))
	}
	if re := g.Result.String(); re != "" {
		w.prop("RE", re)
	}
	return nil
}

// text writes a header field, if it has one. AP's own colon, between name and
// version, is not escaped.
func (w *sgfWriter) text(id, s string) {
	s = simple(s)
	if s == "" {
		return
	}
	if name, version, ok := strings.Cut(s, ":"); ok && id == "AP" {
		w.prop(id, escaper.Replace(name)+":"+escaper.Replace(version))
		return
	}
	w.prop(id, escaper.Replace(s))
}
