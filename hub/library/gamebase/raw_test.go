package gamebase

import (
	"archive/zip"
	"hash/crc32"
)

// rawHeader has a file's sizes and sum before it, as most programs write them.
func rawHeader(h *zip.FileHeader, text string) *zip.FileHeader {
	h.CRC32 = crc32.ChecksumIEEE([]byte(text))
	h.CompressedSize64, h.UncompressedSize64 = uint64(len(text)), uint64(len(text))
	return h
}
