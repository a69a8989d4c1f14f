package account

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

func TestGoodNames(t *testing.T) {
	for in, want := range map[string]string{
		"Ann": "Ann", "  Bo ": "Bo", "go_player-9": "go_player-9", "Ａｎｎ": "Ann", "Jose\u0301": "José",
		"Đạt": "Đạt", "Straße": "Straße", "Ольга": "Ольга", "Ξένια": "Ξένια", "打碁太郎": "打碁太郎",
		"ゴモク": "ゴモク", "佐々木": "佐々木", "오목왕": "오목왕", "สมชาย": "สมชาย", "अमित": "अमित", "सिंह": "सिंह", "กิ่ง": "กิ่ง", "ជា": "ជា", "田中Ken": "田中Ken",
		"1234567": "1234567", strings.Repeat("a", 20): strings.Repeat("a", 20), "ნინო": "ნინო", "Հայկ": "Հայկ",
	} {
		got, err := CleanName(in)
		if err != nil || got != want {
			t.Errorf("%q: %q, %v, want %v", in, got, err, want)
		}
		if again, err := CleanName(got); err != nil || again != got {
			t.Errorf("%q does not stay: %q, %v", got, again, err)
		}
	}
}

func TestBadNames(t *testing.T) {
	for in, want := range map[string]error{
		"": ErrNameLength, "a": ErrNameLength, "   ": ErrNameLength, strings.Repeat("a", 21): ErrNameLength,
		strings.Repeat("é", 21): ErrNameLength, "a\xffb": ErrNameLength, strings.Repeat("x", 70000): ErrNameLength,
		"a b": ErrNameText, "a.b": ErrNameText, "<b>x</b>": ErrNameText, "a/b": ErrNameText, "a@b": ErrNameText,
		"_ann": ErrNameText, "ann_": ErrNameText, "a--b": ErrNameText, "-_-": ErrNameText,
		"an\u200bn": ErrNameText, "an\u200dn": ErrNameText, "an\u00adn": ErrNameText, "a\u202enna": ErrNameText,
		"a\u2066nn": ErrNameText, "an\ufeffn": ErrNameText, "a\x00b": ErrNameText, "a\nb": ErrNameText,
		"a\u115fb": ErrNameText, "ㅤㅤ": ErrNameText, "a\ufe0fb": ErrNameText, "⠀⠀": ErrNameText,
		"ก็่้": ErrNameText, "कि\u0902\u0902": ErrNameText, "ก\u0e4d\u0e4d\u0e4d": ErrNameText, "an\u2060n": ErrNameText, "an\u034fn": ErrNameText,
		"an\U000e0061n": ErrNameText, "an\U000e0100n": ErrNameText, "ក\u17b4ក": ErrNameText, "a\u180eb": ErrNameText, "ᄀ\u1160ᄀ": ErrNameText,
		"an\u200cn": ErrNameText, "a\u061cnn": ErrNameText,
		"x̸̡̢̛": ErrNameText, "e\u0332\u0332x": ErrNameText, "שלום": ErrNameText, "محمد": ErrNameText, "٣٤٥": ErrNameText,
		"ʼann": ErrNameText, "ǀǀǀ": ErrNameText, "ᴀɴɴ": ErrNameText, "🦊fox": ErrNameText, "ーー": ErrNameText,
		"Аnn": ErrNameScripts, "pаypal": ErrNameScripts, "Ωmega": ErrNameScripts, "Иван李": ErrNameScripts,
		"Guest-1": ErrNameReserved, "guest": ErrNameReserved, "GUE5T": nil, "Adm1n": ErrNameReserved, "admin2": ErrNameReserved,
		"T-e-n-g-e-n": ErrNameReserved, "tengen-official": ErrNameReserved, "acorn": ErrNameReserved, "Bamb00": ErrNameReserved,
		"админ": ErrNameReserved, "Модератор": ErrNameReserved, "модератор_Иван": ErrNameReserved, "管理员": ErrNameReserved, "管理员小王": ErrNameReserved,
		"運営": ErrNameReserved, "tengen運営": ErrNameReserved, "碁官方": ErrNameReserved, "관리자": ErrNameReserved, "운영자1": ErrNameReserved,
		"サポート": ErrNameReserved, "サポ一ト": ErrNameReserved, "Mod-Team": ErrNameReserved, "Site-Admin": ErrNameReserved, "SiteAdmin": ErrNameReserved,
		"OfficialTengen": ErrNameReserved, "Juniper_bot": ErrNameReserved, "The_Real_Juniper2": ErrNameReserved, "xXadminXx": ErrNameReserved,
		"Správce": ErrNameReserved, "QuảnTrị": ErrNameReserved, "quan_tri_vien": ErrNameReserved, "Go_Moderators": ErrNameReserved, "admin太郎": ErrNameReserved,
		"2mods": ErrNameReserved, "Mod1": ErrNameReserved, "0fficial-go": ErrNameReserved, "oficiální": ErrNameReserved, "техподдержка": ErrNameReserved,
		"Juniper_Smith": nil, "badminton": nil, "Modesta": nil, "Supporter": nil, "Rootless": nil, "Black_Player": nil, "Модест": nil, "Team_Elm_Oak": nil,
		"CEDAR": ErrNameReserved, "Аdmin": ErrNameScripts, "nu11": ErrNameReserved, "Ａｄｍｉｎ": ErrNameReserved,
	} {
		if got, err := CleanName(in); !errors.Is(err, want) {
			t.Errorf("%.40q: %q, %v, want %v", in, got, err, want)
		}
	}
}

