package i18n

import (
	"encoding/json"
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

var placeholder = regexp.MustCompile(`\{\w+\}`)

func placeholders(s string) []string {
	found := placeholder.FindAllString(s, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// Every language says all that English says, with the same placeholders.
func TestLanguagesAreWhole(t *testing.T) {
	for _, l := range All() {
		if l.Tag == "" || l.Site == "" || l.Gist == "" || l.NoScript == "" {
			t.Errorf("%s: something is empty: %q", l.Code, []string{l.Tag, l.Site, l.Gist, l.NoScript})
		}
		if got, want := slices.Sorted(maps.Keys(l.Pages)), slices.Sorted(maps.Keys(English.Pages)); !slices.Equal(got, want) {
			t.Errorf("%s: pages %q, want %q", l.Code, got, want)
		}
		for name, want := range English.Pages {
			if got := l.Pages[name]; (got[0] == "") != (want[0] == "") || (got[1] == "") != (want[1] == "") {
				t.Errorf("%s: page %s: %q, in English %q", l.Code, name, got, want)
			}
		}
		if got, want := slices.Sorted(maps.Keys(l.Text)), slices.Sorted(maps.Keys(English.Text)); !slices.Equal(got, want) {
			t.Errorf("%s: text %q, want %q", l.Code, got, want)
		}
		for name, forms := range l.Text {
			for form, s := range forms {
				if want := placeholders(English.Text[name]["other"]); s == "" || !slices.Equal(placeholders(s), want) {
					t.Errorf("%s: %s, %s: %q, want the placeholders %q", l.Code, name, form, s, want)
				}
			}
		}
	}
}

func TestWhoseLanguage(t *testing.T) {
	for _, tt := range []struct{ query, cookie, accept, want string }{
		{"", "", "", "en"},
		{"", "", "de-DE,de;q=0.9", "en"},
		{"", "", "en-GB,cs;q=0.9", "en"},
		{"", "", "x;;q=nonsense,,", "en"},
		{"?lang=xx", "xx", "", "en"},
		{"?lang=en", "cs", "ja", "en"},
		{"", "", "ja-JP,en;q=0.5", "ja"},
		{"", "", "de,cs;q=0.9,en;q=0.5", "cs"},
		{"", "", "zh-Hans-SG", "zh"},
		{"", "", "zh-Hant-TW,en;q=0.5", "zh-hant"},
		{"", "", "zh-TW", "zh-hant"},
		{"", "", "zh-HK,zh;q=0.9", "zh-hant"},
		{"", "", "sk-SK,sk;q=0.9,en;q=0.5", "cs"},
		{"", "", "en,sk;q=0.9", "en"},
		{"", "ko", "ja", "ko"},
		{"?lang=vi", "ko", "ja", "vi"},
		{"", "", "zh-Hant,en;q=0.5", "zh-hant"},
		{"", "", "zh-Hant-HK,zh-Hant;q=0.9,en;q=0.5", "zh-hant"},
		{"", "", "zh-TW,zh;q=0.9,en-US;q=0.8", "zh-hant"},
		{"", "", "sk-SK,sk;q=0.9,en;q=0.8", "cs"},
		{"", "", "sk", "cs"},
		{"", "", "zh", "zh"},
		{"", "", "de,zh-MO;q=0.9", "zh-hant"},
		{"", "", "pl-PL,pl;q=0.9,en;q=0.8", "en"}, // nobody has read it yet: it is for those who choose it
		{"?lang=pl", "", "", "pl"},
		{"", "sv", "pl", "sv"},
	} {
		r := httptest.NewRequest("GET", "/"+tt.query, nil)
		r.Header.Set("Accept-Language", tt.accept)
		if tt.cookie != "" {
			r.Header.Set("Cookie", Param+"="+tt.cookie)
		}
		if got := Of(r).Code; got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}
}

// The page and the server have the same languages, by the same tags, and the same of them were reviewed.
func TestLanguagesOfThePage(t *testing.T) {
	files, err := filepath.Glob("../../../frontend/words/*/language.json")
	if err != nil || len(files) != len(All()) {
		t.Fatalf("%d languages of the page, %d of the server (%v)", len(files), len(All()), err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		said := struct {
			Language struct {
				Tag      string
				Reviewed *bool
			}
		}{}
		if err := json.Unmarshal(b, &said); err != nil {
			t.Fatal(file, err)
		}
		code := filepath.Base(filepath.Dir(file))
		reviewed := said.Language.Reviewed == nil || *said.Language.Reviewed
		if l := ByCode(code); l == nil || l.Tag != said.Language.Tag || l.Unreviewed == reviewed {
			t.Errorf("%s: the page says %+v, the server %+v", code, said.Language, l)
		}
	}
}

// A language that is begun uses English for the words it lacks.
func TestBegunLanguages(t *testing.T) {
	l := &Language{Pages: map[string][2]string{"bots": {"Botar", ""}}, Text: map[string]Forms{"black": {"other": "Svart"}}}
	l.complete(English)
	if l.Say("black") != "Svart" || l.Say("white") != "White" || l.Pages["bots"][0] != "Botar" || l.Pages["tv"][0] != "TV" || l.Gist != English.Gist {
		t.Errorf("%+v", l)
	}
	if English.Say("black") != "Black" {
		t.Error("English was changed")
	}
}

func TestSentences(t *testing.T) {
	for n, want := range map[int64]string{0: "0 days", 1: "1 day", 5: "5 days"} {
		if got := English.Count("day", n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int64]string{1: "1 день", 3: "3 дня", 5: "5 дней", 11: "11 дней", 21: "21 день"} {
		if got := ByCode("ru").Count("day", n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got := English.Say("waiting", "name", "{name}"); got != "{name} is waiting for an opponent" {
		t.Error(got)
	}
}
