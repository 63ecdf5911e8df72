package absences

import (
	"testing"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func cast(t *testing.T) map[string]access.Who {
	zone, err := clock.Zone("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]access.Who{
		"ana":   {UserID: 1, TenantID: 1, Roles: access.Admin, Zone: zone},
		"mara":  {UserID: 2, TenantID: 1, Roles: access.Manager, Zone: zone},
		"ivo":   {UserID: 3, TenantID: 1, Roles: access.Worker, Zone: zone},
		"mate":  {UserID: 4, TenantID: 1, Roles: access.Worker, Zone: zone},
		"petra": {UserID: 5, TenantID: 2, Roles: access.Admin, Zone: zone},
	}
}

func each(t *testing.T, fn func(*testing.T, *db.DB, func(...string))) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		people := cast(t)
		d.SetClock(func() time.Time { return time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC) })
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for _, name := range []string{"ana", "mara", "ivo", "mate", "petra"} {
				who := people[name]
				if _, err := users.Add(tx, who.TenantID, users.New{Email: name + "@x.test", FirstName: name, LastName: "Ć", Roles: who.Roles, PasswordHash: "x"}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		fn(t, d, apitest.Script(t, people, &Service{DB: d}, &notices.Service{DB: d}))
	})
}

func TestAnAbsenceIsAskedForAndDecided(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, script func(...string)) {
		script(
			`nobody POST /absences {"kind":"LEAVE"} → 401`,
			`ivo POST /absences {"kind":"FUN"} → 422 "field":"kind" & "field":"from" & "field":"to"`,
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-08-05","to_day":"2026-08-01"} → 422 "field":"to_day","code":"before_start"`,
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-02-30"} → 422 "field":"from_day" & "field":"to_day","code":"required"`,
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-08-01","to_day":"2029-08-01"} → 422 too_far`,
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-08-01","to_day":"2026-08-02","from":"2026-08-01T08:00:00Z"} → 422 days_or_instants`,
			`ivo POST /absences {"kind":"LEAVE","from":"2026-08-01T08:00:00Z","to":"2026-08-01T08:00:00Z"} → 422 before_start`,
			`ivo POST /absences {"user_id":4,"kind":"LEAVE","from_day":"2026-08-01","to_day":"2026-08-05"} → 422 "field":"user_id","code":"no_such_thing"`,
			`ivo POST /absences {"kind":"leave","from_day":"2026-08-01","to_day":"2026-08-05","note":" More "} → 201 {"data":1}`,
			`ivo GET /absences/1 → 200 "name":"ivo Ć","kind":"LEAVE","state":"REQUESTED","whole_days":true,"from":"2026-07-31T22:00:00Z","to":"2026-08-05T22:00:00Z","from_day":"2026-08-01","to_day":"2026-08-05","working_days":2,"note":"More" & "allowed_actions":["absence.edit","absence.delete"]`,
			`mate GET /absences/1 → 404`,
			`petra GET /absences/1 → 404`,
			`mate POST /absences/search → 200 "count":0`,
			`petra POST /absences/search → 200 "count":0`,
			`mara POST /absences/search {"filter":{"eq":[{"column":"state"},"requested"]}} → 200 "count":1 & absence.approve`,
			`mara POST /absences/search {"search":"ivo"} → 200 "count":1`,
			`mara@hr POST /absences/export → 200 Osoba & ivo Ć & Čeka odluku`,
			`mara POST /absences/export {"format":"xlsx"} → 200 <t>Pending</t>`,
			`petra POST /absences/export → 200 !ivo`,
			`mara POST /absences/search {"filter":{"eq":[{"column":"note"},"x"]}} → 422 unknown_column`,
			`mara POST /notices/search → 200 "kind":"absence_requested","task_id":0,"order_id":null,"absence_id":1,"title":"ivo Ć" & "text":"Leave, 1 Aug 2026 – 5 Aug 2026"`,
			`ana POST /notices/search → 200 absence_requested`,
			`mate POST /notices/search → 200 "count":0`,
			`ivo PATCH /absences/1 {"note":"Planine","version":1} → 200 {"data":1,"version":2}`,
			`mara PATCH /absences/1 {"note":"X","version":1} → 409 "field":"note"`,
			`mara PATCH /absences/1 {"kind":"OTHER","version":1} → 200 {"data":1,"version":3}`,
			`mate PATCH /absences/1 {"note":"X"} → 404`,
			`ivo POST /absences/1/approve → 403`,
			`ivo POST /absences/1/reject {"reason":"x"} → 403`,
			`petra POST /absences/1/approve → 404`,
			`mara POST /absences/1/reject {"reason":" "} → 422 "field":"reason"`,
			`mara POST /absences/1/reject {"reason":"Gužva"} → 200 "state":"REJECTED" & "reason":"Gužva" & "decided_by":"mara Ć"`,
			`ivo@hr POST /notices/search → 200 "kind":"absence_rejected" & "title":"Ostalo, 1. 8. 2026. – 5. 8. 2026." & "text":"Gužva"`,
			`ivo PATCH /absences/1 {"note":"Y"} → 409 "current_status":"REJECTED"`,
			`ivo DELETE /absences/1 → 409`,
			`mara POST /absences/1/reject {"reason":"x"} → 409`,
			`mara POST /absences/1/approve → 200 "state":"APPROVED" & "reason":""`,
			`ivo DELETE /absences/1 → 409 "current_status":"APPROVED"`,
			`ivo GET /absences/1/history → 200 "type":"status" & "old_value":"REJECTED","value":"APPROVED" & "type":"note" & "reason":"Gužva"`,
			`mate GET /absences/1/history → 404`,
			`mara DELETE /absences/1 → 200 {"data":null}`,
			`mara GET /absences/1 → 404`,
		)
	})
}