func TestLookAlikesCollide(t *testing.T) {
	for _, same := range [][]string{
		{"Ann", "ann", "ANN", "Ａｎｎ"},
		{"Paul1", "PauIl", "paull", "раul1"},
		{"bob0", "BOBO", "ВОВО"},
		{"Arnold", "Amold", "arno1d"},
		{"Weiss", "Weiß", "vveiss"},
		{"go_on", "go-on", "g0_0n"},
		{"Ilya", "ılya", "İlya", "1lya"},
		{"José", "Jose\u0301", "JOSÉ"},
	} {
		for _, n := range same[1:] {
			if a, b := Skeleton(same[0]), Skeleton(n); a != b {
				t.Errorf("%q is %q but %q is %q", same[0], a, n, b)
			}
		}
	}
	for _, differ := range [][2]string{{"Jose", "José"}, {"Hoa", "Hòa"}, {"ann", "anna"}, {"a_b", "ab"}, {"ken", "kem"}} {
		if Skeleton(differ[0]) == Skeleton(differ[1]) {
			t.Errorf("%q and %q collide", differ[0], differ[1])
		}
	}
}

// Names that Unicode, or people, take for one another have one look; those that have one skeleton do, too.
func TestLooks(t *testing.T) {
	for _, same := range [][]string{
		{"へのへの", "ヘのヘの"}, {"ゲーム", "ゲ一ム"}, {"エ藤", "工藤"}, {"カ丸", "力丸"}, {"ロ角", "口角"}, {"ニ郎", "二郎"}, {"タ日", "夕日", "夕曰"},
		{"ハ木", "八木"}, {"ト部", "卜部"}, {"リす", "りす"}, {"日高", "曰高"}, {"土方", "士方"}, {"未来", "末来"}, {"cloud", "doud", "dοud", "CLOUD"},
		{"Łukasz", "Lukasz", "1ukasz"}, {"Ørsted", "Orsted", "0rsted"}, {"Đạt", "Dạt"}, {"己", "已", "巳"},
		{"Ann", "ann", "ANN", "Ａｎｎ"}, {"Paul1", "PauIl", "раul1"}, {"Arnold", "Amold", "arno1d"}, {"Weiss", "Weiß", "vveiss"}, {"go_on", "g0-0n"},
		{"ВОВО", "bobo"}, {"Jose\u0301", "José"},
	} {
		for _, n := range same[1:] {
			if a, b := Look(same[0]), Look(n); a != b {
				t.Errorf("%q looks like %q but %q like %q", same[0], a, n, b)
			}
		}
	}
	for _, differ := range [][2]string{{"Jose", "José"}, {"Hoa", "Hòa"}, {"ann", "anna"}, {"a_b", "ab"}, {"ken", "kem"}, {"林", "森"}, {"ソン", "リン"}, {"Ольга", "Олег"}} {
		if Look(differ[0]) == Look(differ[1]) {
			t.Errorf("%q and %q look alike", differ[0], differ[1])
		}
	}
}

