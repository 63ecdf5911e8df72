package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// happensOnce reports whether a method takes an Idempotency-Key: a PATCH may
// make rows as well, and a DELETE that is asked for again finds nothing.
func happensOnce(method string) bool {
	return method == http.MethodPost || method == http.MethodPatch || method == http.MethodDelete
}

// once makes a call with an Idempotency-Key happen once: the key is written in
// the transaction of the call, with its answer.
type once struct {
	who      access.Who
	key      string
	request  string // what was asked: the same key for another request is a fault
	replayed bool
}

func newOnce(who access.Who, key string, r *http.Request, bodyHash string) (*once, error) {
	if len(key) > 200 {
		return nil, fault.OnField("Idempotency-Key", "too_long", fault.Args{"max": 200})
	}
	if strings.ContainsFunc(key, func(c rune) bool { return c < ' ' || c > '~' }) {
		return nil, fault.OnField("Idempotency-Key", "wrong_type", fault.Args{"want": "ASCII"})
	}
	// One person may ask the same for two companies.
	request := fmt.Sprintf("%d %s %s %s", who.TenantID, r.Method, r.URL.Path, bodyHash)
	return &once{who: who, key: key, request: request}, nil
}

// Before implements db.Once.
func (o *once) Before(tx *db.Tx) ([]byte, error) {
	o.replayed = false
	// The row comes first: a second request with the same key waits on it.
	n, err := tx.Exec(`INSERT INTO idempotency (user_id, key, request, answer, created_at) VALUES (?, ?, ?, '', ?)
		ON CONFLICT DO NOTHING`, o.who.UserID, o.key, o.request, tx.Now)
	if err != nil || n == 1 {
		return nil, err
	}
	type row struct {
		Request string `db:"request"`
		Answer  string `db:"answer"`
	}
	was, err := db.One[row](tx, `SELECT request, answer FROM idempotency WHERE user_id = ? AND key = ?`, o.who.UserID, o.key)
	if err != nil {
		return nil, err
	}
	if was.Request != o.request {
		return nil, fault.New(fault.Invalid, "key_reused")
	}
	o.replayed = true
	// An answer given again must be as durable as the first: with a standby of
	// PostgreSQL, the commit of a row that is written waits for all that came before.
	_, err = tx.Exec(`UPDATE idempotency SET answer = answer WHERE user_id = ? AND key = ?`, o.who.UserID, o.key)
	return []byte(was.Answer), err
}

// After implements db.Once.
func (o *once) After(tx *db.Tx, answer []byte) error {
	n, err := tx.Exec(`UPDATE idempotency SET answer = ? WHERE user_id = ? AND key = ?`, string(answer), o.who.UserID, o.key)
	if err == nil && n != 1 {
		err = errors.New("api: the idempotency key vanished")
	}
	return err
}

// UnmarshalJSON reads what MarshalJSON of None wrote.
func (*None) UnmarshalJSON([]byte) error { return nil }

// keepKeys is how long a key is remembered: longer than a phone that lost the
// answer stays without a network.
const keepKeys = 14 * 24 * time.Hour

// ForgetKeys removes the idempotency keys that are old enough. A recurring job.
func ForgetKeys(tx *db.Tx) error {
	_, err := tx.Exec(`DELETE FROM idempotency WHERE created_at < ?`, tx.Now.Add(-keepKeys))
	return err
}

var (
	_ db.Once          = (*once)(nil)
	_ json.Unmarshaler = (*None)(nil)
	_ http.Handler     = (*Routes)(nil)
)
