package settings

import (
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/backup"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

var cast = map[string]access.Who{
	"ana":   {UserID: 1, TenantID: 1, Roles: access.Admin},
	"ivo":   {UserID: 2, TenantID: 1, Roles: access.Worker},
	"mara":  {UserID: 3, TenantID: 1, Roles: access.Manager},
	"petra": {UserID: 4, TenantID: 2, Roles: access.Admin},
}

func each(t *testing.T, fn func(*testing.T, *db.DB, func(...string))) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name, IDNumber: "123"}); err != nil {
					return err
				}
			}
			for _, name := range []string{"ana", "ivo", "mara", "petra"} {
				who := cast[name]
				if _, err := users.Add(tx, who.TenantID, users.New{Email: name + "@x.test", FirstName: name, LastName: "Ć", Roles: who.Roles, PasswordHash: "x"}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s := &Service{DB: d, Installation: Installation{BaseURL: "https://teren.example.hr", Mail: true, Maps: "built-in", Map: "none", Backup: backup.State{Kept: true}}}
		fn(t, d, apitest.Script(t, cast, s))
	})
}

const week = `[{"from":"07:00","to":"15:00"},{"from":"07:00","to":"15:00"},{"from":"07:00","to":"15:00"},{"from":"07:00","to":"15:00"},{"from":"07:00","to":"14:30"},{"from":"","to":""},{"from":"","to":""}]`

func TestSettings(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, script func(...string)) {
		script(
			`nobody GET /settings → 401`,
			`ivo GET /settings → 403`,
			`mara GET /settings → 403`,
			`mara PATCH /settings {"city":"Split"} → 403`,
			`ana GET /settings → 200 {"data":{"company_name":"Primorje","id_number":"123","address1":"","zipcode":"","city":"","country":"HR","phone":"","email":"","logo_url":null,"time_zone":"Europe/Zagreb","currency":"EUR","language":"hr","working_hours":[{"from":"08:00","to":"16:00"}, & {"from":"","to":""}],"require_second_factor":false,"retention_days":365,"road_detour":30,"road_speed":50,"charge_step":15,"default_tax":25,"whole_pieces":false,"asks_only":false,"version":1,"installation":{"base_url":"https://teren.example.hr","mail":true,"maps":"built-in","map":"none","oidc":"","sign_up":false,"backup":{"kept":true,"database":false,"made_at":null,"checked_at":null,"failing_at":null}}}}`,
			`ana PATCH /settings {"city":"Rijeka"} → 200 {"data":1,"version":2}`, // an old number stays
			`ana PATCH /settings {"id_number":"69435151531"} → 422 "field":"id_number","code":"not_an_oib"`,
			`ana PATCH /settings {"id_number":"hr 69435 151530 ","version":2} → 200 {"data":1,"version":3}`,
			`ana GET /settings → 200 "id_number":"69435151530"`,
			`ana PATCH /settings {"country":"SI","id_number":"SI123"} → 200`,
			`ana PATCH /settings {"country":"hr"} → 422 not_an_oib`,
			`ana PATCH /settings {"company_name":" ","country":"Hrv","time_zone":"Europe/Sljeme","currency":"BTC","language":"de","email":"x","retention_days":1,"road_detour":-1,"road_speed":0,"charge_step":0,"default_tax":100.01,"working_hours":[]} → 422 "field":"company_name" & "field":"country" & "field":"time_zone" & "field":"currency" & "field":"language" & "field":"email" & "field":"retention_days" & "field":"road_detour" & "field":"road_speed" & "field":"charge_step" & "field":"default_tax" & "field":"working_hours"`,
			`ana PATCH /settings {"working_hours":[{"from":"7:00","to":"15:00"},{"from":"15:00","to":"07:00"},{"from":"07:00","to":""},{"from":"07:00","to":"24:00"},{"from":"07:00","to":"07:00"},{"from":"","to":""},{"from":"","to":""}]} → 422 "field":"working_hours.0" & "field":"working_hours.1" & "field":"working_hours.2" & "field":"working_hours.3" & "field":"working_hours.4" & !working_hours.5`,
			`ana PATCH /settings {"working_hours":`+week+`,"time_zone":"Europe/London","language":"en"} → 200 {"data":1,"version":5}`,
			`ana PATCH /settings {"city":"Zadar","version":1} → 409 "field":"city","yours":"Zadar","theirs":"Rijeka"`,
			`ana PATCH /settings {"phone":"051","road_detour":45,"road_speed":60,"charge_step":30,"default_tax":0,"whole_pieces":true,"version":1} → 200`,
			`ana PATCH /settings {} → 200 {"data":1,"version":6}`,
			`ana PATCH /settings {} +picture → 200 {"data":1,"version":7}`,
			`ana GET /settings → 200 "logo_url":"/api/uploads/ & "working_hours":`+week+` & "city":"Rijeka" & "phone":"051" & "road_detour":45,"road_speed":60,"charge_step":30,"default_tax":0,"whole_pieces":true`,
			`ana PATCH /settings {"delete_logo":true} → 200 {"data":1,"version":8}`,
			`ana GET /settings → 200 "logo_url":null`,
			`ana PATCH /settings {"version":6} +picture → 409 "field":"logo_url" & "theirs":null,"by":"ana Ć"`,
			`ana PATCH /settings {"version":8} +picture → 200 {"data":1,"version":9}`,
			`ana PATCH /settings {"version":9} +picture → 200 {"data":1,"version":10}`,
			`ana PATCH /settings {"delete_logo":true,"version":9} → 409 "field":"logo_url","yours":null,"theirs":"/api/uploads/`,
			`ana PATCH /settings {"delete_logo":true,"version":10} → 200 {"data":1,"version":11}`,
			`ana GET /settings/history → 200 "type":"city" & "value":"Rijeka" & "type":"working_hours" & "type":"logo_url" & "user":"ana Ć"`,
			`mara GET /settings/history → 403`,
			`petra GET /settings/history → 200 "count":0`,
			`petra GET /settings → 200 "company_name":"Velebit" & "version":1 & !Rijeka`,
			`ana PATCH /settings {"tenant_id":2} → 422 unknown_field`,
			`ana PATCH /settings {"require_second_factor":true} → 409 second_factor_first`,
		)
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO second_factor (user_id, secret, confirmed_at) VALUES (1, 'x', 1)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		script(`ana PATCH /settings {"require_second_factor":true} → 200`, `ana GET /settings → 200 "require_second_factor":true`)
	})
}