// Names with one skeleton have one look, and a name has the look of its skeleton.
func TestLooksAreOfSkeletons(t *testing.T) {
	for r := range rune(0x20000) {
		if _, ok := familyOf(r); !ok {
			continue
		}
		for _, name := range []string{string(r), "r" + string(r) + "n", strings.ToUpper(string(r)) + "l"} {
			if look := Look(name); look != Look(Skeleton(name)) || look == "" {
				t.Errorf("%q looks like %q, its skeleton like %q", name, look, Look(Skeleton(name)))
			}
		}
	}
}

func TestGuestNamesAreNobodysAndRarelyTwice(t *testing.T) {
	if n := len(guestWords); n < 150 {
		t.Errorf("only %d words", n)
	}
	for _, w := range guestWords {
		if len(w) > 8 {
			t.Errorf("%q is too long", w)
		}
	}
	seen := map[string]bool{}
	twice := 0
	for range 2000 {
		n := guestName()
		if len(n) > MaxName {
			t.Errorf("%q is too long", n)
		}
		if _, err := CleanName(n); err == nil {
			t.Errorf("a member may be called %q", n)
		}
		if seen[n] {
			twice++
		}
		seen[n] = true
	}
	if twice > 5 { // 0.1 expected
		t.Errorf("%d of 2000 names came twice", twice)
	}
}

// checkSeen holds an accepted name against what people can tell apart.
func checkSeen(t *testing.T, name string) {
	t.Helper()
	marks := 0
	for _, r := range name {
		if unicode.In(r, unicode.C, unicode.Z, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
			t.Errorf("%+q has %U, which shows nothing", name, r)
		}
		if !unicode.IsMark(r) {
			marks = 0
		} else if marks++; marks > 2 {
			t.Errorf("%+q has a heap of marks", name)
		}
	}
}

// No invisible character gets into a name, beside any other characters.
func TestNamesAreSeen(t *testing.T) {
	invisible := []*unicode.RangeTable{unicode.Cf, unicode.Cc, unicode.Zs, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point, unicode.Mn}
	for r := rune(0); r < 0xe1000; r++ {
		if !unicode.In(r, invisible...) {
			continue
		}
		for _, around := range []string{"aa", "กก", "កក", "가가"} {
			if got, err := CleanName(around[:len(around)/2] + string(r) + around[len(around)/2:]); err == nil {
				checkSeen(t, got)
			}
		}
	}
	rng := rand.New(rand.NewPCG(3, 4))
	thai := []rune("กขค\u0e31\u0e34\u0e48\u0e4d\u200b-4")
	for range 20_000 {
		name := make([]rune, 2+rng.IntN(9))
		for i := range name {
			name[i] = thai[rng.IntN(len(thai))]
		}
		if got, err := CleanName(string(name)); err == nil {
			checkSeen(t, got)
		}
	}
}

func FuzzNames(f *testing.F) {
	for _, s := range []string{"Ann", "раul", "x̸̡̢̛", "ﷺﷺ", "İı", "打碁"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := CleanName(s)
		if err != nil {
			return
		}
		checkSeen(t, got)
		if n := len([]rune(got)); n < MinName || n > MaxName || !norm.NFKC.IsNormalString(got) {
			t.Errorf("%q became %q", s, got)
		}
		if again, err := CleanName(got); err != nil || again != got {
			t.Errorf("%q does not stay: %q, %v", got, again, err)
		}
		if k := Skeleton(got); k == "" || Skeleton(strings.ToUpper(got)) == "" {
			t.Errorf("%q has the skeleton %q", got, k)
		}
	})
}
