//go:build !linux

package engine

func onHugePages([]cluster) {}
