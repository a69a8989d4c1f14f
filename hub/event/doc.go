// Package event has the facts of an event: who takes part, what each round brought, and what counts how much. They are
// what pairing, places and files are computed from, without a clock, a database or chance:
//
//   - hub/event/blossom: matchings of the greatest weight;
//   - hub/event/swiss: the Dutch system of FIDE;
//   - hub/event/berger: round robins, and groups for them;
//   - hub/event/knockout: brackets with seeds;
//   - hub/event/arena: who waits plays somebody near;
//   - hub/event/ladder: programs of like strength meet, and how strong each is;
//   - hub/event/team: matches of teams, by the systems above;
//   - hub/event/tiebreak: the table, and each figure of it as a sum;
//   - hub/event/trf: the file format of FIDE.
//
// Seeks and challenges of the lobby are paired by hub/live/pairing, which has nothing to do with events.
package event