func TestTheOfficeWritesAbsencesDown(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, script func(...string)) {
		script(
			`mara POST /absences {"user_id":3,"kind":"SICK","from":"2026-03-02T09:00:00Z","to":"2026-03-02T15:00:00Z"} → 201 {"data":1}`,
			`ivo GET /absences/1 → 200 "state":"APPROVED","whole_days":false,"from":"2026-03-02T09:00:00Z" & "from_day":null & "decided_by":"mara Ć" & "allowed_actions":["absence.cancel"]`,
			`ivo@hr POST /notices/search → 200 "kind":"absence_entered" & "title":"Bolovanje, 2. 3. 2026. 10:00 – 16:00"`,
			`mara POST /absences {"user_id":5,"kind":"SICK","from_day":"2026-03-02","to_day":"2026-03-02"} → 422 "field":"user_id","code":"no_such_thing"`,
			`mara POST /absences {"user_id":99,"kind":"SICK","from_day":"2026-03-02","to_day":"2026-03-02"} → 422 no_such_thing`,
			// Nobody is away twice; next to each other is not twice.
			`ivo@hr POST /absences {"kind":"LEAVE","from_day":"2026-03-02","to_day":"2026-03-02"} → 409 "code":"own_absence" & već ste odsutni: 2. 3. 2026. 10:00 – 16:00`,
			`mara@hr POST /absences {"user_id":3,"kind":"LEAVE","from_day":"2026-03-02","to_day":"2026-03-02"} → 409 "code":"absent_already"`,
			`ivo POST /absences {"kind":"LEAVE","from":"2026-03-02T15:00:00Z","to":"2026-03-02T16:00:00Z"} → 201 {"data":2}`,
			`mate POST /absences {"kind":"LEAVE","from_day":"2026-03-02","to_day":"2026-03-02"} → 201 {"data":3}`,
			`ivo PATCH /absences/2 {"from":"2026-03-02T14:00:00Z","to":"2026-03-02T16:00:00Z"} → 409 own_absence`,
			`ivo PATCH /absences/2 {"from":"2026-03-02T16:00:00Z"} → 422 "field":"to","code":"required"`,
			`ivo DELETE /absences/2 → 200`,
			`mara POST /absences/1/reject {"reason":"Zdrav je"} → 200`,
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-03-02","to_day":"2026-03-02"} → 201 {"data":4}`,
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-03-01","to_day":"2026-03-03"} → 409 "code":"own_asked" & 2 Mar 2026`,
			`mara POST /absences/1/approve → 409 absent_asked`,
		)
	})
}

