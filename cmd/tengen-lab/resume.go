package main

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// resumed opens a file to which a stopped run adds, also if it does not exist. read says where the last complete entry
// ends: the rest is cut off, and new entries follow there.
func resumed(path string, read func(io.Reader) (end int64, err error)) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	end, err := read(f)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	if err := f.Truncate(end); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if _, err := f.Seek(end, io.SeekStart); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}
