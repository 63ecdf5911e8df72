package webhooks

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/platform/db"
)

// testType is the type of a message that only tries the address.
const testType = "test"

// Message is the body of a request.
type Message struct {
	Type      string    `json:"type"` // "task.status"
	Timestamp time.Time `json:"timestamp"`
	Data      Data      `json:"data"`
}

// Data is what a message says of an event: which record, and what was done to it. Names of
// fields are sent, their values never.
type Data struct {
	Entity  string   `json:"entity"`
	ID      int64    `json:"id"`
	Number  string   `json:"number,omitempty"` // by which people know the record
	Action  string   `json:"action"`
	Version int64    `json:"version"` // of the record, after the event
	Fields  []string `json:"fields"`  // that were changed
	By      *int64   `json:"by"`      // the number of the person; nil for the program, and for a client without an account
	Link    string   `json:"link,omitempty"`
}

// event is a delivery with the entry of the history that it is about.
type event struct {
	Delivery
	Journal int64     `db:"journal_id"`
	Since   time.Time `db:"since"`
	Kind    *string   `db:"kind"`
	Fields  *string   `db:"fields"`
	Version *int64    `db:"version"`
	By      *int64    `db:"user_id"`
}

const eventColumns = `d.delivery_id, d.thing, d.thing_id, d.made_at, d.state, d.attempts, d.next_at, d.tried_at, d.status, d.trouble, d.journal_id, d.since, j.kind, j.fields, j.version, j.user_id
	FROM webhook_delivery d LEFT JOIN journal j ON j.journal_id = d.journal_id`

// complete sets what is not in the table.
func (e *event) complete(tx *db.Tx) (err error) {
	// The time keeps a number unique that a restored database gives again.
	e.Message = fmt.Sprintf("msg_%d_%s", e.ID, strconv.FormatInt(e.MadeAt.UnixMicro(), 36))
	if e.State != Waiting {
		e.NextAt = nil
	}
	if e.Journal == 0 {
		e.Type, e.Entity = testType, ""
		return nil
	}
	e.Type = e.Entity
	if e.Kind != nil {
		e.Type += "." + *e.Kind
	}
	k := kinds[Kind(e.Entity)]
	if k.prefix != "" {
		e.Number = k.prefix + strconv.FormatInt(e.EntityID, 10)
	}
	if k.number != "" {
		numbers, err := db.All[string](tx, k.number, e.EntityID)
		if err != nil {
			return err
		}
		e.Number = strings.Join(numbers, "")
	}
	return nil
}

// body returns what is sent: the same on each try, but for a number that a record gets later.
func (e *event) body(base string) ([]byte, error) {
	m := Message{Type: e.Type, Timestamp: e.MadeAt, Data: Data{Entity: e.Entity, ID: e.EntityID, Number: e.Number, Action: testType, Fields: []string{}, By: e.By}}
	if e.Journal == 0 {
		m.Data.Entity = testType
		return json.Marshal(m)
	}
	if e.Kind != nil {
		m.Data.Action = *e.Kind
	}
	if e.Version != nil {
		m.Data.Version = *e.Version
	}
	if e.Fields != nil {
		var values map[string]json.RawMessage
		if err := json.Unmarshal([]byte(*e.Fields), &values); err != nil {
			return nil, err
		}
		m.Data.Fields = slices.Sorted(maps.Keys(values))
	}
	if path := kinds[Kind(e.Entity)].path; path != "" {
		m.Data.Link = base + path + strconv.FormatInt(e.EntityID, 10)
	}
	return json.Marshal(m)
}

// newSecret returns a secret as the specification writes it.
func newSecret() string {
	b := make([]byte, secretBytes)
	rand.Read(b)
	return secretPrefix + base64.StdEncoding.EncodeToString(b)
}

// sign returns the header webhook-signature: one signature for each secret, in one line.
func sign(secrets []string, id string, at time.Time, body []byte) (string, error) {
	var out []string
	for _, s := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(s, secretPrefix))
		if err != nil {
			return "", err
		}
		mac := hmac.New(sha256.New, key)
		fmt.Fprintf(mac, "%s.%d.", id, at.Unix())
		mac.Write(body)
		out = append(out, "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	}
	return strings.Join(out, " "), nil
}
