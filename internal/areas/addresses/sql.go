package addresses

import (
	"errors"

	"teren/internal/areas/locations"
	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/twins"
)

// TextKind is the number of addresses among the kinds of package lookup.
const TextKind = 4

var itsWords, anyWords = search.Texts(TextKind, "a.address_id")

// Table defines the columns that can be searched. within_id and locgroup_id mean
// the location the address is linked to: one with all within it, or those of a
// group, each with all within it.
var Table = search.Table{
	Name: "addresses",
	From: "address a",
	Key:  "a.address_id",
	Joins: []search.Join{
		itsWords,
		{Alias: "c", SQL: "JOIN tenant c ON c.tenant_id = a.client_id"},
		{Alias: "l", SQL: "LEFT JOIN location l ON l.location_id = a.linked_location"},
	},
	Columns: fields.Search(map[string]search.Column{
		"words":                anyWords,
		"address_id":           {SQL: "a.address_id", Kind: search.Integer},
		"address_type":         {SQL: "a.address_type", Kind: search.Text, Values: Type("").Values()},
		"client_tenant_id":     {SQL: "a.client_id", Kind: search.Integer},
		"client_name":          {SQL: "c.name", Kind: search.Text, Fold: "c.name_fold"},
		"tenant_name":          {SQL: "c.name", Kind: search.Text, Fold: "c.name_fold"},
		"contact_phone":        {SQL: "a.contact_phone", Kind: search.Text, Phone: true},
		"linked_location_path": {SQL: "l.path", Kind: search.Text},
		"within_id":            {SQL: "0", Kind: search.Integer, Match: "a.linked_location IN (SELECT w.node_id FROM location_path w WHERE w.ancestor_id IN (?))"},
		"locgroup_id":          {SQL: "0", Kind: search.Integer, Match: "a.linked_location IN (SELECT w.node_id FROM locgroup_location m JOIN location_path w ON w.ancestor_id = m.location_id WHERE m.locgroup_id IN (?))"},
		"created_at":           {SQL: "a.created_at", Kind: search.Timestamp},
	}),
	Search:  fields.Sought("address1", "city"),
	Words:   "words",
	Least:   6, // of a telephone number within its area
	OrderBy: []search.OrderBy{{Column: "address_name"}},
}

const live = "a.tenant_id = ? AND a.deleted_at IS NULL"

// deleted reads the addresses of all companies that are deleted, for the trash.
const deleted = `SELECT a.tenant_id, a.address_id AS id, a.address_name AS name, a.name_fold, a.address1 || ', ' || a.city AS about, a.deleted_at, FALSE AS archived, 0 AS below
	FROM address a WHERE a.deleted_at IS NOT NULL`

func rows(tx *db.Tx, who access.Who, ids []int64) ([]Address, error) {
	return read(tx, who, `a.address_id IN (?)`, ids)
}

// read returns the addresses that the condition finds.
func read(tx *db.Tx, who access.Who, which string, args ...any) ([]Address, error) {
	out, err := db.All[Address](tx, `
		SELECT a.address_id, `+fields.Select()+`, c.name AS client, COALESCE(l.path, '') AS location_path, a.created_at, a.version, a.deleted_at
		FROM address a JOIN tenant c ON c.tenant_id = a.client_id LEFT JOIN location l ON l.location_id = a.linked_location WHERE `+which, args...)
	for i := range out {
		if out[i].ClientID == tenants.PrivateIndividual {
			out[i].Client = tenants.PrivateName(who.Language)
		}
	}
	return out, err
}

// Find returns an address of the person's company that is not deleted.
func Find(tx *db.Tx, who access.Who, id int64) (Address, error) {
	return trash.Live(findAny(tx, who, id))
}

// findAny returns an address of the person's company, also a deleted one.
func findAny(tx *db.Tx, who access.Who, id int64) (Address, error) {
	return fault.Only(read(tx, who, `a.tenant_id = ? AND a.address_id = ?`, who.TenantID, id))
}

