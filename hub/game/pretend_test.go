package game

import (
	"testing"
	"time"
)

// pretended plays Black's turns of a game with a round trip of 20 ms and answers that say told, as long as its clock
// lasts or for 20 turns, and returns its thinking, the time that it got back beyond the 20 ms, and the turns.
func pretended(t *testing.T, control TimeControl, trip RoundTrip, line time.Duration) (thought, gained time.Duration, turns int) {
	s := settings(Free, 0, 0)
	s.Time = control
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	tb := seated(t, s)
	for turns = 0; turns < 20; turns++ {
		think := []time.Duration{700, 3000, 1500, 4000}[turns%4] * time.Millisecond
		tb.now = tb.now.Add(think)
		if c, _, _ := tb.g.Remaining(tb.now); c.Black == 0 {
			break
		}
		p := tb.must(Command{Kind: Move, Actor: ann, Point: tb.quiet(), Lag: trip.Sure, LagTold: trip.Told}).Payload
		thought += think
		gained += time.Duration(p.LagMS)*time.Millisecond - min(line, think)
		tb.must(Command{Kind: Move, Actor: bob, Point: tb.quiet()})
	}
	return thought, gained, turns
}

var pretenders = map[string]TimeControl{
	"10 s":       {Kind: Fischer, Initial: 10 * time.Second},
	"60 s":       {Kind: Fischer, Initial: time.Minute},
	"3 min + 2":  {Kind: Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second},
	"10 min":     {Kind: Fischer, Initial: 10 * time.Minute},
	"5 s a move": {Kind: Simple, Period: 5 * time.Second},
}

// Holding pongs back gains less than 3 % of the thinking, for any pretended lag, with a known and an unknown round trip
// of the connection.
func TestAPretendedLagGivesLittle(t *testing.T) {
	for name, control := range pretenders {
		for _, sure := range []time.Duration{0, 20 * time.Millisecond} {
			for _, told := range []time.Duration{20, 200, 500, 1000, 5000} {
				told *= time.Millisecond
				thought, gained, turns := pretended(t, control, RoundTrip{sure, max(sure, told)}, sure)
				share := 100 * gained.Seconds() / thought.Seconds()
				t.Logf("%-10s sure %4v told %5v: %2d turns, %v of %v given back, %.2f %%", name, sure, told, turns, gained, thought, share)
				if share > 3 {
					t.Errorf("%s, sure %v, told %v: %v of %v, %.2f %%", name, sure, told, gained, thought, share)
				}
			}
		}
	}
}

// A steady lag of 200 ms that the connection shows is given back whole, as far as the quota of the clock goes.
func TestASteadyLagIsGivenBackWhole(t *testing.T) {
	const lag = 200 * time.Millisecond
	for name, control := range pretenders {
		_, lost, turns := pretended(t, control, RoundTrip{lag, lag}, lag)
		_, behind, _ := pretended(t, control, RoundTrip{0, lag}, lag)
		t.Logf("%-10s %2d turns: %v not given back; where only pongs are known %v", name, turns, -lost, -behind)
		if name != "10 s" && lost != 0 { // its quota gains 190 ms a turn
			t.Errorf("%s: %v is not given back", name, -lost)
		}
	}
}
