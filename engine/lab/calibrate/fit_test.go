package calibrate

import (
	"errors"
	"math"
	"testing"
)

// Scores that a scale predicts exactly give the scale back; scores without information are an error.
func TestFit(t *testing.T) {
	elo := map[string]float64{"a": 1000, "b": 1130, "c": 1290, "d": 1400}
	var scores []Score
	for _, p := range [][2]string{{"a", "b"}, {"b", "c"}, {"c", "d"}, {"a", "c"}} {
		const games = 100_000
		won := int(math.Round(games / (1 + math.Pow(10, (elo[p[1]]-elo[p[0]])/400))))
		scores = append(scores, Score{A: p[0], B: p[1], Wins: won - 2000, Draws: 4000, Losses: games - won - 2000})
	}
	got, err := Fit(scores, "a", 1000)
	if err != nil || len(got) != len(elo) {
		t.Fatal(got, err)
	}
	for _, s := range got {
		if math.Abs(s.Elo-elo[s.Name]) > 0.1 || s.Error > 5 || (s.Error == 0) != (s.Name == "a") {
			t.Errorf("%+v, want %v", s, elo[s.Name])
		}
	}
	for name, none := range map[string][]Score{
		"two halves":   {{A: "a", B: "b", Wins: 1, Losses: 1}, {A: "c", B: "d", Wins: 1, Losses: 1}},
		"nothing lost": {{A: "a", B: "b", Losses: 10}},
	} {
		if got, err := Fit(none, "a", 0); !errors.Is(err, ErrUnconnected) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func TestWilson(t *testing.T) {
	low, high := Score{Wins: 30, Losses: 70}.Wilson()
	if math.Abs(low-0.219) > 0.001 || math.Abs(high-0.396) > 0.001 {
		t.Error(low, high)
	}
	if low, high := (Score{}).Wilson(); low != 0 || high != 1 {
		t.Error(low, high)
	}
}
