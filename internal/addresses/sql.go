package addresses

import (
	"errors"

	"teren/internal/access"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/fold"
	"teren/internal/search"
)

// Table is what may be searched.
var Table = search.Table{
	Name: "addresses",
	From: "address a",
	Key:  "a.address_id",
	Columns: map[string]search.Column{
		"address_id":       {SQL: "a.address_id", Kind: search.Integer},
		"address_name":     {SQL: "a.address_name", Kind: search.Text, Fold: "a.name_fold"},
		"address_type":     {SQL: "a.address_type", Kind: search.Text, Values: Type("").Values()},
		"location_type":    {SQL: "a.address_type", Kind: search.Text, Values: Type("").Values()},
		"client_tenant_id": {SQL: "a.client_id", Kind: search.Integer},
		"address1":         {SQL: "a.address1", Kind: search.Text},
		"zipcode":          {SQL: "a.zipcode", Kind: search.Text},
		"city":             {SQL: "a.city", Kind: search.Text},
		"region":           {SQL: "a.region", Kind: search.Text},
		"country":          {SQL: "a.country", Kind: search.Text},
	},
	Search: []string{"address_name", "address1", "city"},
}

const (
	live = "a.tenant_id = ? AND a.deleted_at IS NULL"
	rows = `
		SELECT a.address_id, a.address_name, a.address_type, a.client_id,
			a.address1, a.address2, a.address3, a.address4, a.zipcode, a.city, a.region, a.country, a.latitude, a.longitude,
			a.working_hours, a.contact_name, a.contact_phone, a.contact_email
		FROM address a WHERE `
)

func own(who access.Who) search.Scope { return search.Scope{SQL: live, Args: []any{who.TenantID}} }

func read(tx *db.Tx, keys []int64) ([]Address, error) {
	return db.All[Address](tx, rows+`a.address_id IN (?)`, keys)
}

// Find returns an address that the person's company has saved.
func Find(tx *db.Tx, who access.Who, id int64) (Address, error) {
	a, err := db.One[Address](tx, rows+live+` AND a.address_id = ?`, who.TenantID, id)
	if errors.Is(err, db.ErrNoRow) {
		return a, fault.Missing()
	}
	return a, err
}

// Save keeps an address of the client for the person's company. One that says
// the same is there already is taken instead of a second; coordinates may
// differ.
func Save(tx *db.Tx, who access.Who, clientID int64, n New) (int64, error) {
	same := []any{
		who.TenantID, clientID, fold.Text(n.Name), n.Name, n.Type,
		n.Address1, n.Address2, n.Address3, n.Address4, n.Zipcode, n.City, n.Region, n.Country,
		n.WorkingHours, n.ContactName, n.ContactPhone, n.ContactEmail,
	}
	id, err := db.One[int64](tx, `
		SELECT address_id FROM address
		WHERE tenant_id = ? AND client_id = ? AND name_fold = ? AND address_name = ? AND address_type = ?
			AND address1 = ? AND address2 = ? AND address3 = ? AND address4 = ? AND zipcode = ? AND city = ? AND region = ? AND country = ?
			AND working_hours = ? AND contact_name = ? AND contact_phone = ? AND contact_email = ? AND deleted_at IS NULL
		ORDER BY address_id LIMIT 1`, same...)
	if !errors.Is(err, db.ErrNoRow) {
		return id, err
	}
	if err := Remember(tx, who.TenantID, n.Place()); err != nil {
		return 0, err
	}
	return db.One[int64](tx, `
		INSERT INTO address (tenant_id, client_id, name_fold, address_name, address_type,
			address1, address2, address3, address4, zipcode, city, region, country,
			working_hours, contact_name, contact_phone, contact_email, latitude, longitude, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING address_id`,
		append(same, n.Latitude, n.Longitude, tx.Now)...)
}
