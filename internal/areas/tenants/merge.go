package tenants

import (
	"slices"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/merge"
	"teren/internal/platform/trash"
)

const (
	itsOwn = "what a company keeps itself; one that has people in Teren is not merged"
	paper  = "what was done then stays as it was"
)

// References are the columns that name a company. What was sent and signed has its
// name in texts of its own.
var References = append([]merge.Reference{
	{Table: "task", Column: "client_id", Keys: []string{"task_id"}, Count: "tasks", Entity: "task"},
	{Table: "task_party", Column: "tenant_id", Keys: []string{"task_id"}},
	{Table: "work_order", Column: "client_id", Keys: []string{"order_id"}, Count: "orders", Entity: "order"},
	{Table: "offer", Column: "client_id", Keys: []string{"offer_id"}, Count: "offers", Entity: "offer"},
	{Table: "offer_party", Column: "tenant_id", Keys: []string{"offer_id"}},
	{Table: "project", Column: "client_id", Keys: []string{"project_id"}, Count: "projects", Entity: "project"},
	{Table: "address", Column: "client_id", Keys: []string{"address_id"}, Count: "addresses", Entity: "address"},
	{Table: "catalog_item_price", Column: "client_id", Keys: []string{"client_id", "catalog_item_id"}, Also: []string{"unit_price", "fine_unit_price"}, Count: "prices", Entity: "catalog"},
	{Table: "material", Column: "supplier_id", Keys: []string{"catalog_item_id"}, Count: "materials", Entity: "material"},
	{Table: "material_purchase", Column: "supplier_id", Keys: []string{"material_purchase_id"}, Count: "purchases", Entity: "material_purchase"},
	{Table: "catalog_import", Column: "client_id", Stays: paper},
	{Table: "catalog_price_log", Column: "client_id", Stays: paper},
	{Table: "invoice", Column: "client_id", Stays: "an issued invoice never changes"},
	{Table: "partner", Column: "partner_id", Stays: "the record itself"},
	{Table: "tenant", Column: "registered_by", Stays: "who wrote the record down"},
	{Table: "task", Column: "contractor_id", Stays: itsOwn},
	{Table: "task", Column: "creator_tenant_id", Stays: itsOwn},
	{Table: "work_order", Column: "contractor_id", Stays: itsOwn},
}, own(
	"absence", "access_key", "address", "asset", "asset_work", "b2b_import", "bank_payment", "bank_statement", "calendar_link", "catalog_group", "catalog_import", "catalog_item", "catalog_price_log",
	"equipment", "equipment_inventory", "equipment_loan", "equipment_reservation", "equipment_service", "equipment_setting", "holiday", "import_file", "import_heading", "invoice", "invoice_balance", "invoice_certificate", "invoice_intermediary", "invoice_operator", "invoice_setting",
	"list_view", "list_view_default", "location", "locgroup", "material", "material_difference", "material_log", "material_purchase", "material_reservation", "material_stock",
	"material_use", "merge", "notice", "offer", "offer_chain", "offer_counted", "offer_day", "offer_setting", "open_upload", "outbox_mail", "partner", "payment", "payment_report", "place", "place_word", "project", "recurrence",
	"search_text", "secret_link", "session", "sign_in_step", "stock_place", "team", "tenant_user", "time_sheet", "webhook", "work_hierarchy",
)...)

// own returns the tenant_id of the tables as columns that stay.
func own(tables ...string) []merge.Reference {
	out := make([]merge.Reference, len(tables))
	for i, table := range tables {
		out[i] = merge.Reference{Table: table, Column: "tenant_id", Stays: itsOwn}
	}
	return out
}

// Merging defines how two companies of the register are merged. Neither may use
// Teren: a company that does has its own people and sees its own work.
func (s *Service) Merging() merge.Kind[Entry, Card] {
	return merge.Kind[Entry, Card]{
		DB: s.DB, Entity: Partner, References: References, Find: anyEntry,
		Number: func(e Entry) int64 { return e.TenantID },
		Edit:   func(e Entry) Card { return e.Card },
		Field: func(field string) string {
			if field == "contacts" || field == "correlation" || field == "logo" {
				return ""
			}
			return field
		},
		Words: func(_ *db.Tx, field string, c Card) (any, error) { return c.words(field), nil },
		Refuse: func(_ *db.Tx, _ access.Who, kept, gone Entry) error {
			for _, e := range []Entry{kept, gone} {
				if e.UsesTeren {
					return fault.OnField("gone_id", "merge_uses_teren", fault.Args{"name": e.Name})
				}
			}
			if gone.InvitedAs != nil {
				return fault.OnField("gone_id", "merge_invited", fault.Args{"name": gone.Name, "email": *gone.InvitedAs})
			}
			if both, _ := combine(kept.Card, gone.Card); len(both.Contacts) > maxContacts {
				return fault.OnField("gone_id", "merge_contacts", fault.Args{"count": len(both.Contacts), "max": maxContacts})
			}
			return nil
		},
		Combine: combine,
		Write: func(tx *db.Tx, who access.Who, kept Entry, after Card) (api.Changed, error) {
			return kept.change(tx, who, 0, after, nil, false)
		},
		Mark:       trash.MarkIn[Entry]("partner", "b2b_id"),
		BeforeUndo: func(tx *db.Tx, who access.Who, gone Entry) error { return numberFree(tx, who, gone.ID, gone.IDNumber) },
	}
}

// combine returns the card with the contacts of both, and as what both are: a
// customer and a supplier are both.
func combine(after, gone Card) (Card, []merge.Count) {
	if after.Correlation != gone.Correlation {
		after.Correlation = "BOTH"
	}
	contacts := slices.Clone(after.Contacts)
	for _, c := range gone.Contacts {
		if !slices.Contains(contacts, c) {
			contacts = append(contacts, c)
		}
	}
	added := len(contacts) - len(after.Contacts)
	if added == 0 {
		return after, nil
	}
	after.Contacts = contacts
	return after, []merge.Count{{What: "contacts", N: int64(added)}}
}

// Merged is the company that another was merged into.
type Merged struct {
	ID   int64  `db:"kept_id" json:"b2b_id"`
	Name string `db:"kept_name" json:"name"`
}

func mergedInto(tx *db.Tx, id int64) (*Merged, error) {
	all, err := db.All[Merged](tx, `SELECT kept_id, kept_name FROM merge WHERE thing = 'b2b' AND gone_id = ? AND undone_at IS NULL`, id)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}
