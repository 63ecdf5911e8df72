package calendars

import (
	"sync"
	"time"

	"teren/internal/platform/fault"
)

// How often in an hour one calendar may be read, and one network may ask for
// calendars that do not exist.
const (
	mostReads  = 120
	mostMisses = 300
	mostKeys   = 20_000 // are remembered
)

// pace counts requests by key, in this process alone, from each full hour on.
type pace struct {
	mu   sync.Mutex
	hour time.Time
	used map[string]int
}

// take counts one more request of the key, and refuses it above the most.
func (p *pace) take(now time.Time, key string, most int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if hour := now.Truncate(time.Hour); !hour.Equal(p.hour) || len(p.used) > mostKeys {
		p.hour, p.used = hour, map[string]int{}
	}
	if p.used[key]++; p.used[key] > most {
		return &fault.Fault{Kind: fault.TooMany, Code: "too_many_attempts", Args: fault.Args{"seconds": int(p.hour.Add(time.Hour).Sub(now).Seconds()) + 1}}
	}
	return nil
}
