// Package i18n has the server's own texts in the language of a page: titles and descriptions, the states of games in
// them, and errors outside the page. The page has its own, in frontend/words.
package i18n

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Language are the server's texts in one language.
type Language struct {
	Code string // of the language, as its file and the page's folder are named: "zh"
	Tag  string `json:"tag"` // BCP 47, as the page's lang has it: "zh-CN"
	// Unreviewed says that nobody who speaks it has read all of it; what it lacks is English. It is for those who choose it and,
	// if it is whole, for those whose browser prefers it.
	Unreviewed bool   `json:"unreviewed"`
	Whole      bool   `json:"whole"`
	Site       string `json:"site"`
	Gist       string `json:"gist"`
	NoScript   string `json:"noScript"`
	// Pages has the title and the description of each page; one without a description has the site's.
	Pages map[string][2]string `json:"pages"`
	Text  map[string]Forms     `json:"text"`

	tag language.Tag
}

// Forms is a sentence, by the plural form of its number {n} ("one", "few", "many", "other"); one that has no number, or only one
// form, is a string in JSON.
type Forms map[string]string

// UnmarshalJSON reads a string, or an object of forms.
func (f *Forms) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*f = Forms{"other": one}
		return nil
	}
	return json.Unmarshal(b, (*map[string]string)(f))
}

// Param is a cookie's and a query's name by which a language is asked for.
const Param = "lang"

//go:embed *.json
var files embed.FS

var (
	all      = load()
	English  = ByCode("en")
	reviewed = slices.DeleteFunc(slices.Clone(all), func(l *Language) bool { return l.Unreviewed })
	offered  = slices.DeleteFunc(slices.Clone(all), func(l *Language) bool { return l.Unreviewed && !l.Whole })
	matcher  = newMatcher()
)

func load() (out []*Language) {
	entries, _ := files.ReadDir(".") // it is embedded
	for _, e := range entries {
		b, _ := files.ReadFile(e.Name())
		l := &Language{Code: strings.TrimSuffix(e.Name(), ".json")}
		if err := json.Unmarshal(b, l); err != nil {
			panic(fmt.Sprintf("i18n: %s: %v", e.Name(), err)) // a file that was tested
		}
		l.tag = language.MustParse(l.Tag)
		out = append(out, l)
	}
	english := out[slices.IndexFunc(out, func(l *Language) bool { return l.Code == "en" })]
	for _, l := range out {
		if l.Unreviewed {
			l.complete(english)
		}
	}
	return out
}

// complete says in English what a language does not say yet.
func (l *Language) complete(english *Language) {
	l.Site, l.Gist, l.NoScript = cmp.Or(l.Site, english.Site), cmp.Or(l.Gist, english.Gist), cmp.Or(l.NoScript, english.NoScript)
	pages, text := maps.Clone(english.Pages), maps.Clone(english.Text)
	maps.Copy(pages, l.Pages)
	maps.Copy(text, l.Text)
	l.Pages, l.Text = pages, text
}

// All returns the languages in the order of their codes.
func All() []*Language { return all }

// ByCode returns a language, nil if there is none of the code.
func ByCode(code string) *Language {
	i := slices.IndexFunc(all, func(l *Language) bool { return l.Code == code })
	if i < 0 {
		return nil
	}
	return all[i]
}

// Reviewed returns those that search engines are told of.
func Reviewed() []*Language { return reviewed }

func newMatcher() language.Matcher {
	tags := []language.Tag{English.tag} // the first is for people who speak none of ours
	for _, l := range offered {
		tags = append(tags, l.tag)
	}
	return language.NewMatcher(tags)
}

// longest is how many bytes of a header are read.
const longest = 200

// nearest is the language of ours that people of others read rather than English, nil if there is none: of Chinese by its
// script.
func nearest(t language.Tag) *Language {
	base, _ := t.Base()
	script, _ := t.Script()
	switch base.String() {
	case "zh":
		if script.String() == "Hant" {
			return ByCode("zh-hant")
		}
		return ByCode("zh")
	case "sk":
		return ByCode("cs")
	}
	return nil
}

// Of returns the language of a request: the one that its address asks for, the one that was chosen before (a cookie), or of
// those that the browser prefers the best.
func Of(r *http.Request) *Language {
	if l := ByCode(r.URL.Query().Get(Param)); l != nil {
		return l
	}
	if c, err := r.Cookie(Param); err == nil {
		if l := ByCode(c.Value); l != nil {
			return l
		}
	}
	accept := strings.Join(r.Header.Values("Accept-Language"), ",")
	if len(accept) > longest {
		accept = accept[:longest]
		accept = accept[:strings.LastIndexByte(","+accept, ',')]
	}
	tags, _, _ := language.ParseAcceptLanguage(accept)
	for i, t := range tags {
		near := nearest(t)
		if near != nil {
			tags[i] = near.tag
		}
	}
	if _, i, confidence := matcher.Match(tags...); confidence > language.No && i > 0 {
		return offered[i-1]
	}
	return English
}

// Say returns a sentence with its placeholders filled: pairs of a name and what takes its place.
func (l *Language) Say(name string, pairs ...string) string {
	return fill(l.form(name, "other"), pairs)
}

// formNames are Unicode's names of the forms; every other number has "other".
var formNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
}

// Count returns a sentence for a number, in the form that the language has for it, with its other placeholders filled as by Say.
func (l *Language) Count(name string, n int64, pairs ...string) string {
	form := plural.Cardinal.MatchPlural(l.tag, int(n%1_000_000), 0, 0, 0, 0)
	return fill(l.form(name, formNames[form]), append(pairs, "n", strconv.FormatInt(n, 10)))
}

func (l *Language) form(name, form string) string {
	if s := l.Text[name][form]; s != "" {
		return s
	}
	return l.Text[name]["other"]
}

func fill(s string, pairs []string) string {
	named := slices.Clone(pairs)
	for i := 0; i < len(named); i += 2 {
		named[i] = "{" + named[i] + "}"
	}
	return strings.NewReplacer(named...).Replace(s)
}
