//go:build !unix

package gomocup

func groupMemory(int) int64 { return 0 }
