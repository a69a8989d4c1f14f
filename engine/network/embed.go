//go:build !js

package network

import (
	"embed"
	"errors"
	"io/fs"

	"github.com/tengen-go/tengen/engine/board"
)

//go:embed *.net
var files embed.FS

var defaults = board.ByRule(func(rule board.Rule) *Ready {
	f, err := files.Open(rule.String() + ".net")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		panic(err) // it is part of the program
	}
	defer f.Close()
	n, err := Read(f)
	if err != nil {
		panic(err)
	}
	return n.Ready()
})
