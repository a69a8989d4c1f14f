// Command wiregen writes frontend/src/wire.ts from the hub's messages, from the requests and answers of its HTTP routes
// and from all refusals, so that both sides have one source. It reads source text: types, the comments beside the
// constants of hub/live/wire/protocol.go and the routes of hub/http/web/routes.go, which say what each carries, and
// where refusals are made. Its tests compare the comments with the code. It also writes the table by which the page
// names renju's openings, and the code that writes and reads the messages in the hub (codec.go), and the
// list of the codes of all refusals.
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tengen-go/tengen/cmd/internal/whole"
	"github.com/tengen-go/tengen/hub/base/module"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "wiregen:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := module.Root()
	if err != nil {
		return err
	}
	for _, t := range targets {
		text, err := t.make(root)
		if err != nil {
			return err
		}
		err = whole.Write(filepath.Join(root, t.file), func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// targets are the generated files, from the module's root, and what makes them.
var targets = []struct {
	file string
	make func(root string) (string, error)
}{
	{"frontend/src/wire.ts", generate},
	{"frontend/src/game/patterns.json", patterns},
	{codecFile, codecs},
	{codesFile, codes},
}
