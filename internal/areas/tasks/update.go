package tasks

import (
	"context"
	"strings"

	"teren/internal/areas/addresses"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// Change is a person's change of a task; absent fields stay as they are. Version is
// the version the change was made on: without it the change is made on the newest.
type Change struct {
	ID           int64                 `path:"task_id" json:"-"`
	Version      int64                 `json:"version,omitempty"`
	Title        api.Opt[string]       `json:"title,omitzero"`
	Description  api.Opt[string]       `json:"description,omitzero"`
	Priority     api.Opt[Priority]     `json:"priority,omitzero"`
	ClientNote   api.Opt[string]       `json:"client_note,omitzero"`
	LocationType api.Opt[LocationType] `json:"location_type,omitzero"`
	AddressName  api.Opt[string]       `json:"address_name,omitzero"`
	usedplaces.SiteChange
	ProjectID     api.Opt[int64] `json:"project_id,omitzero"`
	WhierID       api.Opt[int64] `json:"whier_id,omitzero"`
	AddressID     api.Opt[int64] `json:"address_id,omitzero"`
	RoleType      Side           `json:"role_type,omitempty"` // fixed; taken from old clients
	DeletedImages []int64        `json:"deleted_images,omitempty"`
	DeletedDocs   []int64        `json:"deleted_docs,omitempty"`
	Images        api.Images     `json:"-"`
	Docs          api.Docs       `json:"-"`
}

// edit is everything of a task that a Change can change.
type edit struct {
	Text
	ProjectID *int64 `json:"project_id"`
	WhierID   *int64 `json:"whier_id"`
	AddressID *int64 `json:"address_id"`
}

func (t Task) edit() edit { return edit{t.Text, t.ProjectID, t.WhierID, t.AddressID} }

// apply applies the change to the earlier values.
func (c *Change) apply(e edit) edit {
	e.Title = c.Title.Or(e.Title)
	e.Description = c.Description.Or(e.Description)
	if c.Priority.Value != nil { // null and absent leave it
		e.Priority = *c.Priority.Value
	}
	e.ClientNote = c.ClientNote.Or(e.ClientNote)
	e.LocationType = c.LocationType.Or(e.LocationType)
	e.AddressName = c.AddressName.Or(e.AddressName)
	e.Site = c.SiteChange.Apply(e.Site)
	e.ProjectID = c.ProjectID.OrNil(e.ProjectID)
	e.WhierID = c.WhierID.OrNil(e.WhierID)
	e.AddressID = c.AddressID.OrNil(e.AddressID)
	return e
}

// Update changes a task field by field. A change based on an older version is
// merged with what others changed since; where both changed the same field it
// is refused with both values, and nothing is written.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		t, err := Ready(tx, who, access.TaskEdit, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		before := t.edit()
		after := in.apply(before)
		var c fault.Check
		after.Text.check(&c) // which also tidies what the merge compares
		return history.Merge(tx, who, t.Ref(who), history.Change[edit]{
			Version: in.Version, Before: before, After: after, Unit: unit,
			Check: func(after edit) error { return after.check(tx, who, &t, &c) },
			More:  func() ([]history.Event, error) { return in.files().Apply(tx, who, Entity, t.ID) },
			Write: func(after edit) (int64, error) {
				if t, err = write(tx, who, t, after); err != nil {
					return 0, err
				}
				if !same(before.WhierID, after.WhierID) {
					if err := KindChanged.Happen(tx, who, t.ID); err != nil {
						return 0, err
					}
				}
				return t.Version, usedplaces.Remember(tx, who.TenantID, t.Address().Place())
			},
			Kind: kindOf, Words: readable,
		})
	})
}

// check checks that the changed task is complete, and that the records it names may
// be named.
func (e *edit) check(tx *db.Tx, who access.Who, t *Task, c *fault.Check) error {
	if t.ClientID == tenants.PrivateIndividual {
		c.Require("client_note", e.ClientNote)
	}
	if e.WhierID == nil {
		c.Fail("whier_id", "whier_required", nil)
	} else if !same(e.WhierID, t.WhierID) {
		err := hierarchies.Known(tx, who, *e.WhierID)
		if err := found(c, "whier_id", err); err != nil {
			return err
		}
	}
	if !same(e.ProjectID, t.ProjectID) {
		was := t.Currency
		if err := t.setProject(tx, who, c, e.ProjectID); err != nil {
			return err
		}
		lines, err := db.Exists(tx, `SELECT 1 FROM order_line_item WHERE task_id = ? AND status = 'ACTIVE'`, t.ID)
		if err != nil {
			return err
		}
		if lines && t.Currency != was {
			c.Fail("project_id", "task_has_lines", fault.Args{"currency": was})
		}
	}
	if !same(e.AddressID, t.AddressID) && e.AddressID != nil {
		_, err := addresses.Find(tx, who, *e.AddressID)
		if err := found(c, "address_id", err); err != nil {
			return err
		}
	}
	return c.Err()
}

func same(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

// unit groups the fields that are merged only together: half of my address and half
// of yours is no address.
func unit(field string) string {
	if strings.HasPrefix(field, linePrefix) {
		return field
	}
	switch kind := kindOf(field); {
	case field == "address_name" || field == "location_type":
		return field
	case kind == "address":
		return kind
	}
	return field
}
