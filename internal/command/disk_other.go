//go:build !linux && !darwin

package command

// freeDisk is not implemented on this system.
func freeDisk(string) (free uint64, known bool) { return 0, false }
