//go:build !linux && !darwin

package main

// freeDisk is not known how to find here.
func freeDisk(string) (free uint64, known bool) { return 0, false }
