package views_test

import (
	"context"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/areas/views"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func TestViews(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		who := map[string]access.Who{}
		err := d.Do(context.Background(), func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for _, p := range []struct {
				name   string
				tenant int64
				roles  access.Roles
			}{{"admin", 1, access.Admin}, {"ana", 1, access.Manager}, {"ivo", 1, access.Manager}, {"worker", 1, access.Worker}, {"stranger", 2, access.Admin}} {
				id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles})
				if err != nil {
					return err
				}
				who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		script := apitest.Script(t, who, &views.Service{DB: d})
		script(`
			nobody   GET /views?list=tasks → 401
			ana      GET /views?list=tasks → 200 {"data":[]}
			ana      GET /views?list=A → 422 "field":"list"
			ana      GET /views?list=b2b → 200
			ana      POST /views {"list":"tasks","name":" ","state":"[]"} → 422 "field":"name" & "field":"state","code":"not_a_view"
			ana      POST /views {"list":"tasks","name":"Hitno","state":"{\"priority\":\"HIGH\"}"} → 201 {"data":1}
			ana      POST /views {"list":"tasks","name":"HITNO","state":"{}"} → 422 "field":"name","code":"name_taken"
			ana      POST /views {"list":"orders","name":"Hitno","state":"{}"} → 201 {"data":2}
			ivo      POST /views {"list":"tasks","name":"Hitno","state":"{}","is_shared":true} → 201 {"data":3}
			worker   POST /views {"list":"tasks","name":"Moje","state":"{}","is_shared":true} → 403
			worker   POST /views {"list":"tasks","name":"Moje","state":"{}"} → 201 {"data":4}
			ana      GET /views?list=tasks → 200 "view_id":1,"list":"tasks","name":"Hitno","state":"{\"priority\":\"HIGH\"}","is_shared":false,"is_default":false,"is_own":true,"owner":"ana Ć","can_edit":true,"version":1 & "view_id":3 & "is_own":false,"owner":"ivo Ć","can_edit":false & !"view_id":4
			worker   GET /views?list=tasks → 200 "view_id":4 & !"view_id":3
			stranger GET /views?list=tasks → 200 {"data":[]}
			ana      PATCH /views/3 {"name":"Moje"} → 403
			ivo      PATCH /views/1 {"name":"Moje"} → 404
			stranger PATCH /views/3 {"name":"Moje"} → 404
			ivo      POST /views/default {"list":"tasks","view_id":1} → 422 "field":"view_id"
			ana      POST /views/default {"list":"orders","view_id":1} → 422 "field":"view_id"
			ana      POST /views/default {"list":"tasks","view_id":3} → 200
			ana      GET /views?list=tasks → 200 "view_id":3,"list":"tasks","name":"Hitno","state":"{}","is_shared":true,"is_default":true
			ivo      GET /views?list=tasks → 200 "is_default":false & !"is_default":true
			ana      POST /views/default {"list":"tasks","view_id":1} → 200
			ana      GET /views?list=tasks → 200 "view_id":1,"list":"tasks","name":"Hitno","state":"{\"priority\":\"HIGH\"}","is_shared":false,"is_default":true
			ana      POST /views/default {"list":"tasks","view_id":3} → 200
			ivo      PATCH /views/3 {"state":"{\"q\":\"čekić\"}","version":1} → 200 {"data":3,"version":2}
			ivo      PATCH /views/3 {"name":"Drugo","version":1} → 409 "code":"conflict"
			admin    PATCH /views/3 {"name":"Drugo","version":2} → 200
			ana      GET /views?list=tasks → 200 "name":"Drugo","state":"{\"q\":\"čekić\"}" & "is_default":true
			ivo      PATCH /views/3 {"is_shared":false} → 200
			ana      GET /views?list=tasks → 200 !"view_id":3
			ivo      PATCH /views/3 {"is_shared":true} → 200
			ana      GET /views?list=tasks → 200 "view_id":3 & !"is_default":true
			ana      DELETE /views/3 → 403
			ana      POST /views/default {"list":"tasks","view_id":3} → 200
			admin    DELETE /views/3 → 200
			ana      GET /views?list=tasks → 200 "view_id":1 & !"view_id":3 & !"is_default":true
			ana      POST /views/default {"list":"tasks","view_id":null} → 200
		`)
		err = d.Do(context.Background(), func(tx *db.Tx) error { return users.Departed.Happen(tx, who["admin"], who["ana"].UserID) })
		if err != nil {
			t.Fatal(err)
		}
		script(`
			ana      GET /views?list=tasks → 200 {"data":[]}
			worker   GET /views?list=tasks → 200 "view_id":4
		`)
	})
}
