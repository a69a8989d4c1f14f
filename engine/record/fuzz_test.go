package record

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// The targets hold one property: a game that reads can be written and reads back unchanged; any other input gives a
// sentinel.

func FuzzSGF(f *testing.F) {
	f.Add(file(f, "cli.sgf"))
	f.Add(file(f, "tree.sgf"))
	for _, s := range []string{
		"(;SZ[15];B[zz])", "(;SZ[20];B[tt];W[])", `(;C[a\]\:b\\`, "(;AB[aa:cc]PL[W]AE[bb])", "(;B[hh](;W[ii])(;W[jj];B[ii]))",
		"(;RU[1]RE[B+1]TM[15+5]DT[2024.1.2 x])", "(;LB[aa:x][aa:y]TR[aa:bb])", "(;B[]C[5ms]BL[.5])(;SZ[5])", "((((;", "\xef\xbb\xbf(;CA[latin1]PB[\xe9])",
	} {
		f.Add([]byte(s))
	}
	for _, h := range hostile {
		f.Add([]byte(h.text(1 << 12)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<15 {
			return // rectangles grow when written, and the writer has the limit of the reader
		}
		bounded(t, data)
		games, err := ReadSGF(bytes.NewReader(data))
		if err != nil {
			typed(t, err)
			return
		}
		if again, text := sgfAgain(t, games); !reflect.DeepEqual(games, again) {
			t.Errorf("another game after writing\n%s", text)
		}
	})
}

func FuzzPSQ(f *testing.F) {
	f.Add(file(f, "gomocup.psq"))
	for _, s := range []string{head, head + "8,8,1\n", head + "8,8\n1,2,3,4\n15,Caro\n", head + "?\n1,2\n-2,renju\n", "Piskvorky 1x1, 0:0, 1", head + "\r8,8,9\ra,b\rc\r0,,"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := ReadPSQ(bytes.NewReader(data))
		if err != nil {
			typed(t, err)
			return
		}
		if again, text := psqAgain(t, g); !reflect.DeepEqual(g, again) {
			t.Errorf("%+v\nis another game after writing: %+v\n%s", g, again, text)
		}
	})
}

func FuzzMoves(f *testing.F) {
	for _, s := range []string{"h8i9i7", "1. h8 2. i9", "pass", "H8,i16", "h07", "h8h8", "٣", "p-1", "t20a1", "h\xff", "1.2)"} {
		f.Add(s, uint8(15), false)
		f.Add(s, uint8(20), true)
	}
	f.Fuzz(func(t *testing.T, text string, size uint8, skipI bool) {
		letters := AllLetters
		if skipI {
			letters = SkipI
		}
		points, err := ParseMoves(text, int(size), letters)
		if err != nil {
			typed(t, err)
			return
		}
		again, err := ParseMoves(board.FormatList(points), int(size), AllLetters)
		if err != nil || !reflect.DeepEqual(points, again) {
			t.Errorf("%v is %v after writing, %v", points, again, err)
		}
	})
}

func FuzzRenLib(f *testing.F) {
	f.Add([]byte(lib34+"\x00\x08a\x08b\x00\x78\x00\x69\xc1\x00\x01A\x00\x00\xc8odd\x00\xe1\x43\x00\x01x\x00"), uint8(0))
	f.Fuzz(func(t *testing.T, data []byte, encoding uint8) {
		if len(data) > 1<<15 {
			return // U+FFFD grows when written
		}
		e := anyEncoding(encoding)
		g, err := ReadRenLib(bytes.NewReader(data), e)
		if err != nil {
			typed(t, err)
			return
		}
		for _, written := range []Encoding{UTF8, GB18030} {
			if err := WriteRenLib(io.Discard, g, written); written != UTF8 && errors.Is(err, ErrUnfit) {
				continue
			}
			if again, data := libAgain(t, g, written); !reflect.DeepEqual(g, again) {
				t.Errorf("another game after writing in %v\n%x", written, data)
			}
		}
		if again, text := sgfAgain(t, []*Game{g}); !reflect.DeepEqual(g, again[0]) {
			t.Errorf("another game after writing as SGF\n%s", text)
		}
	})
}