// Save stores an address of the client for the person's company. An existing one
// with the same fields is used instead of a second; coordinates may differ.
func Save(tx *db.Tx, who access.Who, clientID int64, n New) (int64, error) {
	id, err := db.One[int64](tx, `
		SELECT address_id FROM address
		WHERE tenant_id = ? AND client_id = ? AND name_fold = ? AND address_name = ? AND address_type = ?
			AND address1 = ? AND address2 = ? AND address3 = ? AND address4 = ? AND zipcode = ? AND city = ? AND region = ? AND country = ?
			AND working_hours = ? AND contact_name = ? AND contact_phone = ? AND contact_email = ? AND deleted_at IS NULL
		ORDER BY address_id LIMIT 1`,
		who.TenantID, clientID, textfold.Text(n.Name), n.Name, n.Type,
		n.Address1, n.Address2, n.Address3, n.Address4, n.Zipcode, n.City, n.Region, n.Country,
		n.WorkingHours, n.ContactName, n.ContactPhone, n.ContactEmail)
	if !errors.Is(err, db.ErrNoRow) {
		return id, err
	}
	return insert(tx, who, Entry{New: n, TenantID: &clientID})
}

func insert(tx *db.Tx, who access.Who, e Entry) (int64, error) {
	if err := usedplaces.Remember(tx, who.TenantID, e.Place()); err != nil {
		return 0, err
	}
	id, err := db.Insert(tx, "address", "address_id", fields.Columns(e).And(db.Columns{"tenant_id": who.TenantID, "created_at": tx.Now}))
	if err != nil {
		return 0, err
	}
	return id, history.Record(tx, who, Address{ID: id, Version: 1}.Ref(who), history.Event{Kind: "created", New: e.Name})
}

// single refuses an address if another of its client has the same name.
func single(tx *db.Tx, who access.Who, id int64, was, now Entry) error {
	key := textfold.Company(now.Name)
	if *was.TenantID == *now.TenantID && textfold.Company(was.Name) == key {
		return nil
	}
	found, err := read(tx, who, live+` AND a.client_id = ? AND a.address_id <> ? AND a.name_fold LIKE ? ORDER BY a.address_id`, who.TenantID, *now.TenantID, id, twins.Like(now.Name))
	if err != nil {
		return err
	}
	var all []twins.Twin
	for _, a := range found {
		if textfold.Company(a.Name) == key {
			all = append(all, twins.Twin{Entity: Entity, ID: a.ID, Name: a.Name, About: twins.Join(a.Address1, a.City), Same: []string{"name"}})
		}
	}
	return twins.Ask(all)
}

// checkReferences checks that the records which the address newly names are ones
// the person may name.
func (e Entry) checkReferences(tx *db.Tx, who access.Who, was Entry) error {
	var c fault.Check
	err := record.Reference(&c, "tenant_id", was.TenantID, e.TenantID, func(id int64) (tenants.Tenant, error) { return tenants.Find(tx, who, id) })
	if err == nil {
		err = record.Reference(&c, "linked_location", was.LinkedLocation, e.LinkedLocation, func(id int64) (locations.Location, error) { return locations.Find(tx, who, id) })
	}
	if err != nil {
		return err
	}
	return c.Err()
}

// write stores the address as it is after an edit, and returns its version.
func write(tx *db.Tx, who access.Who, id int64, e Entry) (int64, error) {
	if err := usedplaces.Remember(tx, who.TenantID, e.Place()); err != nil {
		return 0, err
	}
	return db.Update(tx, "address", "address_id", id, fields.Columns(e))
}

// forgetGone takes the link to a location from the address that is deleted.
func forgetGone(tx *db.Tx, id int64) error {
	_, err := tx.Exec(`UPDATE address SET linked_location = NULL WHERE address_id = ?
		AND linked_location IN (SELECT l.location_id FROM location l WHERE l.deleted_at IS NOT NULL)`, id)
	return err
}

// readable returns the value of a kind as the history shows it: names, not ids.
func readable(tx *db.Tx, kind string, e Entry) (any, error) {
	switch kind {
	case "address_name":
		return e.Name, nil
	case "location_type":
		return e.Type, nil
	case "working_hours":
		return e.WorkingHours, nil
	case "contact":
		return usedplaces.Line(e.ContactName, e.ContactPhone, e.ContactEmail), nil
	case "client":
		return db.One[string](tx, `SELECT name FROM tenant WHERE tenant_id = ?`, *e.TenantID)
	case "linked_location":
		if e.LinkedLocation == nil {
			return nil, nil
		}
		return db.One[string](tx, `SELECT path FROM location WHERE location_id = ?`, *e.LinkedLocation)
	}
	return e.Line(), nil
}
