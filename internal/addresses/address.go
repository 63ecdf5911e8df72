// Package addresses keeps the addresses a company has saved, each for one of
// its clients, and suggests addresses while somebody types.
package addresses

// Address is a saved address.
type Address struct {
	ID           int64    `db:"address_id" json:"address_id"`
	Name         string   `db:"address_name" json:"address_name"`
	Type         Type     `db:"address_type" json:"address_type"`
	ClientID     int64    `db:"client_id" json:"client_tenant_id"`
	Address1     string   `db:"address1" json:"address1"`
	Address2     string   `db:"address2" json:"address2"`
	Address3     string   `db:"address3" json:"address3"`
	Address4     string   `db:"address4" json:"address4"`
	Zipcode      string   `db:"zipcode" json:"zipcode"`
	City         string   `db:"city" json:"city"`
	Region       string   `db:"region" json:"region"`
	Country      string   `db:"country" json:"country"`
	Latitude     *float64 `db:"latitude" json:"latitude"`
	Longitude    *float64 `db:"longitude" json:"longitude"`
	WorkingHours string   `db:"working_hours" json:"working_hours"`
	ContactName  string   `db:"contact_name" json:"contact_name"`
	ContactPhone string   `db:"contact_phone" json:"contact_phone"`
	ContactEmail string   `db:"contact_email" json:"contact_email"`
}

// Key is what search knows the row by.
func (a Address) Key() int64 { return a.ID }

// Type is what kind of place an address is.
type Type string

// Values are the types there are; STORE is the default.
func (Type) Values() []string { return []string{"OFFICE", "STORE", "WAREHOUSE", "OTHER"} }

// New is an address to be saved.
type New struct {
	Name         string   `db:"address_name" json:"address_name"`
	Type         Type     `db:"location_type" json:"location_type"`
	Address1     string   `db:"address1" json:"address1"`
	Address2     string   `db:"address2" json:"address2"`
	Address3     string   `db:"address3" json:"address3"`
	Address4     string   `db:"address4" json:"address4"`
	Zipcode      string   `db:"zipcode" json:"zipcode"`
	City         string   `db:"city" json:"city"`
	Region       string   `db:"region" json:"region"`
	Country      string   `db:"country" json:"country"`
	Latitude     *float64 `db:"latitude" json:"latitude"`
	Longitude    *float64 `db:"longitude" json:"longitude"`
	WorkingHours string   `db:"working_hours" json:"working_hours"`
	ContactName  string   `db:"contact_name" json:"contact_name"`
	ContactPhone string   `db:"contact_phone" json:"contact_phone"`
	ContactEmail string   `db:"contact_email" json:"contact_email"`
}

// Place is where the address is, apart from who and what is there.
func (n New) Place() Place {
	return Place{n.Address1, n.Zipcode, n.City, n.Region, n.Country, n.Latitude, n.Longitude}
}
