package tenants

import (
	"errors"
	"slices"

	"teren/internal/areas/usedplaces"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/twins"
	"teren/internal/platform/uploads"
)

// TextKind is the number of the companies of a register among the kinds of package lookup.
const TextKind = 2

var itsWords, anyWords = search.Texts(TextKind, "p.b2b_id")

// Register defines the columns of the register that can be searched.
var Register = search.Table{
	Name: "b2b", From: "partner p", Key: "p.b2b_id", Search: []string{"name", "id_number"}, Words: "words", Least: leastNumber, OrderBy: []search.OrderBy{{Column: "name"}},
	Joins: []search.Join{itsWords, {Alias: "t", SQL: "JOIN tenant t ON t.tenant_id = p.partner_id"}},
	Columns: map[string]search.Column{
		"words":        anyWords,
		"b2b_id":       {SQL: "p.b2b_id", Kind: search.Integer},
		"tenant_id":    {SQL: "p.partner_id", Kind: search.Integer},
		"name":         {SQL: "t.name", Kind: search.Text, Fold: "t.name_fold"},
		"id_number":    {SQL: "t.id_number", Kind: search.Text, Least: leastNumber},
		"type":         {SQL: "p.entity_type", Kind: search.Text, Values: EntityType("").Values()},
		"correlation":  {SQL: correlation, Kind: search.Text, Values: Correlation("").Values()},
		"is_customer":  {SQL: "p.is_customer", Kind: search.Boolean},
		"is_supplier":  {SQL: "p.is_supplier", Kind: search.Boolean},
		"address":      {SQL: "p.address", Kind: search.Text},
		"city":         {SQL: "p.city", Kind: search.Text},
		"contact_name": {SQL: "COALESCE((SELECT c.name FROM partner_contact c WHERE c.b2b_id = p.b2b_id AND c.position = 1), '')", Kind: search.Text},
		"is_archived":  {SQL: "(p.archived_at IS NOT NULL)", Kind: search.Boolean},
		"created_at":   {SQL: "p.created_at", Kind: search.Timestamp},
	},
}

// deletedEntries reads the companies of all registers that are deleted or
// archived, for the trash.
const deletedEntries = `SELECT p.tenant_id, p.b2b_id AS id, (SELECT t.name FROM tenant t WHERE t.tenant_id = p.partner_id) AS name,
		(SELECT t.name_fold FROM tenant t WHERE t.tenant_id = p.partner_id) AS name_fold, p.city AS about,
		CAST(COALESCE(p.deleted_at, p.archived_at) AS BIGINT) AS deleted_at, p.deleted_at IS NULL AS archived, 0 AS below
	FROM partner p WHERE CAST(COALESCE(p.deleted_at, p.archived_at) AS BIGINT) IS NOT NULL`

const correlation = `CASE WHEN p.is_customer AND p.is_supplier THEN 'BOTH' WHEN p.is_supplier THEN 'SUPPLIER' ELSE 'CUSTOMER' END`

// entries returns the companies of the register that the condition on partner p
// finds.
func entries(tx *db.Tx, who access.Who, which string, args ...any) ([]Entry, error) {
	all, err := db.All[Entry](tx, `SELECT p.b2b_id, p.partner_id, t.name, t.id_number, p.entity_type, `+correlation+` AS correlation,
			p.address, p.zipcode, p.city, p.country, p.note, p.invoice_kind, p.invoice_email, p.invoice_ref, p.invoice_days, p.archived_at, p.deleted_at IS NOT NULL AS deleted, p.deleted_at, p.created_at, p.version,
			(t.registered_by IS NULL OR t.registered_by <> p.tenant_id) AS uses_teren,
			CASE WHEN t.registered_by = p.tenant_id THEN (SELECT MAX(u.email) FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id WHERE m.tenant_id = t.tenant_id AND m.roles <> 0) END AS invited,
			t.address1 || CASE WHEN t.address1 <> '' AND t.city <> '' THEN ', ' ELSE '' END || TRIM(t.zipcode || ' ' || t.city) AS own_address, t.address1 AS own_street, t.zipcode AS own_zipcode, t.city AS own_city,
			(SELECT MAX(f.file_name) FROM upload f WHERE f.thing = 'b2b' AND f.thing_id = p.b2b_id AND f.deleted_at IS NULL) AS logo
		FROM partner p JOIN tenant t ON t.tenant_id = p.partner_id WHERE p.tenant_id = ? AND `+which, append([]any{who.TenantID}, args...)...)
	if err != nil {
		return nil, err
	}
	at := map[int64]*Entry{}
	for i := range all {
		e := &all[i]
		e.Contacts, e.Allowed = []Contact{}, e.allowed(who)
		if e.Logo != nil {
			*e.Logo = uploads.URL(*e.Logo)
		}
		at[e.ID] = e
	}
	type row struct {
		ID int64 `db:"b2b_id"`
		Contact
	}
	contacts, err := db.All[row](tx, `SELECT c.b2b_id, c.name, c.role, c.phone, c.email FROM partner p JOIN partner_contact c ON c.b2b_id = p.b2b_id
		WHERE p.tenant_id = ? AND `+which+` ORDER BY c.b2b_id, c.position`, append([]any{who.TenantID}, args...)...)
	for _, c := range contacts {
		e := at[c.ID]
		if e.Contacts = append(e.Contacts, c.Contact); e.ContactName == "" {
			e.ContactName = c.Name
		}
	}
	return all, err
}

