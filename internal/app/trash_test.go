package app

import (
	"context"
	"testing"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/catalog"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/locations"
	"teren/internal/areas/teams"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/trash"
)

var cast = map[string]access.Who{
	"admin":    {UserID: 1, TenantID: 1, Roles: access.Admin, Language: "hr"},
	"manager":  {UserID: 2, TenantID: 1, Roles: access.Manager},
	"worker":   {UserID: 3, TenantID: 1, Roles: access.Worker},
	"stranger": {UserID: 4, TenantID: 2, Roles: access.Admin},
}

// masterData are the areas whose records the trash lists, and the trash.
func masterData(d *db.DB) ([]apitest.Area, *trash.Service) {
	gone := &trash.Service{DB: d}
	out := []apitest.Area{gone}
	for _, a := range []area.Area{teams.Area(d), (&hierarchies.Service{DB: d}).Area(), locations.Area(d), addresses.Area(d, nil), tenants.Area(d), catalog.Area(d)} {
		out = append(out, calls(a.Routes))
	}
	return out, gone
}

type calls func(*api.Routes)

func (c calls) Routes(r *api.Routes) { c(r) }

// companies are company 1 and company 2, and what each keeps; a second passes
// from one transaction to the next.
func companies(t *testing.T, d *db.DB) func(scripts ...string) {
	t.Helper()
	at := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	d.SetClock(func() time.Time { at = at.Add(time.Second); return at })
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for _, name := range []string{"admin", "manager", "worker", "stranger"} {
			if _, err := users.Add(tx, cast[name].TenantID, users.New{Email: name + "@x.test", FirstName: name, LastName: "Ć", Roles: cast[name].Roles}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	all, _ := masterData(d)
	return apitest.Script(t, cast, all...)
}

func TestNothingDeletedIsOutOfReach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		script := companies(t, d)
		const place = `"address1":"Ilica 1","address2":"","zipcode":"","city":"Zagreb","region":"","country":"","latitude":null,"longitude":null`
		script(
			`admin POST /deleted/search → 200 {"data":[],"count":0}`,
			`manager POST /teams {"name":"Alfa","user_ids":[2]} → 201 {"data":1}`,
			`manager POST /teams {"name":"Ostaje","user_ids":[2]} → 201 {"data":2}`,
			`manager POST /work_hierarchies {"title":"Elektro","expense_type":"INCOME","time_estimate":1} → 201 {"data":1}`,
			`manager POST /work_hierarchies {"title":"Rasvjeta","parent_id":1,"expense_type":"INCOME","time_estimate":1} → 201 {"data":2}`,
			`manager POST /work_hierarchies {"title":"Žarulje","parent_id":2,"expense_type":"INCOME","time_estimate":1} → 201 {"data":3}`,
			`manager POST /locations {"name":"Hala","cin":"H1","location_type":"STORE",`+place+`} → 201 {"data":1}`,
			`manager POST /locgroups {"name":"Sjever","location_ids":[1]} → 201 {"data":1}`,
			`manager POST /addresses {"address_name":"Čvor","location_type":"STORE",`+place+`,"address3":"","address4":"","working_hours":"","contact_name":"","contact_phone":"","contact_email":""} → 201 {"data":1}`,
			`manager POST /b2b {"name":"Šimić obrt","city":"Split"} → 201 {"data":1}`,
			`manager POST /b2b {"name":"Jadran","city":"Rijeka"} → 201 {"data":2}`,
			`manager POST /addresses {"address_name":"Jadranova","location_type":"STORE",`+place+`,"address3":"","address4":"","working_hours":"","contact_name":"","contact_phone":"","contact_email":"","tenant_id":4} → 201 {"data":2}`,
			`manager PATCH /catalog/groups {"catalog_groups_create":[{"name":"Rad"},{"name":"Prazna"}]} → 200`,
			`manager PATCH /catalog/items {"catalog_items_create":[{"catalog_group_id":1,"catalog_type":"WORK","name":"Sat rada","unit_price":1}]} → 200`,
			`stranger POST /teams {"name":"Tuđa","user_ids":[4]} → 201 {"data":3}`,
			`stranger DELETE /teams/3 → 200`,
			// Each goes, the newest stands first.
			`manager DELETE /teams/1 → 200`,
			`manager DELETE /work_hierarchies/3 → 200`,
			`manager DELETE /work_hierarchies/1?below=1 → 200`,
			`manager DELETE /locgroups/1 → 200`,
			`manager DELETE /locations/1 → 200`,
			`admin DELETE /addresses/1 → 200`,
			`manager DELETE /b2b/1 → 200 {"data":{"b2b_id":1,"archived":false}}`,
			`manager DELETE /b2b/2 → 200 {"data":{"b2b_id":2,"archived":true}}`,
			`manager PATCH /catalog/items {"catalog_items_delete":[1]} → 200`,
			`manager PATCH /catalog/groups {"catalog_groups_delete":[2]} → 200`,
			`admin POST /deleted/search {"page":{"size":4}} → 200 "thing":"catalog_group","id":2,"name":"Prazna" & "thing":"catalog_item","id":1,"name":"Sat rada","about":"Rad","deleted_at":"2026-03-01T08:00:26Z","deleted_by":"manager Ć" & `+
				`"thing":"b2b","id":2,"name":"Jadran","about":"Rijeka","deleted_at":" & "deleted_by":"manager Ć","below":0,"archived":true,"merged_into":"","kept_id":0} & "thing":"b2b","id":1,"name":"Šimić obrt" & "archived":false,"merged_into":"","kept_id":0} & !"address" & "count":10`,
			`admin POST /deleted/search {"page":{"size":4,"no":2}} → 200 "thing":"address","id":1,"name":"Čvor","about":"Ilica 1, Zagreb" & "deleted_by":"admin Ć" & "thing":"location","id":1 & "thing":"locgroup" & `+
				`"thing":"work_hierarchy","id":1,"name":"Elektro","about":"Elektro" & "below":1 & !"b2b" & "count":10`,
			// What went before its parent did stands by itself; who went with it does not.
			`admin POST /deleted/search {"page":{"size":4,"no":3}} → 200 "thing":"work_hierarchy","id":3,"name":"Žarulje","about":"Elektro / Rasvjeta / Žarulje" & "below":0 & "thing":"team","id":1,"name":"Alfa" & !"id":2 & !Tuđa`,
			`admin POST /deleted/search {"filter":{"eq":[{"column":"thing"},"team"]}} → 200 "name":"Alfa" & "count":1`,
			`admin POST /deleted/search {"search":"simic"} → 200 "name":"Šimić obrt" & "count":1`,
			`admin POST /deleted/search {"filter":{"ilike":[{"column":"name"},"%CVOR%"]}} → 200 "name":"Čvor" & "count":1`,
			`admin POST /deleted/search {"filter":{"ge":[{"column":"deleted_at"},"2026-03-02"]}} → 200 "count":0`,
			`admin POST /deleted/search {"order_by":[{"column":"name"}],"page":{"size":1}} → 200 "name":"Alfa"`,
			`admin POST /deleted/search {"filter":{"eq":[{"column":"tenant_id"},1]}} → 422 unknown_column`,
			`admin@hr POST /deleted/export {"search":"a"} → 200 Vrsta;ID;Naziv;Opis & Ekipa;1;Alfa;; & ;manager Ć;0;`,
			`stranger POST /deleted/search → 200 "name":"Tuđa" & "count":1`,
			`manager POST /deleted/search → 403`,
			`worker POST /deleted/search → 403`,
			// What came back is not there any more.
			`admin POST /work_hierarchies/3/restore → 409 "code":"parent_deleted"`,
			`admin POST /work_hierarchies/1/restore → 200`,
			`admin POST /deleted/search {"filter":{"eq":[{"column":"thing"},"work_hierarchy"]}} → 200 "id":3 & "count":1`,
			`admin POST /work_hierarchies/3/restore → 200`,
			`admin POST /teams/1/restore → 200`,
			`admin POST /b2b/2/restore → 200`,
			`admin POST /catalog/items/1/restore → 200`,
			`admin POST /catalog/groups/2/restore → 200`,
			`admin POST /deleted/search → 200 !Alfa & !Elektro & !Jadran & !catalog & "count":4`,
		)
	})
}
