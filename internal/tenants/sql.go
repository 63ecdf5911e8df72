package tenants

import (
	"errors"

	"teren/internal/access"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/fold"
)

// known are the companies a task of the person's company may name.
const known = `(t.tenant_id IN (0, ?)
	OR EXISTS (SELECT 1 FROM partner p WHERE p.tenant_id = ? AND p.partner_id = t.tenant_id))`

// Find returns a company that a task of the person's company may name: their
// own, the private individual, or a partner.
func Find(tx *db.Tx, who access.Who, id int64) (Tenant, error) {
	t, err := db.One[Tenant](tx, `SELECT t.tenant_id, t.name FROM tenant t WHERE t.tenant_id = ? AND `+known,
		id, who.TenantID, who.TenantID)
	if errors.Is(err, db.ErrNoRow) {
		return t, fault.Missing()
	}
	if t.ID == PrivateIndividual {
		t.Name = privateIndividual(who.Language)
	}
	return t, err
}

// Add makes a company. The first one of an installation is number 1, also
// when several are set up at once and all but one fail.
func Add(tx *db.Tx, n New) (int64, error) {
	n, err := n.normal()
	if err != nil {
		return 0, err
	}
	return db.One[int64](tx, `
		INSERT INTO tenant (tenant_id, name, name_fold, id_number, time_zone, created_at)
		SELECT MAX(tenant_id) + 1, ?, ?, ?, ?, ? FROM tenant RETURNING tenant_id`,
		n.Name, fold.Text(n.Name), n.IDNumber, n.TimeZone, tx.Now)
}

// Befriend notes what the partner is to the company: a customer, a supplier,
// or both.
func Befriend(tx *db.Tx, tenantID, partnerID int64, customer, supplier bool) error {
	_, err := tx.Exec(`
		INSERT INTO partner (tenant_id, partner_id, is_customer, is_supplier, created_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, partner_id) DO UPDATE SET is_customer = excluded.is_customer, is_supplier = excluded.is_supplier`,
		tenantID, partnerID, customer, supplier, tx.Now)
	return err
}