func (e Entry) allowed(who access.Who) []access.Action {
	out := []access.Action{}
	if who.May(access.MasterEdit) && !e.Deleted {
		out = append(out, access.MasterEdit)
	}
	if who.May(access.MasterRestore) && (e.Deleted || e.ArchivedAt != nil) {
		out = append(out, access.MasterRestore)
	}
	if who.May(access.UserInvite) && e.unclaimed() {
		out = append(out, access.UserInvite)
	}
	return out
}

// unclaimed reports whether the first person of the company can be invited: it is a
// customer, and nobody acts for it yet.
func (e Entry) unclaimed() bool { return !e.UsesTeren && !e.Deleted && e.isCustomer() }

func (e Entry) isCustomer() bool { return e.Correlation != "SUPPLIER" && e.ArchivedAt == nil }

// Unclaimed returns a customer of the register that nobody acts for yet; uses_teren
// when somebody does, not_a_customer when it is a supplier or archived.
func Unclaimed(tx *db.Tx, who access.Who, id int64) (Entry, error) {
	e, err := findEntry(tx, who, id)
	switch {
	case err != nil:
	case e.UsesTeren:
		err = fault.New(fault.Conflict, "uses_teren")
	case !e.isCustomer():
		err = fault.New(fault.Conflict, "not_a_customer")
	}
	return e, err
}

// Invited records in the register who was invited for the company.
func (e Entry) Invited(tx *db.Tx, who access.Who, email string) error {
	return e.mark(tx, who, `archived_at = NULL`, nil, history.Event{Kind: "invited", New: email})
}

// Claim passes a company that another has entered to the people who act for it now:
// it maintains its own name and number, asks that other one for work, and carries
// none out itself until it changes that setting. Of any other company nothing
// changes.
func Claim(tx *db.Tx, tenantID int64) error {
	by, err := db.All[int64](tx, `SELECT registered_by FROM tenant WHERE tenant_id = ? AND registered_by IS NOT NULL`, tenantID)
	if err != nil || len(by) == 0 {
		return err
	}
	if _, err := tx.Exec(`UPDATE tenant SET registered_by = NULL, asks_only = TRUE, version = version + 1 WHERE tenant_id = ?`, tenantID); err != nil {
		return err
	}
	return AddPartner(tx, tenantID, by[0], false, true)
}

// findEntry returns a company of the register that is not deleted.
func findEntry(tx *db.Tx, who access.Who, id int64) (Entry, error) {
	e, err := anyEntry(tx, who, id)
	if err == nil && e.Deleted {
		err = fault.Missing()
	}
	return e, err
}

func anyEntry(tx *db.Tx, who access.Who, id int64) (Entry, error) {
	return fault.Only(entries(tx, who, `p.b2b_id = ?`, id))
}

// Visible allows people who may edit the register that the company is in.
func Visible(tx *db.Tx, who access.Who, id int64) error {
	if !who.May(access.MasterEdit) {
		return fault.Missing()
	}
	_, err := anyEntry(tx, who, id)
	return err
}

// withUse counts what names the company.
func withUse(tx *db.Tx, who access.Who, e Entry) (Details, error) {
	d, err := db.One[Details](tx, `SELECT
		(SELECT COUNT(*) FROM task k WHERE k.client_id = ? AND k.contractor_id = ? OR k.client_id = ? AND k.contractor_id = ?) AS tasks,
		(SELECT COUNT(*) FROM task k WHERE (k.client_id = ? AND k.contractor_id = ? OR k.client_id = ? AND k.contractor_id = ?) AND k.status = 'CREATED') AS open_tasks,
		(SELECT COUNT(*) FROM address a WHERE a.tenant_id = ? AND a.client_id = ? AND a.deleted_at IS NULL) AS addresses,
		(SELECT COUNT(*) FROM catalog_item_price c JOIN catalog_item i ON i.catalog_item_id = c.catalog_item_id WHERE c.client_id = ? AND i.tenant_id = ?) AS prices`,
		e.TenantID, who.TenantID, who.TenantID, e.TenantID, e.TenantID, who.TenantID, who.TenantID, e.TenantID, who.TenantID, e.TenantID, e.TenantID, who.TenantID)
	d.Entry = e
	return d, err
}

