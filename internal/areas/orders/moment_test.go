package orders

import (
	"testing"
	"time"
)

// Whatever the clock of a phone does, a command is dated when it was given.
func TestClocksOfPhones(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	const h, min, s = time.Hour, time.Minute, time.Second
	type phone struct {
		atAhead, sentAhead time.Duration  // of the true time, when the command was given and as it is sent
		age                *time.Duration // by the clock that nobody sets
		known              *time.Duration // by how much the clock was ahead, as far as the phone knew
		way                time.Duration  // what the call takes
	}
	some := func(d time.Duration) *time.Duration { return &d }
	for name, c := range map[string]struct {
		given time.Duration // ago
		phone
		off time.Duration // allowed
	}{
		"right clock, at once":                    {63 * s, phone{age: some(63 * s), known: some(0)}, 0},
		"three hours fast, always":                {63 * s, phone{3 * h, 3 * h, some(63 * s), some(3 * h), 0}, 0},
		"three hours slow, always":                {63 * s, phone{-3 * h, -3 * h, some(63 * s), some(-3 * h), 0}, 0},
		"three hours fast, nothing known":         {63 * s, phone{3 * h, 3 * h, nil, nil, 0}, 0},
		"three hours slow, nothing known":         {63 * s, phone{-3 * h, -3 * h, nil, nil, 0}, 0},
		"set forward since":                       {20 * min, phone{-3 * h, 0, some(20 * min), some(-3 * h), 0}, 0},
		"set back since":                          {20 * min, phone{3 * h, 0, some(20 * min), some(3 * h), 0}, 0},
		"set back since, nothing known":           {20 * min, phone{3 * h, 0, some(20 * min), nil, 0}, 0},
		"set before, after the last answer":       {20 * min, phone{0, 0, some(20 * min), some(3 * h), 0}, 0},
		"set forward before":                      {20 * min, phone{3 * h, 3 * h, some(20 * min), some(0), 0}, 0},
		"asleep meanwhile":                        {4 * h, phone{age: some(10 * min), known: some(0)}, 0},
		"asleep, fast":                            {4 * h, phone{2 * h, 2 * h, some(10 * min), some(2 * h), 0}, 0},
		"page closed meanwhile":                   {26 * h, phone{known: some(0)}, 0},
		"page closed, set since":                  {26 * h, phone{2 * h, 0, nil, some(2 * h), 0}, 0},
		"days old":                                {9 * 24 * h, phone{age: some(9 * 24 * h), known: some(0)}, 0},
		"a photo that takes a minute to be sent":  {20 * min, phone{age: some(20 * min), known: some(0), way: min}, 0},
		"a slow call, nothing known":              {20 * min, phone{way: 10 * s}, 10 * s},
		"a second off, as answers tell the time":  {20 * min, phone{age: some(20 * min), known: some(s)}, 0},
		"a second off to the other side":          {20 * min, phone{age: some(20 * min), known: some(-s)}, 0},
		"given long ago is cut at thirty days":    {40 * 24 * h, phone{age: some(40 * 24 * h), known: some(0)}, 10 * 24 * h},
		"an hour fast by daylight, a call before": {h, phone{h, h, some(h), some(h), 0}, 0},
	} {
		at := now.Add(-c.given).Add(c.atAhead)
		sent := now.Add(-c.way).Add(c.sentAhead)
		m := Moment{At: &at, Sent: sent.UnixMilli()}
		if c.age != nil {
			m.Age = c.age.Milliseconds()
		}
		if c.known != nil {
			m.Ahead = new(c.known.Milliseconds())
		}
		got := m.claim(now)
		if off := got.at.Sub(now.Add(-c.given)).Abs(); off > c.off {
			t.Errorf("%s: %v off (%v)", name, off, got.at)
		}
		if !got.device.Equal(at) {
			t.Errorf("%s: the device said %v, kept is %v", name, at, got.device)
		}
		if want := map[bool]Source{true: Offline, false: Live}[c.given > soon]; got.source != want {
			t.Errorf("%s: %s", name, got.source)
		}
	}
	later := now.Add(time.Hour)
	for name, m := range map[string]Moment{
		"in the future":             {At: &later},
		"in the future, by entry":   {At: &later, Entered: true},
		"in the future, as it says": {At: &later, Sent: now.UnixMilli()},
	} {
		if got := m.claim(now).at; !got.Equal(now) {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := (Moment{}).claim(now); !got.at.Equal(now) || got.source != Live || got.device != nil {
		t.Error(got)
	}
	entered := now.Add(-time.Hour)
	if got := (Moment{At: &entered, Sent: later.UnixMilli(), Entered: true}).claim(now); !got.at.Equal(entered) || got.source != Entered {
		t.Error(got)
	}
}