// What is decided is what was seen.
func TestADecisionIsAboutTheVersionSeen(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, script func(...string)) {
		script(
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-08-03","to_day":"2026-08-04"} → 201 {"data":1}`,
			`ivo PATCH /absences/1 {"kind":"SICK","from_day":"2026-08-03","to_day":"2026-08-31","version":1} → 200 {"data":1,"version":2}`,
			`mara POST /absences/1/approve {"version":1} → 409 absence_changed_meanwhile`,
			`mara POST /absences/1/reject {"reason":"Gužva","version":1} → 409 absence_changed_meanwhile`,
			`mara GET /absences/1 → 200 "state":"REQUESTED"`,
			`mara POST /absences/1/approve {"version":2} → 200 "state":"APPROVED"`,
			`mara POST /absences/1/approve {"version":2} → 409 not_allowed_now`,
			`mara POST /absences/1/reject {"reason":"Gužva","version":2} → 409 absence_changed_meanwhile`,
			`mara POST /absences/1/reject {"reason":"Gužva","version":3} → 200 "state":"REJECTED"`,
		)
	})
}

// What an approved month counts stays until the approval is withdrawn; what
// counts nothing there can still be put away.
func TestAnApprovedMonthStays(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, script func(...string)) {
		sheet := func(sql string, args ...any) {
			t.Helper()
			if err := d.Do(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(sql, args...); return err }); err != nil {
				t.Fatal(err)
			}
		}
		sheet(`INSERT INTO time_sheet (tenant_id, user_id, month, confirmed_at) VALUES (1, 3, '2026-01', 1)`)
		script(
			`mara POST /absences {"user_id":3,"kind":"SICK","from_day":"2026-01-30","to_day":"2026-01-31"} → 201 {"data":1}`,
			`ivo  POST /absences {"kind":"LEAVE","from_day":"2026-01-12","to_day":"2026-01-12"} → 201 {"data":2}`,
			`ivo  POST /absences {"kind":"LEAVE","from_day":"2026-01-14","to_day":"2026-01-14"} → 201 {"data":3}`,
			`mara POST /absences {"user_id":3,"kind":"LEAVE","from_day":"2026-02-02","to_day":"2026-02-03"} → 201 {"data":4}`,
		)
		sheet(`UPDATE time_sheet SET approved_at = 1, approved_by = 1`)
		script(
			`mara POST /absences {"user_id":3,"kind":"SICK","from_day":"2025-12-30","to_day":"2026-01-02"} → 409 month_approved`,
			`ivo  POST /absences {"kind":"LEAVE","from_day":"2026-01-21","to_day":"2026-01-21"} → 409 month_approved`,
			`mate POST /absences {"kind":"LEAVE","from_day":"2026-01-21","to_day":"2026-01-21"} → 201 {"data":5}`,
			`mara PATCH /absences/1 {"kind":"OTHER"} → 409 month_approved`,
			`mara PATCH /absences/1 {"from_day":"2026-02-09","to_day":"2026-02-09"} → 409 month_approved`,
			`mara PATCH /absences/1 {"note":"Doznaka"} → 200`,
			`mara PATCH /absences/4 {"from_day":"2026-01-29","to_day":"2026-02-03"} → 409 month_approved`,
			`mara PATCH /absences/4 {"from_day":"2026-02-01","to_day":"2026-02-03"} → 200`,
			`mara POST /absences/1/reject {"reason":"x"} → 409 month_approved`,
			`mara DELETE /absences/1 → 409 month_approved`,
			`mara POST /absences/2/approve → 409 month_approved`,
			`mara POST /absences/2/reject {"reason":"Mjesec je gotov"} → 200`,
			`ivo  PATCH /absences/3 {"from_day":"2026-02-16","to_day":"2026-02-16"} → 200`,
			`mara POST /absences/3/approve → 200`,
		)
		sheet(`UPDATE time_sheet SET approved_at = NULL, approved_by = NULL`)
		script(
			`mara POST /absences/2/approve → 200`,
			`mara DELETE /absences/1 → 200`,
		)
	})
}

