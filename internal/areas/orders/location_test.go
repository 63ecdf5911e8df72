package orders_test

import (
	"testing"

	"teren/internal/areas/addresses"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/locations"
	"teren/internal/areas/usedplaces"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// Orders are found by the location their address is linked to, by one around
// it, and by a group of either; another company's links mean nothing.
func TestOrdersByLocation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, who := house(t, d)
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			for _, name := range []string{"manager1", "client3"} { // locations 1 and 2, 3 and 4; groups 1 and 2
				around, err := locations.Insert(tx, who[name], locations.Edit{Fields: locations.Fields{Name: "Centar", CIN: "C", Type: "STORE", Place: locations.Place{City: "Zagreb"}}})
				if err != nil {
					return err
				}
				if _, err := locations.Insert(tx, who[name], locations.Edit{ParentID: &around, Fields: locations.Fields{Name: "Dućan", CIN: "C-1", Type: "STORE"}}); err != nil {
					return err
				}
				if _, err := locations.InsertGroup(tx, who[name], locations.GroupEdit{GroupFields: locations.GroupFields{Name: "Centri"}, LocationIDs: []int64{around}}); err != nil {
					return err
				}
			}
			_, err := hierarchies.Insert(tx, who["client3"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Poslovnice"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		service := &addresses.Service{DB: d}
		for _, a := range []struct {
			who string
			at  int64
		}{{"manager1", 2}, {"client3", 4}} {
			shop := addresses.New{Name: "Dućan", Type: "STORE", Site: usedplaces.Site{Address1: "Ilica 1", City: "Zagreb"}}
			if _, err := service.Create(t.Context(), who[a.who], addresses.Added{Entry: addresses.Entry{New: shop, LinkedLocation: &a.at}, Sure: true}); err != nil {
				t.Fatal(err)
			}
		}
		play(
			`manager1 PATCH /tasks/1/details {"address_id":1} → 200`,
			order("2026-11-23T07:00:00Z", 60, "3")+` → 201 {"data":1}`,
			`client3  POST /tasks {`+text+`,"tenant_id":1,"role_type":"CLIENT","whier_id":3,"address_id":2} → 201 {"data":2}`,
			`manager1 POST /tasks/2/accept {} → 200`,
			`manager1 POST /tasks/2/create_order {"time_estimate":60} → 201 {"data":2}`,
			`manager1 POST /orders/search {"filter":{"eq":[{"column":"within_id"},2]}} → 200 "order_id":1 & "count":1`,
			`manager1 POST /orders/search {"filter":{"eq":[{"column":"within_id"},1]}} → 200 "order_id":1 & "count":1`,
			`ana      POST /orders/search {"filter":{"in":[{"column":"locgroup_id"},[1,2]]}} → 200 "order_id":1 & "count":1`,
			`manager1 POST /orders/search {"filter":{"eq":[{"column":"within_id"},3]}} → 200 "count":0`,
			`manager1 POST /orders/search {"filter":{"eq":[{"column":"locgroup_id"},2]}} → 200 "count":0`,
		)
	})
}
