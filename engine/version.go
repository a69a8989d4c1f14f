package engine

// version is a number, one more with each change of strength, and a digest of what decides it: the pinned signature of
// the search, the levels, the weights and the networks. TestVersion computes the digest and says what to write here.
const version = "4-e3c6e310b2"

// Version names the engine: bots' ratings, reviews and remote workers are a version's. ENGINE.md lists the versions.
func Version() string { return version }
