package main

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine"
	moves "github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// fairplay has finished rated games measured behind all else, unless it is off.
func (m *Main) fairplay(d *db.DB, pool *engine.Pool, setting string) error {
	if setting == "off" {
		return nil
	}
	thresholds, err := fairplay.ParseThresholds(setting)
	if err != nil {
		return fmt.Errorf("TENGEN_FAIRPLAY: %w", err)
	}
	s := fairplay.NewService(fairplay.Config{
		Store: d.Fairplay(), Thresholds: thresholds, Options: moves.Standard, Version: engine.Version(), Log: m.log,
		InBackground: func(ctx context.Context) (context.Context, func()) { return pool.InBackground(ctx, engine.Review) },
	})
	m.follow(task{"fair play", s.Step}, task{"expectations of fair play", s.Fit})
	return nil
}
