package main

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// resumed opens a file to which a run that was stopped is to add, one that is not there too. read says where what is whole
// ends: the rest is cut off, and what is written next comes after it.
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
