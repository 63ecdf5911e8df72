// Package pace bounds how often something is asked for. It counts in this process
// alone and forgets: for what must be exact or outlive a restart, count in the
// database.
package pace

import (
	"math"
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

// Bucket allows each key so much at once, and as much again with every minute.
// Unused allowance is not saved up. The zero Bucket is ready.
type Bucket struct {
	mu   sync.Mutex
	used map[string]level
}

// level is what a key has used, and at which time.
type level struct {
	used float64
	at   time.Time
}

// Take uses up so much of what the key may do in a minute; too_fast, with the
// seconds to wait, where that is not there.
func (b *Bucket) Take(now time.Time, key string, cost, perMinute int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	perSecond := float64(perMinute) / 60
	present := func(l level) float64 { return max(0, l.used-max(0, now.Sub(l.at).Seconds())*perSecond) }
	if b.used == nil {
		b.used = map[string]level{}
	}
	if len(b.used) > mostKeys {
		for k, l := range b.used {
			if present(l) == 0 {
				delete(b.used, k)
			}
		}
	}
	used := present(b.used[key])
	if over := used + float64(cost) - float64(perMinute); over > 0 && used > 0 {
		return &fault.Fault{Kind: fault.TooMany, Code: "too_fast", Args: fault.Args{"seconds": int(math.Ceil(over / perSecond))}}
	}
	b.used[key] = level{used + float64(cost), now}
	return nil
}
