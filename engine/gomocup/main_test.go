package gomocup

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// fakeBrain plays a brain of the kind; nil where brains are not tested.
var fakeBrain func(kind string)

// TestMain is also the main of the brains that the tests run.
func TestMain(m *testing.M) {
	if kind := os.Getenv("TENGEN_FAKE_BRAIN"); kind != "" && fakeBrain != nil {
		fakeBrain(kind)
		return
	}
	goleak.VerifyTestMain(m)
}
