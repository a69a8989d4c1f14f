package gomocup_test

import (
	"context"
	"os"
	"strings"

	"github.com/tengen-go/tengen/engine/gomocup"
)

// A manager starts a game, sets a position up in which the own side, 1, has four in a row, and asks for the move.
func ExampleServe() {
	manager := strings.NewReader("START 15\nINFO timeout_turn 500\nINFO show_detail 0\nBOARD\n" +
		"5,7,1\n0,0,2\n6,7,1\n0,14,2\n7,7,1\n4,7,2\n8,7,1\n14,0,2\nDONE\n")
	if err := gomocup.Serve(context.Background(), manager, os.Stdout, gomocup.Options{Version: "1.0.0"}); err != nil {
		panic(err)
	}
	// Output:
	// OK
	// 9,7
}
