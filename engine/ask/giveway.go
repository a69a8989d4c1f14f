package ask

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/pause"
)

// patience is how long a search goes on before it gives way, so about how long its host waits to be heard.
const patience = 20 * time.Millisecond

// giveWay returns a context for a search of one thread that calls yield every patience.
func giveWay(ctx context.Context, yield func()) context.Context {
	last := time.Now()
	return pause.With(ctx, func() {
		if time.Since(last) >= patience {
			yield()
			last = time.Now()
		}
	})
}
