// Package seed gives tests that draw by chance the number they draw from.
package seed

import (
	"os"
	"strconv"
	"testing"
)

// Of returns the seed of a test: TEREN_SEED, or 1, so that a commit that was green
// stays green. `make explore` runs these tests with other seeds.
func Of(t testing.TB) uint64 {
	t.Helper()
	seed := uint64(1)
	if text := os.Getenv("TEREN_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("TEREN_SEED=%d", seed)
	return seed
}