// The clock changes on 29 March and 25 October: such a day has 23 or 25 hours.
func TestDaysAreThoseOfTheWall(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, script func(...string)) {
		script(
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-03-29","to_day":"2026-03-29"} → 201`,
			`ivo GET /absences/1 → 200 "from":"2026-03-28T23:00:00Z","to":"2026-03-29T22:00:00Z","from_day":"2026-03-29","to_day":"2026-03-29"`,
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-10-25","to_day":"2026-10-26"} → 201`,
			`ivo GET /absences/2 → 200 "from":"2026-10-24T22:00:00Z","to":"2026-10-26T23:00:00Z","from_day":"2026-10-25","to_day":"2026-10-26"`,
		)
	})
}

// The person gets a notice when somebody else changes their absence or deletes it,
// and the people who decide when a request changes.
func TestAChangeOfAnAbsenceNotifiesThoseConcerned(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, script func(...string)) {
		script(
			`mara POST /absences {"user_id":3,"kind":"LEAVE","from_day":"2026-08-03","to_day":"2026-08-07"} → 201 {"data":1}`,
			`ivo POST /notices/search → 200 "kind":"absence_entered" & "count":1`,
			`mara PATCH /absences/1 {"note":"Dogovoreno"} → 200 {"data":1,"version":2}`,
			`ivo POST /notices/search → 200 "count":1`,
			`mara PATCH /absences/1 {"from_day":"2026-08-04","to_day":"2026-08-07"} → 200 {"data":1,"version":3}`,
			`ivo POST /notices/search → 200 "kind":"absence_changed","task_id":0,"order_id":null,"absence_id":1,"title":"Leave, 4 Aug 2026 – 7 Aug 2026" & "created_by":"mara Ć" & "count":2`,
			`ana PATCH /absences/1 {"kind":"OTHER"} → 200 {"data":1,"version":4}`,
			`ivo POST /notices/search → 200 "created_by":"ana Ć" & "count":3`,
			`ana PATCH /absences/1 {"kind":"OTHER"} → 200 {"data":1,"version":4}`,
			`mara POST /notices/search → 200 "count":0`, // it is decided
			`ana DELETE /absences/1 → 200`,
			`ivo POST /notices/search → 200 "kind":"absence_removed" & "absence_id":1 & "count":4`,
			// A request.
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-08-03","to_day":"2026-08-07"} → 201 {"data":2}`,
			`ivo PATCH /absences/2 {"from_day":"2026-08-05","to_day":"2026-08-07"} → 200`,
			`mara POST /notices/search → 200 "kind":"absence_changed" & "kind":"absence_requested" & "count":2`,
			`ivo POST /notices/search → 200 "count":4`,
			`ivo DELETE /absences/2 → 200`,
			`ivo POST /notices/search → 200 "count":4`,
		)
	})
}

// Nothing waits for a decision about somebody who is gone; what was decided
// stays.
func TestRequestsEndWithThePerson(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, script func(...string)) {
		script(
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-08-03","to_day":"2026-08-07"} → 201 {"data":1}`,
			`mate POST /absences {"kind":"LEAVE","from_day":"2026-08-03","to_day":"2026-08-07"} → 201 {"data":2}`,
			`mara POST /absences {"user_id":3,"kind":"SICK","from_day":"2026-09-03","to_day":"2026-09-07"} → 201 {"data":3}`,
		)
		people := cast(t)
		apitest.Script(t, people, &users.Service{DB: d})(`ana DELETE /users/3 → 200`)
		script(
			`mara POST /absences/search → 200 "absence_id":2 & "absence_id":3 & !"absence_id":1 & "count":2`,
			`mara GET /absences/1 → 404`,
		)
	})
}

