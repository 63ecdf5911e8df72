package equipment

import (
	"encoding/json"
	"strings"

	"teren/internal/areas/addresses"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Place is the place of an item, or of its supplier: a saved address by its number,
// or a typed name. Clients send the whole picked address; its other fields are
// ignored.
type Place struct {
	ID   *int64 `json:"address_id,omitempty"`
	Name string `json:"address_name,omitempty"`
}

// UnmarshalJSON accepts any object with the fields of a place.
func (p *Place) UnmarshalJSON(text []byte) error {
	type plain Place
	return json.Unmarshal(text, (*plain)(p))
}

// check tidies the place and notes what is wrong with it.
func (p *Place) check(c *fault.Check, at string) {
	if p.Name = strings.TrimSpace(p.Name); p.ID != nil {
		p.Name = "" // the address says it
	}
	c.Max(at+".address_name", p.Name, maxName)
}

// checkReferences checks that a new address is one the person may name.
func (p Place) checkReferences(tx *db.Tx, who access.Who, was Place, c *fault.Check, at string) error {
	if p.ID == nil || was.ID != nil && *was.ID == *p.ID {
		return nil
	}
	_, err := addresses.Find(tx, who, *p.ID)
	return c.Found(at+".address_id", err)
}

// Address is an address in history and details.
type Address struct {
	ID           *int64         `db:"address_id" json:"address_id"`
	Name         string         `db:"address_name" json:"address_name"`
	Type         addresses.Type `db:"address_type" json:"address_type"`
	Address1     string         `db:"address1" json:"address1"`
	Zipcode      string         `db:"zipcode" json:"zipcode"`
	City         string         `db:"city" json:"city"`
	Region       string         `db:"region" json:"region"`
	Country      string         `db:"country" json:"country"`
	WorkingHours string         `db:"working_hours" json:"working_hours"`
	ContactName  string         `db:"contact_name" json:"contact_name"`
	ContactPhone string         `db:"contact_phone" json:"contact_phone"`
	ContactEmail string         `db:"contact_email" json:"contact_email"`
}

// address returns the address of the place; nil for no place.
func (p Place) address(tx *db.Tx) (*Address, error) {
	if p.ID == nil {
		if p.Name == "" {
			return nil, nil
		}
		return &Address{Name: p.Name, Type: "OTHER"}, nil
	}
	a, err := db.One[Address](tx, `SELECT address_id, address_name, address_type, address1, zipcode, city, region, country,
		working_hours, contact_name, contact_phone, contact_email FROM address WHERE address_id = ?`, *p.ID)
	return &a, err
}
