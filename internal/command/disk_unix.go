//go:build linux || darwin

package command

import "syscall"

// freeDisk returns how many bytes may still be written below the folder.
func freeDisk(dir string) (free uint64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return s.Bavail * uint64(s.Bsize), true
}
