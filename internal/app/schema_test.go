package app

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"teren/internal/areas/absences"
	"teren/internal/areas/addresses"
	"teren/internal/areas/assets"
	"teren/internal/areas/catalog"
	"teren/internal/areas/equipment"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/locations"
	"teren/internal/areas/materials"
	"teren/internal/areas/offers"
	"teren/internal/areas/orders"
	"teren/internal/areas/recurrence"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/money"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/mail"
)

// TestSchemaKnowsEnumerations compares the values that the database takes with
// those that the program knows: a value that is new in one of them is missing in
// the other.
func TestSchemaKnowsEnumerations(t *testing.T) {
	known := map[string]api.Enum{
		"absence.kind":                          absences.Kind(""),
		"absence.state":                         absences.State(""),
		"address.address_type":                  addresses.Type(""),
		"asset.kind":                            assets.Kind(""),
		"catalog_item.catalog_type":             catalog.Type(""),
		"catalog_item.currency":                 money.Currency(""),
		"catalog_item.unit_of_measure":          catalog.Unit(""),
		"equipment.equipment_type":              equipment.Type(""),
		"equipment.status":                      equipment.Status(""),
		"equipment_plan.kind":                   equipment.CareKind(""),
		"equipment_record.kind":                 equipment.CareKind(""),
		"equipment_inventory_line.status":       equipment.Status(""),
		"equipment_loan.condition":              equipment.Condition(""),
		"equipment_loan.condition_in":           equipment.Condition(""),
		"location.location_type":                locations.Type(""),
		"material.unit_of_measure":              catalog.Unit(""),
		"material_difference.outcome":           materials.Outcome(""),
		"material_log.cause":                    materials.Cause(""),
		"material_log.change_type":              materials.ChangeType(""),
		"offer.status":                          offers.Status(""),
		"offer_answer_past.status":              offers.Status(""),
		"offer_line.catalog_type":               catalog.Type(""),
		"offer_line.kind":                       offers.Kind(""),
		"offer_line.unit_of_measure":            catalog.Unit(""),
		"offer_paper.kind":                      offers.PaperKind(""),
		"offer_party.side":                      offers.Side(""),
		"offer_party.status":                    offers.Status(""),
		"offer_question.side":                   offers.Side(""),
		"order_line_item.catalog_type":          catalog.Type(""),
		"order_line_item.currency":              money.Currency(""),
		"order_line_item.unit_of_measure":       catalog.Unit(""),
		"order_signed_material.unit_of_measure": catalog.Unit(""),
		"outbox_mail.state":                     mail.State(""),
		"partner.entity_type":                   tenants.EntityType(""),
		"project.currency":                      money.Currency(""),
		"stock_place.kind":                      materials.PlaceKind(""),
		"task.currency":                         money.Currency(""),
		"task.location_type":                    tasks.LocationType(""),
		"task.priority":                         tasks.Priority(""),
		"task.status":                           tasks.Status(""),
		"task_party.side":                       tasks.Side(""),
		"task_party.status":                     tasks.Status(""),
		"recurrence.counts_from":                recurrence.From(""),
		"recurrence.days_off":                   recurrence.DaysOff(""),
		"tenant.currency":                       money.Currency(""),
		"user_account.density":                  users.Density(""),
		"user_account.theme":                    users.Theme(""),
		"work_hierarchy.expense_type":           hierarchies.ExpenseType(""),
		"work_order.status":                     orders.Status(""),
		"task_party.phase":                      tasks.Phase(""),
		"offer_counted.status":                  offers.Status(""),
		"offer_day.status":                      offers.Status(""),
		// Columns whose values are no type of their own.
		"catalog_group.status":       nil,
		"catalog_item.status":        nil,
		"equipment_loan.returned_to": nil,
		"equipment_told.kind":        nil,
		"order_line_item.status":     nil,
		"secret_link.kind":           nil,
		"upload.kind":                nil,
		"work_session.source":        nil, // of orders.Source those that begin one
	}
	// One text makes both engines; SQLite keeps it as it was written.
	d := dbtest.Open(t, "sqlite")
	type table struct {
		Name string `db:"name"`
		SQL  string `db:"sql"`
	}
	tables, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]table, error) {
		return db.All[table](tx, `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL`)
	})
	if err != nil {
		t.Fatal(err)
	}
	check := regexp.MustCompile(`CHECK \((\w+) IN \(([^)]*)\)\)`)
	for _, table := range tables {
		for _, c := range check.FindAllStringSubmatch(table.SQL, -1) {
			column := table.Name + "." + c[1]
			enum, ok := known[column]
			delete(known, column)
			if !ok {
				t.Errorf("%s takes %s, which this table does not know", column, c[2])
			}
			if enum == nil {
				continue
			}
			given := func(v []string) []string {
				return slices.DeleteFunc(slices.Sorted(slices.Values(v)), func(v string) bool { return v == "" })
			}
			stored, want := given(strings.Split(strings.ReplaceAll(c[2], "'", ""), ", ")), given(enum.Values())
			if !slices.Equal(stored, want) {
				t.Errorf("%s takes %v, the program knows %v", column, stored, want)
			}
		}
	}
	for column := range known {
		t.Errorf("%s takes any value", column)
	}
}