// numberFree refuses a number that another company of the register has.
func numberFree(tx *db.Tx, who access.Who, id int64, number string) error {
	if number == "" {
		return nil
	}
	twins, err := db.All[string](tx, `SELECT t.name FROM partner p JOIN tenant t ON t.tenant_id = p.partner_id
		WHERE p.tenant_id = ? AND p.deleted_at IS NULL AND t.id_number = ? AND p.b2b_id <> ?`, who.TenantID, number, id)
	if err == nil && len(twins) > 0 {
		err = fault.OnField("id_number", "number_taken", fault.Args{"name": twins[0]})
	}
	return err
}

// single refuses a company that looks like another of the register: by a new name,
// a new number, or a new e-mail or telephone of a contact. Where another has the
// very name the code is same_name.
func single(tx *db.Tx, who access.Who, id int64, was, now Card) error {
	type row struct {
		ID     int64  `db:"b2b_id"`
		Name   string `db:"name"`
		Number string `db:"id_number"`
		City   string `db:"city"`
		Email  string `db:"email"`
		Phone  string `db:"phone"`
	}
	const of = `SELECT p.b2b_id, t.name, t.id_number, p.city, COALESCE(c.email, '') AS email, COALESCE(c.phone, '') AS phone
		FROM partner p JOIN tenant t ON t.tenant_id = p.partner_id LEFT JOIN partner_contact c ON c.b2b_id = p.b2b_id AND `
	type company struct {
		Name   string `json:"name"`
		Number string `json:"id_number"`
		City   string `json:"city"`
	}
	var all []twins.Twin
	var named []company // those with the very name
	add := func(same string, found []row, fits func(row) bool) {
		for _, r := range found {
			at := slices.IndexFunc(all, func(t twins.Twin) bool { return t.ID == r.ID })
			switch {
			case !fits(r):
			case at < 0:
				if textfold.Text(r.Name) == textfold.Text(now.Name) {
					named = append(named, company{r.Name, r.Number, r.City})
				}
				all = append(all, twins.Twin{Entity: Partner, ID: r.ID, Name: r.Name, About: twins.Join(r.Number, r.City), Same: []string{same}})
			case !slices.Contains(all[at].Same, same):
				all[at].Same = append(all[at].Same, same)
			}
		}
	}
	look := func(contact, condition string, args ...any) ([]row, error) {
		return db.All[row](tx, of+contact+` WHERE p.tenant_id = ? AND p.deleted_at IS NULL AND p.b2b_id <> ? AND `+condition+` ORDER BY p.b2b_id`, append([]any{who.TenantID, id}, args...)...)
	}
	if key := textfold.Company(now.Name); twins.Anew(textfold.Company(was.Name), key) {
		found, err := look(`FALSE`, `t.name_fold LIKE ?`, twins.Like(now.Name))
		if err != nil {
			return err
		}
		add("name", found, func(r row) bool { return textfold.Company(r.Name) == key })
	}
	if number := twins.Number(now.IDNumber); twins.Anew(twins.Number(was.IDNumber), number) {
		found, err := look(`FALSE`, `t.id_number <> ''`)
		if err != nil {
			return err
		}
		add("id_number", found, func(r row) bool { return twins.Number(r.Number) == number })
	}
	for _, c := range now.Contacts {
		if slices.ContainsFunc(was.Contacts, func(old Contact) bool { return old.Phone == c.Phone && old.Email == c.Email }) {
			continue
		}
		found, err := look(`TRUE`, `(c.email <> '' AND fold(c.email) = ? OR `+search.PhoneDigits(`c.phone`)+` LIKE ?)`, textfold.Text(c.Email), twins.Digits(c.Phone))
		if err != nil {
			return err
		}
		add("email", found, func(r row) bool { return c.Email != "" && textfold.Text(r.Email) == textfold.Text(c.Email) })
		add("phone", found, func(r row) bool { return textfold.SamePhone(r.Phone, c.Phone) })
	}
	err := twins.Ask(all)
	if f, refused := errors.AsType[*fault.Fault](err); refused && len(named) > 0 {
		f.Code = "same_name"
		f.Extra["companies"] = named
	}
	return err
}

