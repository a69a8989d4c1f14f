package network

import "bytes"

// Cut parts a file of weights from that of a network which follows it, if one does.
func Cut(file []byte) (weights, network []byte) {
	i := bytes.Index(file, []byte("\n"+magic+"\n"))
	if i < 0 {
		return file, nil
	}
	return file[:i+1], file[i+1:]
}