// anyEncoding chooses one, Auto too.
func anyEncoding(n uint8) Encoding {
	all := append(Encodings(), UTF16LE, "iso-2022-jp", "ibm866", Auto)
	return all[int(n)%len(all)]
}

func FuzzLink(f *testing.F) {
	f.Add("https://gomocalc.com/#/h8i9i7", uint8(15))
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		points, err := ParseLink(text, int(size))
		if err != nil {
			typed(t, err)
			return
		}
		again, err := ParseLink("https://gomocalc.com/#/"+board.FormatList(points), int(size))
		if err != nil || !reflect.DeepEqual(points, again) {
			t.Errorf("%v is %v after writing, %v", points, again, err)
		}
	})
}

// Every imported tree can be written, and reads back unchanged.
func FuzzImport(f *testing.F) {
	f.Add([]byte("h8 i9\n"), uint8(0), uint8(15), false)
	for i, s := range []string{
		"(;CA[Shift_JIS]PB[\x92\x86\x91\xba\x83\x5c])", "(;PB[\xb1\xe8];C[one]C[two]5A[x])", "\xff\xfe(\x00;\x00)\x00", "(;B[hh])(;B[zz])(;B[aa])",
		"(;B[hh]PL[B];PL[W];W[ii]);B[jj]))", "(;CA[iso-2022-jp]C[\x1b$B%\x5d\x1b(B])", head + "8,8,1,2\na.zip\nb.zip\n-1\n0,Renju15_1\n",
		lib34 + "\x00\x08\xb1\xe8\x00\x00\x78\x54",
	} {
		f.Add([]byte(s), uint8(13-i%2), uint8(15), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, encoding, size uint8, skipI bool) {
		if len(data) > 1<<15 {
			return
		}
		opt := ImportOptions{Encoding: anyEncoding(encoding), Size: int(size), Rule: board.Caro, RuleKnown: true}
		if skipI {
			opt.Letters = SkipI
		}
		in, err := Import(data, opt)
		if err != nil {
			typed(t, err)
			return
		}
		if len(in.Numbers) != len(in.Games) || len(in.Notices) > maxNotices+1 {
			t.Errorf("%d games, %d numbers, %d notices", len(in.Games), len(in.Numbers), len(in.Notices))
		}
		for _, x := range in.Notices {
			if x.Count < 1 || len([]rune(x.Value)) > maxShown || len(x.Property) > 4*maxShown {
				t.Errorf("notice %+v", x)
			}
		}
		for _, g := range in.Games {
			g.Black.Program, g.White.Program = false, false // which SGF does not tell
		}
		if again, text := sgfAgain(t, in.Games); !reflect.DeepEqual(in.Games, again) {
			t.Errorf("%v: another game after writing\n%s", in.Format, text)
		}
	})
}

func FuzzOpenings(f *testing.F) {
	for _, s := range []string{"0,0, 1,-1, -7,7\r\n\r\n2,3\n", "0,0,", "-0,0", "07,0", "٣,0", "2147483648,0", ",", "9,-9"} {
		f.Add([]byte(s), uint8(15))
		f.Add([]byte(s), uint8(20))
	}
	f.Fuzz(func(t *testing.T, data []byte, size uint8) {
		openings, err := ReadOpenings(bytes.NewReader(data), int(size))
		if err != nil {
			typed(t, err)
			return
		}
		for _, points := range openings {
			line := FormatOpening(points, int(size))
			again, err := ReadOpenings(strings.NewReader(line), int(size))
			if err != nil || len(again) != 1 || !reflect.DeepEqual(points, again[0]) {
				t.Errorf("%q is %v after writing, %v", line, again, err)
			}
		}
	})
}
