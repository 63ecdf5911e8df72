package users

import (
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
)

// Role is one role of a person in one company.
type Role struct {
	Type       string `json:"user_type"`
	TenantID   int64  `json:"tenant_id"`
	TenantName string `json:"tenant_name"`
}

// Team is a team the person is in.
type Team struct {
	ID   int64  `json:"team_id"`
	Name string `json:"name"`
}

// The states of a person in a company: INVITED has not chosen a password yet.
const (
	Active  = "ACTIVE"
	Invited = "INVITED"
)

// Row is a person of the company as its office sees them. Roles also lists the
// companies that the asking person belongs to as well.
type Row struct {
	ID           int64           `json:"user_id"`
	TenantUserID int64           `json:"tenant_user_id"`
	FirstName    string          `json:"first_name"`
	LastName     string          `json:"last_name"`
	Email        string          `json:"email"`
	Phone        string          `json:"phone"`
	ImageURL     *string         `json:"image_url"`
	Roles        []Role          `json:"roles"`
	UserTypes    []string        `json:"user_types"` // the roles in this company
	Teams        []Team          `json:"teams"`
	External     bool            `json:"is_external_contractor"`
	Status       string          `json:"status"`
	NewEmail     *string         `json:"new_email"`         // takes the place of the e-mail once a link to it is used
	Elsewhere    bool            `json:"is_elsewhere"`      // works for another company too, and changes name, e-mail and picture alone
	SecondFactor bool            `json:"has_second_factor"` // shown to people who may drop it
	Version      int64           `json:"version"`
	Allowed      []access.Action `json:"allowed_actions"`
}

func (r Row) Key() int64 { return r.ID }

// wanted returns the e-mail that the company gave the person, confirmed or not.
func (r Row) wanted() string {
	if r.NewEmail != nil {
		return *r.NewEmail
	}
	return r.Email
}

// unconfirmed reports whether the person has still to follow an invitation: to
// the company, or to their new address.
func (r Row) unconfirmed() bool { return r.Status == Invited || r.NewEmail != nil }

// Details is a person of the company, and what they would leave behind: the number
// of their work orders that have not begun, the orders they are working on, the
// equipment they have borrowed, and their places of stock.
type Details struct {
	Row
	Planned   int64  `json:"planned_orders"`
	Running   []Left `json:"running_orders"`
	Equipment []Left `json:"equipment"`
	Places    []Left `json:"stock_places"`
}

// Left is a record that a person would leave behind.
type Left struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

// Picked is a person in a picker.
type Picked struct {
	ID           int64    `json:"user_id"`
	TenantUserID int64    `json:"tenant_user_id"`
	FirstName    string   `json:"first_name"`
	LastName     string   `json:"last_name"`
	Email        string   `json:"email"`
	ImageURL     *string  `json:"image_url"`
	UserTypes    []string `json:"user_types"`
}

func (p Picked) Key() int64 { return p.ID }

// Hire is a person to be added to a company. A role may be given as user_type,
// several as user_types.
type Hire struct {
	TenantID  *int64     `json:"tenant_id,omitempty"`
	Email     string     `json:"email"`
	FirstName string     `json:"first_name"`
	LastName  string     `json:"last_name"`
	Phone     string     `json:"phone,omitempty"`
	UserType  string     `json:"user_type,omitempty"`
	UserTypes []string   `json:"user_types,omitempty"`
	External  bool       `json:"is_external_contractor,omitempty"`
	Sure      bool       `json:"sure,omitempty"` // of a person who looks like another
	Images    api.Images `json:"-"`
}

func (in Hire) types() []string {
	if in.UserType != "" {
		return append([]string{in.UserType}, in.UserTypes...)
	}
	return in.UserTypes
}

// person is who is to be added.
func (in Hire) person() New {
	roles, _ := access.ParseRoles(in.types())
	return New{Email: strings.TrimSpace(in.Email), FirstName: strings.TrimSpace(in.FirstName), LastName: strings.TrimSpace(in.LastName), Phone: in.Phone, Roles: roles}
}

func (in Hire) Validate() error {
	var c fault.Check
	in.person().Check(&c)
	field := "user_types"
	if len(in.UserTypes) == 0 {
		field = "user_type"
	}
	checkRoles(&c, field, in.types())
	onePicture(&c, in.Images)
	return c.Err()
}

func checkRoles(c *fault.Check, field string, types []string) {
	switch _, ok := access.ParseRoles(types); {
	case len(types) == 0:
		c.Fail(field, "required", nil)
	case !ok:
		c.Fail(field, "not_in_list", fault.Args{"list": strings.Join(access.RoleNames, ", ")})
	}
}

func onePicture(c *fault.Check, images api.Images) {
	if len(images) > 1 {
		c.Fail("images", "too_many_files", fault.Args{"max": 1})
	}
}

// Change is an ADMIN's change of a person; absent fields stay as they are. Version
// is the version the change was made on.
type Change struct {
	ID          int64             `path:"user_id" json:"-"`
	TenantID    *int64            `json:"tenant_id,omitempty"`
	Email       api.Opt[string]   `json:"email,omitzero"`
	FirstName   api.Opt[string]   `json:"first_name,omitzero"`
	LastName    api.Opt[string]   `json:"last_name,omitzero"`
	Phone       api.Opt[string]   `json:"phone,omitzero"`
	UserTypes   api.Opt[[]string] `json:"user_types,omitzero"`
	External    api.Opt[bool]     `json:"is_external_contractor,omitzero"`
	DeleteImage bool              `json:"delete_image,omitempty"`
	Version     *int64            `json:"version,omitempty"`
	Sure        bool              `json:"sure,omitempty"` // of a person who looks like another
	Images      api.Images        `json:"-"`
}

func (in Change) Validate() error {
	var c fault.Check
	if in.FirstName.Set {
		checkName(&c, "first_name", in.FirstName.Or(""))
	}
	if in.LastName.Set {
		checkName(&c, "last_name", in.LastName.Or(""))
	}
	if in.Email.Set {
		checkEmail(&c, in.Email.Or(""))
	}
	checkPhone(&c, in.Phone.Or(""))
	if in.UserTypes.Set {
		checkRoles(&c, "user_types", in.UserTypes.Or(nil))
	}
	onePicture(&c, in.Images)
	return c.Err()
}

// edited is what can be edited of a person in a company, for history and merging.
type edited struct {
	FirstName string   `json:"first_name"`
	LastName  string   `json:"last_name"`
	Email     string   `json:"email"`
	Phone     string   `json:"phone"`
	ImageURL  *string  `json:"image_url"`
	UserTypes []string `json:"user_types"`
	External  bool     `json:"is_external_contractor"`
}

func (r Row) edited() edited {
	return edited{r.FirstName, r.LastName, r.wanted(), r.Phone, r.ImageURL, r.UserTypes, r.External}
}

// over returns the person with the change over them.
func (in Change) over(e edited) edited {
	e.FirstName = strings.TrimSpace(in.FirstName.Or(e.FirstName))
	e.LastName = strings.TrimSpace(in.LastName.Or(e.LastName))
	e.Email = strings.TrimSpace(in.Email.Or(e.Email))
	e.Phone = strings.TrimSpace(in.Phone.Or(e.Phone))
	e.External = in.External.Or(e.External)
	if in.UserTypes.Set {
		roles, _ := access.ParseRoles(in.UserTypes.Or(nil))
		e.UserTypes = roles.Names()
	}
	e.ImageURL = pictureAfter(e.ImageURL, in.DeleteImage, in.Images)
	return e
}
