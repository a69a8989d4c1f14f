package arena

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain is also the main of the programs that the tests run: "brain", then
// a script.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "brain" {
		playScript(os.Args[2:])
		return
	}
	_ = os.Setenv("GORACE", "atexit_sleep_ms=0") // or every program would take a second to end
	goleak.VerifyTestMain(m)
}
