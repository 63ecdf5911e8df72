package auth

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// A limit is how many failures are free before each further one costs a wait,
// twice as long every time.
type limit int

const (
	perAccount limit = 5
	perNetwork limit = 20 // a whole company may sit behind one address

	firstWait   = 5 * time.Second
	longestWait = 15 * time.Minute
	failuresAge = time.Hour // failures older than this are forgotten
)

func (l limit) wait(failures int64) time.Duration {
	over := failures - int64(l)
	if over < 0 {
		return 0
	}
	if over > 8 {
		return longestWait
	}
	return min(firstWait<<over, longestWait)
}

// attempt is one try to prove something: what it is tried for, and the network it
// comes from, if that is to count too. A success for an account that shares its
// address does not reset the guesses at the others.
type attempt struct {
	account, network string
	shared           bool
}

func (a attempt) limits() map[string]limit {
	limits := map[string]limit{a.account: perAccount}
	if a.network != "" {
		limits[a.network] = perNetwork
	}
	return limits
}

// begin counts the attempt as failed before it is tried, so that a thousand at
// once are not a thousand guesses; too_many_attempts when it must wait.
func (s *Service) begin(ctx context.Context, a attempt) error {
	return s.db.Do(ctx, func(tx *db.Tx) error {
		if err := a.allowed(tx); err != nil {
			return err
		}
		return a.failed(tx)
	})
}

func (a attempt) allowed(tx *db.Tx) error {
	type failures struct {
		Count int64     `db:"failures"`
		Last  time.Time `db:"last_at"`
	}
	var wait time.Duration
	for key, limit := range a.limits() {
		was, err := db.One[failures](tx, `SELECT failures, last_at FROM sign_in_failure WHERE who = ?`, key)
		if errors.Is(err, db.ErrNoRow) {
			continue
		}
		if err != nil {
			return err
		}
		if was.Last.Sub(tx.Now) > longestWait {
			continue // the clock was put back since: one more try, which is counted with the right time
		}
		if owed := limit.wait(was.Count); owed > 0 { // the clock of another server may be ahead
			wait = max(wait, was.Last.Add(owed).Sub(tx.Now))
		}
	}
	if wait > 0 {
		return &fault.Fault{Kind: fault.TooMany, Code: "too_many_attempts", Args: fault.Args{"seconds": int(math.Ceil(wait.Seconds()))}}
	}
	return nil
}

func (a attempt) failed(tx *db.Tx) error {
	for key := range a.limits() {
		_, err := tx.Exec(`
			INSERT INTO sign_in_failure (who, failures, last_at) VALUES (?, 1, ?)
			ON CONFLICT (who) DO UPDATE SET last_at = excluded.last_at,
				failures = CASE WHEN sign_in_failure.last_at > ? THEN sign_in_failure.failures + 1 ELSE 1 END`,
			key, tx.Now, tx.Now.Add(-failuresAge))
		if err != nil {
			return err
		}
	}
	return nil
}

// succeeded deletes the earlier failures of the account; of the network, and of an
// address that accounts share, it deletes this attempt alone, or one own account
// would excuse guesses at others.
func (a attempt) succeeded(tx *db.Tx) error {
	back := []string{a.network}
	if a.shared {
		back = append(back, a.account)
	} else if _, err := tx.Exec(`DELETE FROM sign_in_failure WHERE who = ?`, a.account); err != nil {
		return err
	}
	_, err := tx.Exec(`UPDATE sign_in_failure SET failures = failures - 1 WHERE who IN (?) AND failures > 0`, back)
	return err
}

// Address returns where the request comes from.
func (s *Service) Address(r *http.Request) string {
	text := r.RemoteAddr
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	if s.config.TrustProxy {
		// The last entry is the proxy's own; those before it anybody may write.
		all := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		if last := strings.TrimSpace(all[len(all)-1]); last != "" {
			text = last
		}
	}
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return ""
	}
	return ip.Unmap().WithZone("").String()
}

// Network names where the request comes from, for counting.
func (s *Service) Network(r *http.Request) string { return network(s.Address(r)) }

// network returns the part of the address that one customer of a provider has.
func network(address string) string {
	if ip, err := netip.ParseAddr(address); err == nil && ip.Is6() {
		address = netip.PrefixFrom(ip, 64).Masked().String()
	}
	return "network " + address
}
