package tasks

import (
	"context"

	"teren/internal/areas/addresses"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
)

// Change is a person's change of a task.
type Change struct {
	record.Change
	Edit
	Priority      api.Opt[Priority] `json:"priority,omitzero"`   // null leaves it, too
	RoleType      Side              `json:"role_type,omitempty"` // fixed; taken from old clients
	DeletedImages []int64           `json:"deleted_images,omitempty"`
	DeletedDocs   []int64           `json:"deleted_docs,omitempty"`
	Images        api.Images        `json:"-"`
	Docs          api.Docs          `json:"-"`
}

func (t Task) edit() Edit { return Edit{t.Text, t.ProjectID, t.WhierID, t.AddressID} }

// apply applies the change to the earlier values.
func (c *Change) apply(e Edit) Edit {
	now := c.Edit
	now.Priority = e.Priority
	if c.Priority.Value != nil {
		now.Priority = *c.Priority.Value
	}
	e = fields.Over(e, now, c.Sent)
	if c.Sent.Has("address1") {
		e.Trim()
	}
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
		fields.Check(&c, &after, who.Location()) // which also tidies what the merge compares
		return history.Merge(tx, who, t.Ref(who), history.Change[Edit]{
			Version: in.Version, Before: before, After: after, Unit: fields.Unit,
			Check: func(after Edit) error { return after.check(tx, who, &t, &c) },
			More:  func() ([]history.Event, error) { return in.files().Apply(tx, who, Entity, t.ID) },
			Write: func(after Edit) (int64, error) {
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
			Kind: fields.Kind, Words: readable,
		})
	})
}

// check checks that the changed task is complete, and that the records it names may
// be named.
func (e *Edit) check(tx *db.Tx, who access.Who, t *Task, c *fault.Check) error {
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
