package record

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// A RenLib file is a header and then the tree in preorder, every record an even
// number of bytes long. (RenLib 3.6: LibraryFile.cpp, MoveNode.cpp and
// RenLibDoc.cpp, at github.com/gomoku/RenLib.)
//
//	header      FF "RenLib" FF, major and minor version, ten FF
//	record      point, flags; if extended two bytes more; the comment, the board text
//	point       0 for the root and for a pass, otherwise 16·row + column, the row
//	            from 0 at the top and the column from 1 at the left, so that h8 is 78
//	extension   00 01 says that there is a board text
//	comment     ends with 00 and, to be even, another byte; 08 divides its first line from the rest
//	old comment ends with the byte that has its highest bit set
//	board text  as a comment, without 08
//
// A file of version 3.0 has no root record: it begins with its first move. The
// stones alternate, and no file says what rule they follow.
const (
	renlibMagic   = "\xffRenLib\xff"
	renlibHeader  = 20 // bytes
	renlibVersion = 304
	renlibSize    = 15
	renlibDivider = 8
)

// The flags of a record.
const (
	libExtended   = 0x01
	libNoMove     = 0x02 // a board text on a point that nobody plays
	libStart      = 0x04 // where RenLib opens the file; skipped, as it is no part of a game
	libComment    = 0x08
	libMark       = 0x10 // a bookmark; skipped too
	libOldComment = 0x20
	libNoChild    = 0x40 // "right" in RenLib's source
	libSibling    = 0x80 // "down" there

	libBoardText = 0x01 // of the extension's second byte
)

// libPoint reads the point of a record. False if it is off the board.
func libPoint(b byte) (board.Point, bool) {
	if b == 0 {
		return board.None, true
	}
	x, fromTop := int(b&0x0f)-1, int(b>>4)
	if x < 0 || fromTop >= renlibSize {
		return board.None, false
	}
	return board.At(x, renlibSize-1-fromTop), true
}

// libByte is the inverse of libPoint.
func libByte(p board.Point) byte {
	if p == board.None {
		return 0
	}
	return byte(16*(renlibSize-1-p.Y()) + p.X() + 1)
}

// A board text stands at a move's record but is shown before the move, among
// the variations: it is a Label of the parent. setLabel keeps these in the
// file's order of points, the first text of each.
func setLabel(marks []Mark, p board.Point, text string) []Mark {
	m := Mark{Kind: Label, Point: p, Text: text}
	i, found := slices.BinarySearchFunc(marks, m, func(a, b Mark) int {
		return cmp.Compare(libByte(a.Point), libByte(b.Point))
	})
	if found {
		return marks
	}
	return slices.Insert(marks, i, m)
}

// joinComment makes one text of RenLib's two, the first line and the rest.
func joinComment(raw []byte, e Encoding) string {
	first, rest, _ := bytes.Cut(raw, []byte{renlibDivider})
	if len(first) == 0 {
		return plain(e.decode(rest))
	}
	if len(first) == len(raw) {
		return plain(e.decode(raw))
	}
	return plain(e.decode(first) + "\n" + e.decode(rest))
}

// splitComment is the inverse, for a text that is plain. RenLib's lines end
// with CRLF.
func splitComment(s string) string {
	first, rest, more := strings.Cut(s, "\n")
	switch {
	case !more:
		return s
	case first == "":
		rest = s
	}
	return first + string(rune(renlibDivider)) + strings.ReplaceAll(rest, "\n", "\r\n")
}

// swedish are the letters of HP-RenLib, the program that wrote old comments.
var swedish = strings.NewReplacer("}", "å", "{", "ä", "|", "ö", "]", "Å", "[", "Ä", `\`, "Ö")
