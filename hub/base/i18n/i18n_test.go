package i18n

import (
	"maps"
	"net/http/httptest"
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
		{"", "", "zh-Hant-TW,en;q=0.5", "zh"},
		{"", "", "zh-TW", "zh"},
		{"", "", "zh-HK,zh;q=0.9", "zh"},
		{"", "", "sk-SK,sk;q=0.9,en;q=0.5", "cs"},
		{"", "", "en,sk;q=0.9", "en"},
		{"", "ko", "ja", "ko"},
		{"?lang=vi", "ko", "ja", "vi"},
		{"", "", "zh-Hant,en;q=0.5", "zh"},
		{"", "", "zh-Hant-HK,zh-Hant;q=0.9,en;q=0.5", "zh"},
		{"", "", "zh-TW,zh;q=0.9,en-US;q=0.8", "zh"},
		{"", "", "sk-SK,sk;q=0.9,en;q=0.8", "cs"},
		{"", "", "sk", "cs"},
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
