package tenants

import (
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// Table defines the columns by which clients can be picked, in the language: the
// private individual has its name in it and always comes first.
func Table(language string) search.Table {
	name := PrivateName(language)
	return search.Table{
		Name: "tenants", From: "tenant t", Key: "t.tenant_id", Search: []string{"name", "id_number"}, OrderBy: []search.OrderBy{{Column: "name"}},
		Columns: map[string]search.Column{
			"tenant_id": {SQL: "t.tenant_id", Kind: search.Integer},
			"name": {
				SQL:   "CASE WHEN t.tenant_id = 0 THEN '" + name + "' ELSE t.name END",
				Fold:  "CASE WHEN t.tenant_id = 0 THEN '" + textfold.Text(name) + "' ELSE t.name_fold END",
				Order: "t.name COLLATE hr",
				Ahead: "t.tenant_id = 0",
				Kind:  search.Text,
			},
			"id_number":  {SQL: "t.id_number", Kind: search.Text, Least: leastNumber, Needs: access.MasterEdit},
			"takes_work": {SQL: "(" + takesWork + ")", Kind: search.Boolean},
		},
	}
}

// leastNumber is how much of a company's number is typed to look for it.
const leastNumber = 6

// takesWork is the condition for companies t that can be asked for work: those that
// carry it out and have an office in Teren, which gets the request.
const takesWork = `NOT t.asks_only AND EXISTS (SELECT 1 FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id AND u.deleted_at IS NULL WHERE m.tenant_id = t.tenant_id AND m.roles > 1)`

// TakesWork reports whether the company can be asked for work.
func TakesWork(tx *db.Tx, id int64) (bool, error) {
	return db.Exists(tx, `SELECT 1 FROM tenant t WHERE t.tenant_id = ? AND `+takesWork, id)
}

// scope limits a search to the companies a task of the person's company may name:
// their own, the private individual, and partners.
func scope(who access.Who) search.Scope {
	return search.Scope{
		SQL: `t.tenant_id IN (0, ?)
			OR EXISTS (SELECT 1 FROM partner p WHERE p.tenant_id = ? AND p.partner_id = t.tenant_id AND p.archived_at IS NULL AND p.deleted_at IS NULL)`,
		Args: []any{who.TenantID, who.TenantID},
	}
}

// Find returns a company that a task of the person's company may name;
// not_found for any other.
func Find(tx *db.Tx, who access.Who, id int64) (Tenant, error) {
	known := scope(who)
	return fault.Only(where(tx, who, `t.tenant_id = ? AND (`+known.SQL+`)`, append([]any{id}, known.Args...)...))
}

// Currency returns the company's default currency.
func Currency(tx *db.Tx, id int64) (money.Currency, error) {
	return db.One[money.Currency](tx, `SELECT currency FROM tenant WHERE tenant_id = ?`, id)
}

func read(tx *db.Tx, who access.Who, ids []int64) ([]Tenant, error) {
	return where(tx, who, `t.tenant_id IN (?)`, ids)
}

// where returns the companies t for which the condition holds.
func where(tx *db.Tx, who access.Who, condition string, args ...any) ([]Tenant, error) {
	found, err := db.All[Tenant](tx, `SELECT t.tenant_id, t.name FROM tenant t WHERE `+condition, args...)
	for i := range found {
		if found[i].ID == PrivateIndividual {
			found[i].Name = PrivateName(who.Language)
		}
	}
	return found, err
}

// Add makes a company. The first one of an installation is number 1, also
// when several are set up at once and all but one fail.
func Add(tx *db.Tx, n New) (int64, error) {
	n, err := n.normal()
	if err != nil {
		return 0, err
	}
	return db.One[int64](tx, `
		INSERT INTO tenant (tenant_id, name, name_fold, id_number, time_zone, language, asks_only, created_at)
		SELECT MAX(tenant_id) + 1, ?, ?, ?, ?, ?, CAST(? AS BOOLEAN), CAST(? AS BIGINT) FROM tenant RETURNING tenant_id`,
		n.Name, textfold.Text(n.Name), n.IDNumber, n.TimeZone, n.Language, n.AsksOnly, tx.Now)
}

// AddPartner stores what the partner is to the company: a customer, a supplier,
// or both.
func AddPartner(tx *db.Tx, tenantID, partnerID int64, customer, supplier bool) error {
	tx.Touch(Entity, partnerID)
	_, err := tx.Exec(`
		INSERT INTO partner (tenant_id, partner_id, is_customer, is_supplier, created_at, b2b_id)
		SELECT CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BOOLEAN), CAST(? AS BOOLEAN), CAST(? AS BIGINT), COALESCE(MAX(b2b_id), 0) + 1 FROM partner WHERE TRUE
		ON CONFLICT (tenant_id, partner_id) DO UPDATE SET is_customer = excluded.is_customer, is_supplier = excluded.is_supplier`,
		tenantID, partnerID, customer, supplier, tx.Now)
	return err
}

// rename gives a company that does not use Teren its name and number.
func rename(tx *db.Tx, id int64, name, number string) error {
	_, err := tx.Exec(`UPDATE tenant SET name = ?, name_fold = ?, id_number = ?, version = version + 1 WHERE tenant_id = ?`, name, textfold.Text(name), number, id)
	return err
}
