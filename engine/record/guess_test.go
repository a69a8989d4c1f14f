package record

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// spoken is a text as a file of its encoding has it.
func spoken(t testing.TB, e Encoding, text string) string {
	t.Helper()
	s, err := e.encode(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Names and sentences as records have them.
var spokenTexts = []struct {
	e    Encoding
	text string
}{
	{ShiftJIS, "中村茂"}, {ShiftJIS, "河村典彦"}, {ShiftJIS, "名人戦 第三局 黒の勝ち。ここで四を打つのが良い。"}, {ShiftJIS, "第５４期連珠名人戦"},
	{ShiftJIS, "ソフト表示 花月"}, {ShiftJIS, "山口釉水"}, {ShiftJIS, "岡部寛"},
	{EUCJP, "中村茂"}, {EUCJP, "河村典彦"}, {EUCJP, "名人戦 第三局 黒の勝ち。ここで四を打つのが良い。"}, {EUCJP, "飯尾義弘"},
	{GB18030, "曹冬"}, {GB18030, "吴镝"}, {GB18030, "中国五子棋公开赛 花月 黑胜"}, {GB18030, "张三 李四 白13是败着，应在此处冲四"}, {GB18030, "黑胜"}, {GB18030, "朱建锋"},
	{Big5, "陳科翰"}, {Big5, "林書玄"}, {Big5, "黑棋在此衝四勝"}, {Big5, "林皇羽"}, {Big5, "許功蓋"},
	{EUCKR, "김규현"}, {EUCKR, "박정호"}, {EUCKR, "흑 승 렌주 대회 결승전"}, {EUCKR, "이민수"},
	{Windows1250, "Černý vyhrál, tah šest byl chybný"}, {Windows1250, "Tomáš Dušek, Zuzana Žížalová, Štěpán Tesařík"}, {Windows1250, "Węgrzyn Łukasz"},
	{Windows1251, "Сушков Владимир"}, {Windows1251, "Чёрные выиграли, белые сдались"}, {Windows1251, "Кожин"},
	{KOI8R, "Сушков Владимир"}, {KOI8R, "Чёрные выиграли, белые сдались"}, {KOI8R, "Кожин"},
	{Windows1252, "José"}, {Windows1252, "Müller"}, {Windows1252, "Göran Björn, Ants Soosõrv"},
}

// A file that names its encoding is read in it, any other in the guessed one, which is told; other candidates are
// shown.
func TestForeignTexts(t *testing.T) {
	for _, tc := range spokenTexts {
		raw := spoken(t, tc.e, tc.text)
		for _, f := range []struct{ name, data, charset string }{
			{"sgf, named", "(;GM[4]CA[" + tc.e.String() + "]SZ[15]PB[" + raw + "]C[" + raw + "];B[hh];W[ig])", "named"},
			{"sgf", "(;GM[4]SZ[15]PB[" + raw + "]C[" + raw + "];B[hh];W[ig])", ""},
			{"psq", head + "8,8,1\n9,7,1\n" + raw + "\nb\n0\n", ""},
			{"lib", lib34 + "\x00\x48" + raw + strings.Repeat("\x00", 2-len(raw)%2) + "\x78\x00\x69\x40", ""},
		} {
			in, err := Import([]byte(f.data), ImportOptions{})
			if err != nil {
				t.Errorf("%v, %s, %s: %v", tc.e, tc.text, f.name, err)
				continue
			}
			g := in.Games[0]
			if got := g.Black.Name + g.Root.Comment; !strings.HasPrefix(got, tc.text) {
				t.Errorf("%v, %s, %s: read as %v, %q", tc.e, tc.text, f.name, in.Encoding, got)
				continue
			}
			guessed := slices.ContainsFunc(in.Notices, func(n Notice) bool { return n.Code == EncodingGuessed && n.As == in.Encoding.String() })
			if guessed == (f.charset != "") {
				t.Errorf("%v, %s: %+v", tc.e, f.name, in.Notices)
			}
			if f.charset != "" {
				if len(in.Samples) > 0 {
					t.Errorf("%v, %s: nothing is in doubt, and there are %+v", tc.e, f.name, in.Samples)
				}
				continue
			}
			if len(in.Samples) < 2 || !slices.ContainsFunc(in.Samples, func(s Sample) bool { return strings.Contains(s.Text, tc.text[:3]) }) {
				t.Errorf("%v, %s: %+v", tc.e, f.name, in.Samples)
			}
		}
	}
}

// A "]" may be the second half of a character of two bytes, and is not where
// what follows says that a value ends. Names of one foreign letter are read.
func TestNamesEndAtTheirBracket(t *testing.T) {
	for _, tc := range []struct {
		e     Encoding
		names string
	}{
		{Windows1250, "Paweł Michał Rafał Jiří Dvořák Ernő Gergő Łukasz Tomáš"},
		{Windows1251, "Ё Ян Чингин"},
		{Windows1252, "José André Noé Åke Weiß"},
		{Big5, "建設 公設 許功蓋"},
		{ShiftJIS, "中村 表 ソフト"},
		{GB18030, "曹冬 何"},
	} {
		for name := range strings.FieldsSeq(tc.names) {
			raw := spoken(t, tc.e, name)
			for _, form := range []string{
				"(;GM[4]SZ[15]PB[%]PW[Smith]RE[B+R];B[hh];W[ig])", "(;GM[4]SZ[15]PW[Smith]PB[%]\r\n;B[hh];W[ig])", "(;PW[Smith]PB[%](;B[hh];W[ig])(;B[aa]))",
				"(;PW[Smith]PB[%] PL [B];B[hh];W[ig])", "(;PW[Smith];B[hh];W[ig]C[%])", "(;PW[Smith];B[hh];W[ig]LB[aa:%][bb:c])",
			} {
				in, err := Import([]byte(strings.ReplaceAll(form, "%", raw)), ImportOptions{})
				if err != nil {
					t.Errorf("%v, %s, %s: %v", tc.e, name, form, err)
					continue
				}
				g := in.Games[0]
				n := g.Root.Next[0].Next[0]
				if text := g.Black.Name + n.Comment; g.White.Name != "Smith" || list(g) != "bh8 wi9" || text != name && (len(n.Marks) != 2 || n.Marks[0].Text != name) {
					t.Errorf("%v, %s, %s: %v, %q and %q, %s", tc.e, name, form, in.Encoding, text, g.White.Name, list(g))
				}
			}
		}
	}
}

// A chosen encoding takes precedence over the file's.
func TestChosenEncoding(t *testing.T) {
	data := "(;CA[windows-1251]SZ[15]PB[" + spoken(t, ShiftJIS, "中村ソ") + "];B[hh];W[ig])"
	in, err := Import([]byte(data), ImportOptions{Encoding: ShiftJIS})
	if err != nil || in.Games[0].Black.Name != "中村ソ" || len(in.Games[0].Moves()) != 2 {
		t.Fatalf("%+v, %v", in, err)
	}
	if want := (Notice{Code: EncodingOverruled, Property: "CA", Value: "windows-1251", As: "shift_jis", Count: 1}); !slices.Contains(in.Notices, want) {
		t.Errorf("%+v, want %+v", in.Notices, want)
	}
	if len(in.Samples) < 2 {
		t.Errorf("%+v", in.Samples)
	}
}

func TestEncodingNotices(t *testing.T) {
	for _, tc := range []struct {
		name, data, want string
		e                Encoding
		codes            string
	}{
		{"nothing beyond ASCII", "(;CA[GBK]PB[Ann])", "Ann", UTF8, ""},
		{"utf-8", "(;CA[UTF-8]PB[五])", "五", UTF8, ""},
		{"another said", "(;CA[GBK]PB[五子棋])", "五子棋", UTF8, "encoding_overruled"},
		{"none that is known", "(;CA[klingon]PB[五])", "五", UTF8, "encoding_unknown"},
		{"wrong", "(;CA[UTF-8]PB[" + "\xb1\xe8\xb1\xd4\xc7\xf6" + "])", "김규현", EUCKR, "encoding_overruled"},
		{"wrong and unknown", "(;CA[klingon]PB[" + "\xb1\xe8\xb1\xd4\xc7\xf6" + "])", "김규현", EUCKR, "encoding_unknown"},
		{"damaged", "(;CA[UTF-8]PB[五五五五\xff])", "五五五五\uFFFD", UTF8, "bytes_lost"},
		{"utf-16 with its mark", "\xff\xfe(\x00;\x00P\x00B\x00[\x00\x94\x4e]\x00)\x00", "五", UTF16LE, ""},
		{"utf-16, big end first", "\xfe\xff\x00(\x00;\x00P\x00B\x00[\x4e\x94\x00]\x00)", "五", UTF16BE, ""},
		{"utf-16 without", "(\x00;\x00P\x00B\x00[\x00\x94\x4e]\x00)\x00", "五", UTF16LE, ""},
		{"seven bits", "(;CA[ISO-2022-JP]PB[\x1b$BCf\x25\x5d\x1b(B])", "中ポ", "iso-2022-jp", ""},
		{"greek", "(;CA[iso-8859-7]PB[\xc3\xe9\xfe\xf1\xe3\xef\xf2])", "Γιώργος", "iso-8859-7", ""},
	} {
		in, err := Import([]byte(tc.data), ImportOptions{})
		if err != nil || in.Games[0].Black.Name != tc.want || in.Encoding != tc.e || codes(in.Notices) != tc.codes {
			t.Errorf("%s: %+v, %v, want %q in %v and %q", tc.name, in, err, tc.want, tc.e, tc.codes)
		}
		for _, n := range in.Notices {
			if n.As != string(tc.e) {
				t.Errorf("%s: %+v", tc.name, n)
			}
		}
		if doubt := len(in.Samples) > 0; doubt != (strings.HasPrefix(tc.name, "wrong") || tc.name == "another said" || tc.name == "damaged") {
			t.Errorf("%s: samples %+v", tc.name, in.Samples)
		}
	}
}

// codes lists the codes of notices.
func codes(list []Notice) string {
	var s []string
	for _, n := range list {
		s = append(s, string(n.Code))
	}
	return strings.Join(s, " ")
}

// Whole files of testdata, as programs write them, in their encodings.
func TestForeignFiles(t *testing.T) {
	for name, want := range map[string]string{"shift_jis.sgf": "中村茂", "gbk.psq": "吴镝", "big5.lib": "黑棋在此衝四勝"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		in, err := Import(data, ImportOptions{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		g := in.Games[0]
		if got := g.Black.Name + g.Root.Comment; got != want || len(g.Moves()) == 0 {
			t.Errorf("%s: %q, %v", name, got, in.Encoding)
		}
	}
}
