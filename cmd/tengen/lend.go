package main

import (
	"context"
	"log/slog"
	"os"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/schema"
)

// with lends f the database, also while servers run.
func (d Database) with(ctx context.Context, f func(*db.DB) error) error {
	url, stop, err := d.reach(ctx, slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	if err != nil {
		return err
	}
	defer stop(context.Background())
	if err := schema.CheckDatabase(ctx, url); err != nil {
		return err
	}
	return opening(ctx, url, f)
}

// opening lends f the database at url.
func opening(ctx context.Context, url string, f func(*db.DB) error) error {
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	defer d.Close()
	return f(d)
}
