package arena

import (
	"fmt"
	"os"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/network"
)

// judgeOf returns what makes judges with the network in a file, for its rule; under others the sum of weights stands
// alone.
func judgeOf(file string) (func() engine.Evaluator, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, err := network.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	ready := n.Ready()
	of := func(r board.Rule) *network.Ready {
		if r == n.Rule {
			return ready
		}
		return nil
	}
	return func() engine.Evaluator { return network.NewEvaluator(of) }, nil
}