// The office receives changes of every absence of the company, others of their own.
func TestChangesOfAnAbsenceReachItsPersonAndTheOffice(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, script func(...string)) {
		script(
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-08-03","to_day":"2026-08-07"} → 201 {"data":1}`,
			`ivo DELETE /absences/1 → 200`,
		)
		for name, hears := range map[string]bool{"ana": true, "mara": true, "ivo": true, "mate": false, "petra": false} {
			_, err := db.Read(t.Context(), d, func(tx *db.Tx) (struct{}, error) { return struct{}{}, Visible(tx, cast(t)[name], 1) })
			if (err == nil) != hears {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// An approved absence is cancelled by the office, whom its person asks.
func TestACancellationIsAskedFor(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, script func(...string)) {
		script(
			`ivo  POST /absences {"kind":"LEAVE","from_day":"2026-08-03","to_day":"2026-08-14"} → 201 {"data":1}`,
			`ivo  POST /absences/1/cancel {"reason":"Bolestan"} → 409 not_allowed_now`,
			`ivo  PATCH /absences/1 {"note":"More","version":1} → 200`,
			`ivo  DELETE /absences/1?version=1 → 409 absence_changed_meanwhile`,
			`mara POST /absences/1/approve → 200 "cancel":null`,
			`ivo@hr DELETE /absences/1?version=2 → 409 "code":"absence_approved" & Zatražite od ureda & "current_status":"APPROVED" & "allowed_actions":["absence.cancel"]`,
			`mara POST /absences/1/cancel {"reason":"x"} → 409 not_allowed_now`,
			`mate POST /absences/1/cancel {"reason":"x"} → 404`,
			`petra POST /absences/1/cancel {"reason":"x"} → 404`,
			`ivo  POST /absences/1/cancel {"reason":" "} → 422 "field":"reason"`,
			`ivo  POST /absences/1/cancel {"reason":"x","version":2} → 409 absence_changed_meanwhile`,
			`ivo  POST /absences/1/cancel {"reason":"Bolestan","version":3} → 200 "state":"APPROVED" & "cancel":{"asked_at":"2026-03-02T08:00:00Z","reason":"Bolestan"} & "allowed_actions":[]`,
			`ivo  POST /absences/1/cancel {"reason":"x"} → 409 absence_cancel_asked`,
			`mara POST /absences/export → 200 To be cancelled & !Approved`,
			`mara POST /notices/search → 200 "kind":"absence_cancel_asked" & "title":"ivo Ć" & "text":"Bolestan"`,
			`mara GET /absences/1 → 200 "allowed_actions":["absence.edit","absence.delete","absence.approve","absence.reject"]`,
			`mara POST /absences/1/approve {"version":4} → 200 "state":"APPROVED" & "cancel":null`,
			`mara POST /notices/search → 200 !absence_cancel_asked`,
			`ivo  POST /notices/search → 200 "kind":"absence_kept"`,
			`ivo  GET /absences/1/history → 200 "type":"cancel_asked" & "reason":"Bolestan" & "type":"cancel_refused"`,
			`ivo  POST /absences/1/cancel {"reason":"Ipak"} → 200`,
			`mara PATCH /absences/1 {"from_day":"2026-08-03","to_day":"2026-08-05"} → 200`,
			`ivo  GET /absences/1 → 200 "to_day":"2026-08-05" & "cancel":null & "allowed_actions":["absence.cancel"]`,
			`ivo  POST /absences/1/cancel {"reason":"Opet"} → 200 "version":8`,
			`mara DELETE /absences/1?version=7 → 409 absence_changed_meanwhile`,
			`mara DELETE /absences/1?version=8 → 200`,
			`mara POST /notices/search → 200 !absence_cancel_asked`,
			`ivo  POST /notices/search → 200 "kind":"absence_removed"`,
			`ivo  POST /absences {"kind":"LEAVE","from_day":"2026-08-03","to_day":"2026-08-04"} → 201 {"data":2}`,
			`mara POST /absences/2/reject {"reason":"Gužva"} → 200`,
			`ivo  DELETE /absences/2 → 409 absence_rejected`,
		)
	})
}
