package record

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// costly are files of some bytes that make the readers work for each of them: hostile for SGF, and these for all readers.
var costly = func() []hostileFile {
	const psq = "Piskvorky 15x15, 11:11, 0\n"
	lib := (renlibMagic + "\x03\x00" + strings.Repeat("\xff", renlibHeader))[:renlibHeader]
	repeated := func(name, before, text, after string) hostileFile {
		return hostileFile{name, func(n int) string { return before + strings.Repeat(text, max(1, n/len(text))) + after }}
	}
	return append([]hostileFile{
		repeated("a link's path", "gomocalc.com/", "a", ""),
		repeated("a link's moves", "gomocalc.com/#/", "h8", ""),
		repeated("a link's query", "gomocalc.com/#/h8?", "h8", ""),
		repeated("labels off the board", "(;LB", "[1]", ")"),
		repeated("marks off the board", "(;TR", "[1]", ")"),
		repeated("marks off the board, a line each", "(;TR", "[1]\n", ")"),
		repeated("marks in rectangles", "(;", "TR[aa:oo]", ")"),
		repeated("a result in words", "(;RE[", "black wins, ", "])"),
		repeated("a reason in words", "(;RE[B+]TE[", "a ", "])"),
		repeated("a rule in words", "(;RU[", "a ", "])"),
		repeated("decisions", "(;OD[", "3=swap ", "])"),
		repeated("fifths", "(;OD[4=", "b1+", "])"),
		repeated("a time", "(;TM[", "1", "])"),
		repeated("a comment", "(;C[", `\\`, "])"),
		repeated("comments", "(;", "C[x]", ")"),
		repeated("properties that are dropped", "(;", "X[a]", ")"),
		repeated("values beside the first", "(;PL", "[a]", ")"),
		{"properties of many names", func(n int) string {
			var b strings.Builder
			for b.WriteString("(;"); b.Len() < n; fmt.Fprintf(&b, "X%d[a]", b.Len()) {
			}
			return b.String() + ")"
		}},
		repeated("variations", "(;", "(;)", ")"),
		repeated("games of another kind", "", "(;GM[1]SZ[9])", ""),
		repeated("games with a wrong point", "", "(;B[zz])", ""),
		repeated("setups", "(", ";AB[aa:oo]", ")"),
		repeated("variations that set up", "(;", "(;AB[aa])", ")"),
		repeated("separators", "h8", ",", ""),
		repeated("numbers of moves", "h8", "1.", ""),
		repeated("a number of a move", "h8 ", "1", ""),
		repeated("passes", "", "pass", ""),
		repeated("white space", "", " ", ""),
		repeated("lines", "", "\n", ""),
		repeated("parentheses between spaces", "", "( ", ""),
		repeated("bytes that are no text", "", "\xff", ""),
		repeated("a text in an encoding that is guessed", "(;C[", "\xe4\xf6 a", "])"),
		repeated("texts in an encoding that is guessed", "(;", "C[\xe4]", ")"),
		repeated("a text in Big5", "(;CA[big5]C[", "\xa4\xa4", "])"),
		repeated("a text in GB18030", "(;CA[gb18030]C[", "\x81\x30\x81\x30", "])"),
		repeated("switches of ISO-2022", "(;CA[iso-2022-jp]C[", "\x1b$B", "])"),
		repeated("halves of UTF-16", "\xff\xfe(\x00;\x00C\x00[\x00", "\xff\xd8", "]\x00)\x00"),
		repeated("a row of PSQ", psq, "1,", ""),
		repeated("lines of PSQ", psq, "\n", ""),
		repeated("codes of PSQ", psq+"a\nb\n", "0,\n", ""),
		repeated("an event of PSQ", psq+"a\nb\n0,", "a ", ""),
		repeated("a header of PSQ", "Piskvorky ", "1", ""),
		repeated("decisions of PSQ", psq+"a\nb\n0,x\n"+psqDecisions, "4=b1+c1 ", ""),
		repeated("passes of RenLib", lib+"\x00\x00", "\x00\xc0", ""),
		repeated("labels of RenLib", lib+"\x00\x00", "\x78\xc2", ""),
		repeated("a comment of RenLib", lib+"\x00\x08", "aa", "\x00\x00"),
		repeated("comments of RenLib", lib+"\x00\x00", "\x00\xc8\xe4\x00", ""),
		repeated("an old comment of RenLib", lib+"\x00\x20", "}}", "\x80\x00"),
	}, hostile...)
}()

// The memory that is taken while a file is read is bounded for each of its bytes, for any content. Games without moves
// cost most, since each is a game.
func TestReadingTakesLittleMemory(t *testing.T) {
	if raced {
		t.Skip("the race detector allocates too")
	}
	const size, most = 1 << 18, 150
	for _, h := range costly {
		data := []byte(h.text(size))
		most := uint64(most)
		if strings.HasPrefix(h.name, "games") || strings.HasPrefix(h.name, "roots") || strings.HasPrefix(h.name, "spaces") {
			most = 300
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _ = Import(data, ImportOptions{})
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > most*size {
			t.Errorf("%s: %d bytes for %d, %d a byte", h.name, took, len(data), took/size)
		}
	}
}

// A link of many bytes is none, and nothing of it is looked at but its beginning.
func TestLongLinksAreRefused(t *testing.T) {
	for _, text := range []string{
		"https://gomocalc.com/#/" + strings.Repeat("h8", maxLink),
		"gomocalc.com/" + strings.Repeat("a", MaxBytes-100),
		" \n www.GomoCalc.com" + strings.Repeat("#", maxLink),
	} {
		if points, err := ParseLink(text, 15); !errors.Is(err, ErrTooLarge) || points != nil {
			t.Errorf("%.30q…: %v, %v", text, points, err)
		}
		if in, err := Import([]byte(text), ImportOptions{}); !errors.Is(err, ErrTooLarge) || in.Format != Link {
			t.Errorf("%.30q…: %v, %v", text, in.Format, err)
		}
	}
	longest := "https://www.gomocalc.com/index.html#/" + strings.Repeat("t20", 400) + "/"
	if _, err := ParseLink(longest, 20); len(longest) > maxLink || !errors.Is(err, ErrOccupied) {
		t.Errorf("a link with a stone on every point: %v", err)
	}
}

// The cost of a byte, in time, of each of the files: go test -run '^$' -bench CostAByte ./engine/record.
func BenchmarkCostAByte(b *testing.B) {
	for _, h := range costly {
		b.Run(strings.ReplaceAll(h.name, " ", "_"), func(b *testing.B) {
			data := []byte(h.text(1 << 20))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = Import(data, ImportOptions{})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(data)), "ns/byte")
		})
	}
}
