package record

import "io"

// Format is the form of a file.
type Format uint8

// The formats that Import tells apart.
const (
	SGF Format = iota
	PSQ
	RenLib
	Link  // to a position at gomocalc.com
	Moves // a list of coordinates
	RIF   // a database of the Renju International Federation, in XML
)

// String returns "sgf", "psq", "renlib", "link", "moves" or "rif".
func (f Format) String() string {
	switch f {
	case SGF:
		return "sgf"
	case PSQ:
		return "psq"
	case RenLib:
		return "renlib"
	case Link:
		return "link"
	case RIF:
		return "rif"
	}
	return "moves"
}

// IsRIF reports whether a file is a database of the Renju International Federation.
func IsRIF(data []byte) bool { return formatOf(data) == RIF }

// Read is Import for a file that is not read yet, without any options.
func Read(r io.Reader) ([]*Game, Format, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, SGF, err
	}
	in, err := Import(data, ImportOptions{})
	return in.Games, in.Format, err
}
