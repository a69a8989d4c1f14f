package records

import "time"

// OutagesKept is how many outages are remembered, by the server and by its store.
const OutagesKept = 1000

// Outage is a time in which nobody could be heard: after a crash, while the
// database was away or full, while the process stood still.
type Outage struct {
	Heard time.Time // the last instant before it at which somebody could be heard
	Back  time.Time // the first after it
}