// enter writes companies that do not use Teren down, in their order.
func enter(tx *db.Tx, who access.Who, cards []Card) ([]Entry, error) {
	last, err := db.One[int64](tx, `SELECT MAX(tenant_id) FROM tenant`)
	if err != nil {
		return nil, err
	}
	number, err := db.One[int64](tx, `SELECT COALESCE(MAX(b2b_id), 0) FROM partner`)
	if err != nil {
		return nil, err
	}
	all := make([]Entry, len(cards))
	for i, card := range cards {
		all[i] = Entry{Card: card, ID: number + int64(i) + 1, TenantID: last + int64(i) + 1, Version: 1}
	}
	for part := range slices.Chunk(all, db.AtOnce) {
		var firms, partners []any
		for _, e := range part {
			firms = append(firms, e.TenantID, e.Name, textfold.Text(e.Name), e.IDNumber, Zone, "hr", tx.Now, who.TenantID)
			partners = append(append(partners, e.ID, who.TenantID, e.TenantID, tx.Now), e.stored()...)
		}
		if _, err := tx.Exec(`INSERT INTO tenant (tenant_id, name, name_fold, id_number, time_zone, language, created_at, registered_by) VALUES `+
			db.Values(len(part), 8), firms...); err != nil {
			return nil, err
		}
		if _, err := tx.Exec(`INSERT INTO partner (b2b_id, tenant_id, partner_id, created_at, entity_type, is_customer, is_supplier, address, zipcode, city, country, note, invoice_kind, invoice_email, invoice_ref, invoice_days, version) VALUES `+
			db.Values(len(part), 17), partners...); err != nil {
			return nil, err
		}
	}
	for _, e := range all {
		if err := e.remember(tx, who); err != nil {
			return nil, err
		}
	}
	return all, writeContacts(tx, all)
}

// remember adds the company's address to the suggested places.
func (c Card) remember(tx *db.Tx, who access.Who) error {
	if c.Address == "" || c.City == "" {
		return nil
	}
	return usedplaces.Remember(tx, who.TenantID, usedplaces.Place{Address1: c.Address, Zipcode: c.Zipcode, City: c.City, Country: c.Country})
}

// stored returns the card and the version as columns of partner.
func (e Entry) stored() []any {
	return []any{e.Type, e.Correlation != "SUPPLIER", e.Correlation != "CUSTOMER", e.Address, e.Zipcode, e.City, e.Country, e.Note, e.Invoicing.Kind, e.Invoicing.Email, e.Reference, e.DueDays, e.Version}
}

// write stores the card, with the version of the entry.
func (e Entry) write(tx *db.Tx, who access.Who) error {
	if err := e.remember(tx, who); err != nil {
		return err
	}
	if !e.UsesTeren {
		if err := rename(tx, e.TenantID, e.Name, e.IDNumber); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(`UPDATE partner SET entity_type = ?, is_customer = ?, is_supplier = ?, address = ?, zipcode = ?, city = ?, country = ?, note = ?, invoice_kind = ?, invoice_email = ?, invoice_ref = ?, invoice_days = ?, version = ? WHERE b2b_id = ?`,
		append(e.stored(), e.ID)...); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM partner_contact WHERE b2b_id = ?`, e.ID); err != nil {
		return err
	}
	return writeContacts(tx, []Entry{e})
}

func writeContacts(tx *db.Tx, all []Entry) error {
	var rows [][]any
	for _, e := range all {
		for i, c := range e.Contacts {
			rows = append(rows, []any{e.ID, i + 1, c.Name, c.Role, c.Phone, c.Email})
		}
	}
	for part := range slices.Chunk(rows, db.AtOnce) {
		if _, err := tx.Exec(`INSERT INTO partner_contact (b2b_id, position, name, role, phone, email) VALUES `+db.Values(len(part), 6), slices.Concat(part...)...); err != nil {
			return err
		}
	}
	return nil
}

// mark changes columns of the register entry other than its card.
func (e Entry) mark(tx *db.Tx, who access.Who, set string, args []any, event history.Event) error {
	e.Version++
	if _, err := tx.Exec(`UPDATE partner SET `+set+`, version = ? WHERE b2b_id = ?`, append(args, e.Version, e.ID)...); err != nil {
		return err
	}
	return history.Record(tx, who, e.Ref(who), event)
}

// setLogo replaces the logo, or removes it.
func setLogo(tx *db.Tx, who access.Who, e Entry, images api.Images, remove bool) error {
	if len(images) == 0 && !remove {
		return nil
	}
	if err := uploads.RemoveAll(tx, Partner, e.ID, uploads.Image); err != nil {
		return err
	}
	_, err := uploads.Attach(tx, who, Partner, e.ID, images, nil)
	return err
}
