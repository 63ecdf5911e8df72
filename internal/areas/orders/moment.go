package orders

import "time"

// Moment is when a command was given: now; or At, on a device that perhaps could
// not reach the server then; or, Entered, at the time that a person typed in.
//
// The clocks of devices are wrong, are set and stop. So a device sends beside At
// the time of its clock at the sending, the age of the command by a clock that
// nobody sets, and how far its clock was ahead at the last answer of the server
// before. The command may come late: what others have done meanwhile does not
// remove a person's own hours.
type Moment struct {
	ID      int64      `path:"order_id" json:"-"`
	At      *time.Time `json:"at,omitempty"`    // by the clock of the device
	Since   *time.Time `json:"since,omitempty"` // by the same clock: when the work that ends began, as far as the device knew
	Ahead   *int64     `json:"ahead_ms,omitempty"`
	Entered bool       `json:"entered,omitempty"`

	// Values that differ with every attempt are sent beside the body, since an
	// Idempotency-Key requires the same body; 0 is unknown.
	Sent int64 `query:"sent_ms" json:"-"` // by the clock of the device, since 1970
	Age  int64 `query:"age_ms" json:"-"`  // less than true if the device has slept
}

const (
	// longAgo bounds how late something may be sent.
	longAgo = 30 * 24 * time.Hour
	// soon is how late a command may arrive and still count as given at once.
	soon = time.Minute
	// exact is how far two readings of the same clock time may differ.
	exact = 5 * time.Second
	// slow is how long a call may take on its way.
	slow = 2 * time.Minute
)

// When returns the moment by the clock of the server, not in the future.
func (m Moment) When(now time.Time) time.Time { return m.claim(now).at }

// claim is the time that a command gives.
type claim struct {
	at     time.Time
	source Source
	device *time.Time // At as the device gave it
	since  *time.Time // Since by the clock of the server
}

// claim returns the moment by the clock of the server: not in the future, nor
// longAgo.
func (m Moment) claim(now time.Time) claim {
	c := claim{at: now, source: Live}
	if m.At == nil {
		return c
	}
	c.device = new(m.At.UTC().Truncate(time.Microsecond))
	c.at = latest(now.Add(-longAgo), earliest(now, m.given(now).UTC().Truncate(time.Microsecond)))
	if m.Since != nil {
		c.since = new(earliest(c.at, latest(now.Add(-longAgo), c.at.Add(-m.At.Sub(*m.Since)).UTC().Truncate(time.Microsecond))))
	}
	switch {
	case m.Entered:
		c.source = Entered
	case now.Sub(c.at) > soon:
		c.source = Offline
	}
	return c
}

// given is At by the clock of the server.
func (m Moment) given(now time.Time) time.Time {
	if m.Entered || m.Sent == 0 {
		return *m.At
	}
	ahead := time.UnixMilli(m.Sent).Sub(now) // now; less what the call took
	asNow := m.At.Add(-ahead)
	age := time.Duration(m.Age) * time.Millisecond
	if m.Age != 0 && now.Sub(asNow) < age-exact {
		// The clock was set back since.
		return now.Add(-age)
	}
	if m.Ahead == nil {
		return asNow
	}
	before := time.Duration(*m.Ahead) * time.Millisecond
	asBefore := m.At.Add(-before)
	if set := ahead - before; set > -slow && set < exact {
		// Nobody has set the clock: the earlier measurement is not blurred by the
		// duration of this call, but is only exact to a second. Within that, this
		// call shows better which of two devices was first.
		if asNow.Sub(asBefore) > time.Second {
			return asBefore
		}
		return asNow
	}
	if asBefore.After(now) {
		return asNow
	}
	if m.Age == 0 {
		return asBefore
	}
	// The clock was set, either before the command or since: as its age fits
	// better, which may be longer than measured but not shorter.
	if old := now.Sub(asBefore); old < age-exact || old > now.Sub(asNow) {
		return asNow
	}
	return asBefore
}

func earliest(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
