package orders

import (
	"slices"

	"teren/internal/areas/tenants"
	"teren/internal/platform/db"
)

// covered is what the client's signature covers beside the work itself: the
// companies, the task and the material, as printed on the document.
type covered struct {
	OrderID      int64  `db:"order_id"`
	Company      string `db:"company"`
	IDNumber     string `db:"id_number"`
	Street       string `db:"company_address"`
	Post         string `db:"company_zipcode"`
	Town         string `db:"company_city"`
	Phone        string `db:"company_phone"`
	Email        string `db:"company_email"`
	Language     string `db:"language"`
	Client       string `db:"client"` // "" of a private individual
	Note         string `db:"client_note"`
	Title        string `db:"title"`
	Description  string `db:"description"`
	Whiers       string `db:"whiers"`
	AddressName  string `db:"address_name"`
	Address1     string `db:"address1"`
	Address2     string `db:"address2"`
	Address3     string `db:"address3"`
	Address4     string `db:"address4"`
	Zipcode      string `db:"zipcode"`
	City         string `db:"city"`
	ContactName  string `db:"contact_name"`
	ContactPhone string `db:"contact_phone"`
	ContactEmail string `db:"contact_email"`

	materials []material
}

const coveredColumns = `order_id, company, id_number, company_address, company_zipcode, company_city, company_phone, company_email, language, client, client_note, title, description, whiers,
	address_name, address1, address2, address3, address4, zipcode, city, contact_name, contact_phone, contact_email`

// coveredNow reads coveredColumns as they are now.
const coveredNow = `SELECT o.order_id, k.name AS company, k.id_number, k.address1 AS company_address, k.zipcode AS company_zipcode, k.city AS company_city,
		k.phone AS company_phone, k.email AS company_email, k.language,
		CASE t.client_id WHEN 0 THEN '' ELSE c.name END AS client, CASE t.client_id WHEN 0 THEN t.client_note ELSE '' END AS client_note, t.title, t.description, COALESCE(h.path, '') AS whiers,
		t.address_name, t.address1, t.address2, t.address3, t.address4, t.zipcode, t.city, t.contact_name, t.contact_phone, t.contact_email
	FROM work_order o JOIN task t ON t.task_id = o.task_id JOIN tenant c ON c.tenant_id = t.client_id JOIN tenant k ON k.tenant_id = o.contractor_id
	LEFT JOIN work_hierarchy h ON h.work_hierarchy_id = t.whier_id WHERE o.order_id IN (?)`

// materialsNow selects the material of orders: material from the stock is listed as
// taken, and not again as the line that charges it.
const materialsNow = `
	SELECT v.order_id, i.name, CAST(SUM(v.quantity) * 10 AS BIGINT) AS quantity, m.unit_of_measure, 0 AS position, MIN(v.material_use_id) AS id
	FROM material_use v JOIN material m ON m.catalog_item_id = v.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = v.catalog_item_id
	WHERE v.order_id IN (?) AND v.taken_back_at IS NULL GROUP BY v.order_id, v.catalog_item_id, i.name, m.unit_of_measure
	UNION ALL SELECT l.order_id, l.name, l.quantity, l.unit_of_measure, l.position, l.order_line_item_id FROM order_line_item l
	WHERE l.order_id IN (?) AND l.catalog_type = 'MATERIAL' AND l.status = 'ACTIVE' AND NOT EXISTS (SELECT 1 FROM material_use c WHERE c.order_line_item_id = l.order_line_item_id)
	ORDER BY position, id`

// coverNow returns what a signature on the orders would cover now.
func coverNow(tx *db.Tx, orders []int64) (map[int64]covered, error) {
	all, err := db.All[covered](tx, coveredNow, orders)
	if err != nil {
		return nil, err
	}
	used, err := db.All[material](tx, materialsNow, orders, orders)
	return withMaterials(all, used), err
}

// coverSigned returns what the signatures on the orders cover, for the signed ones.
func coverSigned(tx *db.Tx, orders []int64) (map[int64]covered, error) {
	all, err := db.All[covered](tx, `SELECT `+coveredColumns+` FROM order_signed WHERE order_id IN (?)`, orders)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	used, err := db.All[material](tx, `SELECT order_id, name, quantity, unit_of_measure, position, order_signed_material_id AS id
		FROM order_signed_material WHERE order_id IN (?) ORDER BY position`, orders)
	return withMaterials(all, used), err
}

func withMaterials(all []covered, used []material) map[int64]covered {
	out := make(map[int64]covered, len(all))
	for _, c := range all {
		for _, m := range used {
			if m.OrderID == c.OrderID {
				c.materials = append(c.materials, m)
			}
		}
		out[c.OrderID] = c
	}
	return out
}

// cover stores what a signature on the order covers from now on.
func (o Order) cover(tx *db.Tx) error {
	if err := o.uncover(tx); err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO order_signed (`+coveredColumns+`) `+coveredNow, []int64{o.ID}); err != nil {
		return err
	}
	now, err := coverNow(tx, []int64{o.ID})
	if err != nil {
		return err
	}
	for i, m := range now[o.ID].materials {
		if _, err := tx.Exec(`INSERT INTO order_signed_material (order_id, name, quantity, unit_of_measure, position) VALUES (?, ?, ?, ?, ?)`, o.ID, m.Name, m.Quantity, m.Unit, i+1); err != nil {
			return err
		}
	}
	return nil
}

// uncover forgets what the signature that is taken away covered.
func (o Order) uncover(tx *db.Tx) error {
	if _, err := tx.Exec(`DELETE FROM order_signed_material WHERE order_id = ?`, o.ID); err != nil {
		return err
	}
	_, err := tx.Exec(`DELETE FROM order_signed WHERE order_id = ?`, o.ID)
	return err
}

// A Part is something that a signature covers and that was changed after it.
type Part string

const (
	PartTitle       Part = "TITLE"
	PartDescription Part = "DESCRIPTION"
	PartClient      Part = "CLIENT"
	PartAddress     Part = "ADDRESS"
	PartWhier       Part = "WORK_HIERARCHY"
	PartMaterials   Part = "MATERIALS"
)

func (Part) Values() []string {
	return []string{"TITLE", "DESCRIPTION", "CLIENT", "ADDRESS", "WORK_HIERARCHY", "MATERIALS"}
}

func (c covered) place() []string {
	return []string{c.AddressName, c.Address1, c.Address2, c.Address3, c.Address4, c.Zipcode, c.City}
}

// changed returns the parts that were changed after the signature.
func (c covered) changed(now covered) []Part {
	out := []Part{}
	add := func(is bool, p Part) {
		if is {
			out = append(out, p)
		}
	}
	add(c.Title != now.Title, PartTitle)
	add(c.Description != now.Description, PartDescription)
	add(c.Client != now.Client || c.Note != now.Note, PartClient)
	add(!slices.Equal(c.place(), now.place()), PartAddress)
	add(c.Whiers != now.Whiers, PartWhier)
	add(!slices.EqualFunc(c.materials, now.materials, func(a, b material) bool {
		return a.Name == b.Name && a.Quantity == b.Quantity && a.Unit == b.Unit
	}), PartMaterials)
	return out
}

// clientName returns the client as the paper names them.
func (c covered) clientName() string {
	if c.Client == "" {
		return tenants.PrivateName(c.Language)
	}
	return c.Client
}
