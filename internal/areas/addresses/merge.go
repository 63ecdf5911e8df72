package addresses

import (
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/merge"
	"teren/internal/platform/trash"
)

// References are the columns that name a saved address. Tasks keep their own copy
// of its text.
var References = []merge.Reference{
	{Table: "task", Column: "address_id", Keys: []string{"task_id"}, Count: "tasks", Entity: "task"},
	{Table: "asset", Column: "address_id", Keys: []string{"asset_id"}, Count: "assets", Entity: "asset"},
	{Table: "equipment", Column: "location_id", Keys: []string{"equipment_id"}, Count: "equipment", Entity: "equipment"},
	{Table: "equipment", Column: "supplier_id", Keys: []string{"equipment_id"}, Count: "equipment", Entity: "equipment"},
	{Table: "equipment_loan", Column: "home_id", Keys: []string{"loan_id"}},
	{Table: "equipment_inventory_line", Column: "was_location_id", Keys: []string{"inventory_id", "equipment_id"}},
}

// Merging defines how two addresses are merged. Both must be of the same client:
// assets at the one then belong to the client of the other.
func (s *Service) Merging() merge.Kind[Address, Entry] {
	return merge.Kind[Address, Entry]{
		DB: s.DB, Entity: Entity, References: References, Find: findAny, Edit: Address.edit, Words: readable,
		Field: fields.Kind,
		Refuse: func(_ *db.Tx, _ access.Who, kept, gone Address) error {
			if kept.ClientID != gone.ClientID {
				return fault.OnField("gone_id", "merge_other_client", fault.Args{"name": gone.Client})
			}
			return nil
		},
		Write: func(tx *db.Tx, who access.Who, kept Address, after Entry) (api.Changed, error) {
			if err := after.check(); err != nil {
				return api.Changed{}, err
			}
			return change(tx, who, kept, 0, after)
		},
		Mark:       trash.MarkIn[Address]("address", "address_id"),
		BeforeUndo: func(tx *db.Tx, _ access.Who, gone Address) error { return forgetGone(tx, gone.ID) },
	}
}