func TestHolidays(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, script func(...string)) {
		script(
			`nobody GET /settings/holidays?year=2026 → 401`,
			`ivo@hr GET /settings/holidays?year=2026 → 200 {"data":[{"day":"2026-01-01","name":"Nova godina","built_in":true,"off":true} & {"day":"2026-06-04","name":"Tijelovo","built_in":true,"off":true}`,
			`ivo GET /settings/holidays?year=2026 → 200 Corpus Christi`,
			`ivo GET /settings/holidays?year=1900 → 422 "field":"year"`,
			`ivo GET /settings/holidays → 200 built_in`,
			`ivo PATCH /settings/holidays {"holidays_create":[{"day":"2026-06-15","name":"Sveti Vid"}]} → 403`,
			`ana PATCH /settings/holidays {"holidays_create":[{"day":"2026-02-30","name":"x"},{"day":"2026-06-15"},{"day":"1999-01-01","name":"x"}],"holidays_delete":["sutra"]} → 422 "field":"holidays_create.0.day" & "field":"holidays_create.1.name" & "field":"holidays_create.2.day" & "field":"holidays_delete.0"`,
			`ana PATCH /settings/holidays {"holidays_create":[{"day":"2026-06-15","name":"Sveti Vid"}],"holidays_delete":["2026-06-22","2026-03-03"]} → 200`,
			`ana GET /settings/holidays?year=2026 → 200 {"day":"2026-06-15","name":"Sveti Vid","built_in":false,"off":true} & {"day":"2026-06-22","name":"Anti-Fascist Struggle Day","built_in":true,"off":false} & !2026-03-03`,
			`ana GET /settings/holidays?year=2027 → 200 !Sveti Vid`,
			`petra GET /settings/holidays?year=2026 → 200 !Sveti Vid & !"off":false`,
			`ana PATCH /settings/holidays {"holidays_create":[{"day":"2026-06-22"}],"holidays_delete":["2026-06-15"]} → 200`,
			`ana GET /settings/holidays?year=2026 → 200 !Sveti Vid & !"off":false`,
			// A day off of one's own does not take the holiday's name away.
			`ana PATCH /settings/holidays {"holidays_create":[{"day":"2026-12-25","name":"Kolektivni odmor"}]} → 200`,
			`ana@hr GET /settings/holidays?year=2026 → 200 {"day":"2026-12-25","name":"Božić (Kolektivni odmor)","built_in":true,"off":true}`,
			`ana PATCH /settings/holidays {"holidays_create":[{"day":"2026-12-25"}]} → 200`,
			`ana@hr GET /settings/holidays?year=2026 → 200 "name":"Božić","built_in":true,"off":true`,
			`ana GET /settings/history → 200 "type":"holiday","datetime" & "value":"2026-06-15"`,
		)
	})
}

func TestWhoSeesTheLogo(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, _ func(...string)) {
		visible := func(name string) error {
			return d.Do(t.Context(), func(tx *db.Tx) error { return Visible(tx, cast[name], 1) })
		}
		if err := visible("ivo"); err != nil {
			t.Error(err)
		}
		if err := visible("petra"); !fault.IsMissing(err) {
			t.Error(err)
		}
		if err := d.Do(t.Context(), func(tx *db.Tx) error { return tenants.AddPartner(tx, 1, 2, true, false) }); err != nil {
			t.Fatal(err)
		}
		if err := visible("petra"); err != nil {
			t.Error(err)
		}
	})
}
