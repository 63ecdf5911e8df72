package webhooks

import (
	"fmt"

	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// stored is what can be changed of a webhook.
type stored struct {
	ID     int64  `db:"webhook_id"`
	URL    string `db:"url"`
	Kinds  string `db:"kinds"`
	Active bool   `db:"active"`
}

// find returns a webhook of the person's company; not_found for any other.
func find(tx *db.Tx, who access.Who, id int64) (stored, error) {
	return fault.Only(db.All[stored](tx, `SELECT webhook_id, url, kinds, active FROM webhook WHERE webhook_id = ? AND tenant_id = ?`, id, who.TenantID))
}

// findActive is find, and webhook_off for one that is off.
func findActive(tx *db.Tx, who access.Who, id int64) (stored, error) {
	w, err := find(tx, who, id)
	if err == nil && !w.Active {
		err = &fault.Fault{Kind: fault.Conflict, Code: "webhook_off"}
	}
	return w, err
}

// resume lets the webhook be sent to now, also while it fails.
func resume(tx *db.Tx, id int64) error {
	_, err := tx.Exec(`UPDATE webhook_state SET resume_at = 0 WHERE webhook_id = ?`, id)
	return err
}

// giveUp ends what waits for a webhook; it can be sent by hand.
func giveUp(tx *db.Tx, id int64, trouble Trouble) error {
	_, err := tx.Exec(`UPDATE webhook_delivery SET state = 'FAILED', trouble = CASE WHEN trouble = '' THEN ? ELSE trouble END WHERE webhook_id = ? AND state = 'WAITING'`, trouble, id)
	return err
}

// forget removes deliveries that are too old to be listed. What waits longer than any does
// was made by a clock that was put back since, and is sent now.
func forget(tx *db.Tx) error {
	if _, err := tx.Exec(`UPDATE webhook_delivery SET next_at = ? WHERE state = 'WAITING' AND next_at > ?`, tx.Now, tx.Now.Add(2*longestWait)); err != nil {
		return err
	}
	_, err := tx.Exec(`DELETE FROM webhook_delivery WHERE delivery_id IN (SELECT delivery_id FROM webhook_delivery WHERE made_at < ? AND state <> 'WAITING' ORDER BY made_at LIMIT 20000)`, tx.Now.Add(-remains))
	return err
}

// newSecret returns a secret for the company, and the same as it is stored.
func (s *Service) newSecret(tenant int64) (plain, sealed string, err error) {
	plain = newSecret()
	sealed, err = s.Secrets.Seal([]byte(plain), purpose(tenant))
	return plain, sealed, err
}

func purpose(tenant int64) string { return fmt.Sprintf("webhook of company %d", tenant) }

// record writes an event into the company's history.
func record(tx *db.Tx, who access.Who, e history.Event) error {
	version, err := db.One[int64](tx, `SELECT version FROM tenant WHERE tenant_id = ?`, who.TenantID)
	if err != nil {
		return err
	}
	return history.Record(tx, who, history.Ref{Entity: tenants.Entity, ID: who.TenantID, Version: version, Tenants: []int64{who.TenantID}}, e)
}
