package wire

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Ordinary characters need none of the other checks.
func TestOrdinaryCharacters(t *testing.T) {
	for r := range rune(unicode.MaxRune + 1) {
		if !ordinary(r) {
			continue
		}
		hidden := unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point,
			unicode.Prepended_Concatenation_Mark, blank)
		if hidden || unicode.IsMark(r) || unicode.IsSpace(r) && r != ' ' || unicode.Is(pictures, r) || joins(r) {
			t.Errorf("%U", r)
		}
	}
}

// Text that people write stays as it is.
func TestPlainKeepsWhatPeopleNeed(t *testing.T) {
	for _, s := range []string{
		"gg, well played!", "五目並べ　楽しい", "Jose\u0301", "Việt Nam", "Vie\u0323\u0302t", "שָׁלוֹם", "مَرْحَبًا", "สวัสดีค่ะ น้ำ", "नमस्ते", "क़ीं",
		"می\u200cخواهم", "ක්\u200dෂ", "क्\u200cष", "র\u200d্য", "ه\u200dا", "وَ\u200dا", "\u06dd١٢", "1\ufe0f\u20e3", "#\ufe0f\u20e3",
		"❤\ufe0f", "❤\ufe0f\u200d🔥", "👩\u200d👩\u200d👧\u200d👦", "👩🏽\u200d💻", "🏳\ufe0f\u200d🌈", "🙂\u200d↔\ufe0f", "🏃\u200d♀\ufe0f", "🇯🇵", "©\ufe0f", "㊗\ufe0f",
		"a\u00a0b", "<b>&amp;</b>", "H\u20e3",
	} {
		if got := PlainText(s); got != s {
			t.Errorf("%+q became %+q", s, got)
		}
	}
}

func TestPlainDropsTheRest(t *testing.T) {
	zalgo := "z\u0300\u0301\u0302\u0303\u0304\u0305a\u0489\u0335\u0336l"
	for in, want := range map[string]string{
		"  gg \t": "gg", "a\nb\tc": "a b c", "a\x00b\x07c\x7f\u0085": "abc",
		"a\u200bb": "ab", "a\u2060b\u2061c": "abc", "\ufeffgg": "gg", "co\u00adop": "coop", "a\u034fb": "ab",
		"\u115fa\u1160\u3164b\uffa0": "ab", "a\u2800b": "ab", "a\u180eb\u180b": "ab", "a\u17b4b\u17b5": "ab",
		"gg\U000e0067\U000e007f": "gg", "a\U000e0100b": "ab", "a\ufff9b\ufffc\u2028\u2029": "ab",
		"\u202egg\u202c\u2066x\u2069\u200e\u200f\u061c": "ggx",
		"\u200b": "", "\u200d\u200c\ufe0f": "", "\u3164 \u2800\u00a0": "", "\u0301\u0302": "", " \u0301": "", "\U000e0061": "",
		zalgo: "z\u0300\u0301\u0302a\u0489\u0335\u0336l", "e\u0301\u200d\u0302\u200b\u0303\ufe0f\u0304": "e\u0301\u0302\u0303", "မြို့": "မြို့",
		"a\u200db": "ab", "a\u200cb": "ab", "❤\ufe0f\ufe0f": "❤\ufe0f", "a\ufe0f": "a", "1\ufe0f": "1", "1\u20e3": "1\u20e3", "☎\ufe0e": "☎",
		"👩\u200d": "👩", "\u200d👩": "👩", "👩\u200d\u200d👦": "👩\u200d👦", "👩\u200d👦\u200dx": "👩\u200d👦x", "م\u200c": "م", "\u200cم": "م",
		"م\u200c\u200cم": "م\u200cم", "م\u200c a": "م a", "👩\u0301\u200d👩": "👩\u0301👩",
	} {
		if got := PlainText(in); got != want {
			t.Errorf("%+q became %+q, want %+q", in, got, want)
		}
	}
}

// checkPlain holds a line against what plain promises.
func checkPlain(t *testing.T, in string) {
	t.Helper()
	got := []rune(PlainText(in))
	wrong := func(what string) { t.Errorf("%+q became %+q: %s", in, string(got), what) }
	if len(got) > utf8.RuneCountInString(in) {
		wrong("longer")
	}
	if again := PlainText(string(got)); again != string(got) {
		wrong("does not stay")
	}
	at := func(i int) rune {
		if i < 0 || i >= len(got) {
			return 0
		}
		return got[i]
	}
	marks, shown := 0, false
	for i, r := range got {
		heap := unicode.In(r, unicode.Mn, unicode.Me) && r != asPicture
		switch {
		case r == asPicture:
			if !unicode.Is(pictures, at(i-1)) && at(i+1) != keycap {
				wrong("a picture of nothing")
			}
		case r == joiner || r == nonJoiner:
			of := func(r rune) bool { // Arabic vowels are of no script
				return joins(r) || unicode.IsMark(r) || r == asPicture || r == joiner || unicode.Is(pictures, r)
			}
			if !of(at(i-1)) || !joins(at(i+1)) && !unicode.Is(pictures, at(i+1)) {
				wrong("a joiner of nothing")
			}
		case heap:
			if marks++; marks > marksMost {
				wrong("a heap of marks")
			}
		case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
			marks, shown = 0, true
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
			wrong("invisible")
		case unicode.Is(unicode.Mc, r):
			shown = true
		default:
			marks, shown = 0, shown || !unicode.IsSpace(r)
		}
	}
	if len(got) > 0 && !shown {
		wrong("nothing to see")
	}
}

// odd are characters that plain treats each in its way.
var odd = []rune("a é1#*\u0301\u0302\u20e3\u0489م\u064eक\u093f\u094d\u0902র\u09cd👩🏽❤♀↔\u200c\u200d\ufe0f\ufe0e\u200b\u2060\ufeff\u00ad\u3164\u2800\u180e\U000e0061\U000e0100\u202e\u2028\u00a0\u3000\u06dd\n\x00\ufffc")

func TestPlainNeverShowsTheInvisible(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	for range 20_000 {
		var b strings.Builder
		for range rng.IntN(12) {
			if rng.IntN(8) == 0 {
				b.WriteRune(rng.Int32N(0xe1000))
			} else {
				b.WriteRune(odd[rng.IntN(len(odd))])
			}
		}
		checkPlain(t, b.String())
	}
	for r := rune(0); r <= unicode.MaxRune; r++ { // each alone: all there is or nothing
		if got := PlainText(string(r)); got != "" && got != string(r) && utf8.ValidRune(r) {
			t.Errorf("%U became %+q", r, got)
		}
	}
}

func FuzzChatText(f *testing.F) {
	f.Add(string(odd))
	f.Fuzz(func(t *testing.T, s string) {
		if utf8.ValidString(s) {
			checkPlain(t, s)
		}
	})
}
