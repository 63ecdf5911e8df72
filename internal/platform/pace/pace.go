// Package pace bounds how often something open to everybody is asked for. It
// counts in this process alone, and forgets with every full hour: for what must be
// exact or outlive a restart, count in the database.
package pace

import (
	"sync"
	"time"

	"teren/internal/platform/fault"
)

// mostKeys are remembered.
const mostKeys = 20_000

// Counter counts requests by key, from each full hour on. The zero Counter is
// ready.
type Counter struct {
	mu   sync.Mutex
	hour time.Time
	used map[string]int
}

// Take counts one more request of the key, and refuses it above the most.
func (c *Counter) Take(now time.Time, key string, most int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if hour := now.Truncate(time.Hour); !hour.Equal(c.hour) || len(c.used) > mostKeys {
		c.hour, c.used = hour, map[string]int{}
	}
	if c.used[key]++; c.used[key] > most {
		return &fault.Fault{Kind: fault.TooMany, Code: "too_many_attempts", Args: fault.Args{"seconds": int(c.hour.Add(time.Hour).Sub(now).Seconds()) + 1}}
	}
	return nil
}
