package record

import (
	"bytes"
	"strings"
)

// Found is the kind of a file that is in none of the formats.
type Found string

// The kinds of files that are told apart.
const (
	FoundNothing Found = "nothing" // no bytes, or only white space
	FoundZip     Found = "zip"     // also zipped formats: documents, archives
	FoundArchive Found = "archive" // gzip, RAR, 7-Zip, LZ4, of which Yixin and Rapfi make databases
	FoundPicture Found = "picture"
	FoundPDF     Found = "pdf"
	FoundPage    Found = "page" // HTML
	FoundXML     Found = "xml"  // but no database of games
	FoundJSON    Found = "json"
	FoundBinary  Found = "binary"
	FoundText    Found = "text"
)

var beginnings = []struct {
	with  string
	found Found
}{
	{"PK\x03\x04", FoundZip}, {"PK\x05\x06", FoundZip}, {"\x1f\x8b", FoundArchive}, {"Rar!", FoundArchive}, {"7z\xbc\xaf\x27\x1c", FoundArchive},
	{"\x04\x22\x4d\x18", FoundArchive}, {"\x89PNG", FoundPicture}, {"\xff\xd8\xff", FoundPicture}, {"GIF8", FoundPicture}, {"RIFF", FoundPicture},
	{"%PDF", FoundPDF}, {"<!doctype html", FoundPage}, {"<html", FoundPage}, {"<script", FoundPage}, {"<?xml", FoundXML},
	{"{", FoundJSON}, {"[", FoundJSON},
}

// foundIn recognises the beginning of a file.
func foundIn(data []byte) Found {
	start := bytes.TrimSpace(data[:min(len(data), 512)])
	if len(start) == 0 && len(bytes.TrimSpace(data)) == 0 {
		return FoundNothing
	}
	for _, b := range beginnings {
		if len(start) >= len(b.with) && strings.EqualFold(string(start[:len(b.with)]), b.with) {
			return b.found
		}
	}
	if bytes.IndexByte(start, 0) >= 0 {
		return FoundBinary
	}
	return FoundText
}
