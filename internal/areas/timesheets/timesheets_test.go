package timesheets_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"teren/internal/areas/absences"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/timesheets"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/kit/pdf/pdftest"
	"teren/internal/kit/sheet"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
)

// A company is Primorje in Zagreb, with ivo (3) and mate (4) who work on orders
// 1 and 2 of November 2026; petra's is another.
type company struct {
	d      *db.DB
	people map[string]access.Who
	files  *files.Store
	script func(...string)
	now    *time.Time
}

func each(t *testing.T, fn func(*testing.T, company)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		zone, err := clock.Zone("Europe/Zagreb")
		if err != nil {
			t.Fatal(err)
		}
		people := map[string]access.Who{
			"ana":   {UserID: 1, TenantID: 1, Roles: access.Admin, Zone: zone},
			"mara":  {UserID: 2, TenantID: 1, Roles: access.Manager, Zone: zone},
			"ivo":   {UserID: 3, TenantID: 1, Roles: access.Worker, Zone: zone},
			"mate":  {UserID: 4, TenantID: 1, Roles: access.Worker, Zone: zone},
			"petra": {UserID: 5, TenantID: 2, Roles: access.Admin, Zone: zone},
		}
		now := time.Date(2026, 11, 24, 15, 0, 0, 0, time.UTC)
		d.SetClock(func() time.Time { return now })
		err = d.Do(t.Context(), func(tx *db.Tx) error {
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
			_, err := hierarchies.Insert(tx, people["mara"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Klima"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		store, err := files.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { store.Close() })
		script := apitest.Script(t, people, &tasks.Service{DB: d}, &orders.Service{DB: d}, &absences.Service{DB: d}, &notices.Service{DB: d},
			&timesheets.Service{DB: d, Files: store})
		script(
			`mara POST /tasks {"title":"Servis klime","description":"x","location_type":"STORE","address_name":"Dućan","address1":"Ilica 1","city":"Zagreb","contact_name":"Pero","contact_phone":"091","tenant_id":0,"client_note":"x","whier_id":1} → 201 {"data":1}`,
			`mara POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":60,"worker_ids":[3,4]} → 201 {"data":1}`,
			`mara POST /tasks/1/create_order {"planned_start_time":"2026-11-24T07:00:00Z","time_estimate":60,"worker_ids":[3,4]} → 201 {"data":2}`,
		)
		fn(t, company{d, people, store, script, &now})
	})
}

// worked notes a session; without an end it goes on.
func (c company) worked(t *testing.T, user, order int, from, to, endSource string) {
	t.Helper()
	err := c.d.Do(t.Context(), func(tx *db.Tx) error {
		start, err := time.Parse(time.RFC3339, from)
		if err != nil {
			return err
		}
		if to == "" {
			_, err = tx.Exec(`INSERT INTO work_session (order_id, user_id, started_at) VALUES (?, ?, ?)`, order, user, start)
			return err
		}
		end, err := time.Parse(time.RFC3339, to)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO work_session (order_id, user_id, started_at, ended_at, end_source) VALUES (?, ?, ?, ?, ?)`, order, user, start, end, endSource)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// settle changes what is known of sessions, as a correction does.
func (c company) settle(t *testing.T, sql string) {
	t.Helper()
	err := c.d.Do(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(sql)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAMonthIsConfirmedAndApproved(t *testing.T) {
	each(t, func(t *testing.T, c company) {
		c.worked(t, 3, 1, "2026-11-23T07:00:00Z", "2026-11-23T15:00:00Z", "LIVE")
		c.worked(t, 3, 2, "2026-11-23T14:30:00Z", "2026-11-23T16:00:00Z", "OFFLINE")
		c.worked(t, 4, 2, "2026-11-24T07:00:00Z", "", "")
		c.script(
			`mara POST /absences {"user_id":3,"kind":"SICK","from_day":"2026-11-20","to_day":"2026-11-20"} → 201`,
			`ivo POST /absences {"kind":"LEAVE","from_day":"2026-11-19","to_day":"2026-11-19"} → 201`,

			`nobody GET /time_sheets → 401`,
			`mara GET /time_sheets → 200 "count":2 & "name":"ivo Ć","month":"2026-11","state":"OPEN" & "over":false & "fund":10080 & "overtime":60 & "sick":480,"other":0,"paid_holiday":480,"total":1500 & {"date":"2026-11-23","kind":"OVERLAP","minutes":30} & {"date":"2026-11-24","kind":"RUNNING","minutes":0} & !"leave":480`,
			`ana GET /time_sheets?month=2026-10 → 200 "count":2 & "total":0`,
			// Work that goes on lasts until now: no month after this one has it.
			`mara GET /time_sheets?month=2026-12 → 200 "count":2 & "undecided":[] & !RUNNING`,
			`mara GET /time_sheets/4/2026-12 → 200 "undecided":[] & !"session_id"`,
			`mara GET /time_sheets/4/2027-01 → 200 "undecided":[] & !"session_id"`,
			`mara GET /time_sheets?month=2026-13 → 422 "field":"month"`,
			`ivo GET /time_sheets → 200 "count":1 & "name":"ivo Ć" & !mate`,
			`petra GET /time_sheets → 200 "count":0`,

			`ivo GET /time_sheets/3/2026-11 → 200 {"date":"2026-11-18","holiday":"Remembrance Day","norm":480 & "first_start":"2026-11-23T07:00:00Z","last_end":"2026-11-23T16:00:00Z" & "order_id":2,"title":"Servis klime","from":"2026-11-23T14:30:00Z","to":"2026-11-23T16:00:00Z" & "source":"LIVE","end_source":"OFFLINE" & "overlaps":[{"from":"2026-11-23T14:30:00Z","to":"2026-11-23T15:00:00Z"}] & "absences":[{"kind":"SICK","minutes":480}] & "allowed_actions":[]`,
			`ivo@hr GET /time_sheets/3/2026-11 → 200 "holiday":"Dan sjećanja`,
			`mara GET /time_sheets/3/2026-11 → 200 "name":"ivo Ć"`,
			`mate GET /time_sheets/3/2026-11 → 404`,
			`petra GET /time_sheets/3/2026-11 → 404`,
			`mara GET /time_sheets/5/2026-11 → 404`,
			`mara GET /time_sheets/99/2026-11 → 404`,
			`mara GET /time_sheets/3/2026-1 → 422 "field":"month"`,
			`mara GET /time_sheets/3/2065-01 → 422 "field":"month"`,

			`ivo POST /time_sheets/3/2026-11/confirm → 409 time_sheet_not_yet`,
			`mara POST /time_sheets/3/2026-11/confirm → 403`,
			`mate POST /time_sheets/3/2026-11/confirm → 404`,
			`ivo POST /time_sheets/3/2026-11/approve → 403`,
			`mara@hr POST /time_sheets/3/2026-11/approve → 409 Mjesec se odobrava kad završi.`,
			`mara POST /time_sheets/3/2026-11/withdraw {"reason":"x"} → 409 not_allowed_now`,
			`ivo GET /time_sheets/3/2026-11/history → 200 "count":0`,
		)
		*c.now = time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC)
		c.script(
			`mate POST /time_sheets/4/2026-11/confirm → 409 time_sheet_running`,
			`ivo GET /time_sheets/3/2026-11 → 200 "allowed_actions":["time_sheet.confirm"]`,
			`ivo POST /time_sheets/3/2026-11/confirm → 200 "state":"CONFIRMED","confirmed_at":"2026-11-30T15:00:00Z" & "changed_since_confirmed":false & "allowed_actions":[]`,
			`ivo POST /time_sheets/3/2026-11/confirm → 409 time_sheet_confirmed & "current_status":"CONFIRMED"`,
			`mara POST /time_sheets/3/2026-11/approve → 409 time_sheet_not_over`,
		)
		*c.now = time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC) // December in Zagreb
		c.script(
			`mara GET /time_sheets?month=2026-11 → 200 "over":true`,
			`mara POST /time_sheets/4/2026-11/approve → 409 time_sheet_running`,
			`mara POST /time_sheets/3/2026-11/approve → 409 time_sheet_undecided`,
		)
		c.settle(t, `UPDATE work_session SET started_at = started_at + 30 * 60000000 WHERE work_session_id = 2`)
		c.script(
			`ivo GET /time_sheets/3/2026-11 → 200 "changed_since_confirmed":false`, // it counts the same
			`mara POST /absences/2/approve → 200`,
			`ivo GET /time_sheets/3/2026-11 → 200 "changed_since_confirmed":true & "allowed_actions":["time_sheet.confirm"]`,
			`ivo POST /time_sheets/3/2026-11/confirm → 200 "changed_since_confirmed":false`,
			`mara GET /time_sheets/3/2026-11 → 200 "allowed_actions":["time_sheet.approve"]`,
			`mara POST /time_sheets/3/2026-11/approve → 200 "state":"APPROVED" & "approved_at":"2026-11-30T23:00:00Z","approved_by":"mara Ć" & "allowed_actions":["time_sheet.withdraw"] & "leave":480,"sick":480`,
			`ivo@hr POST /notices/search → 200 "kind":"time_sheet_approved","task_id":0,"order_id":null,"month":"2026-11","title":"studeni 2026."`,
			`mara POST /time_sheets/3/2026-11/approve → 409 time_sheet_approved`,
			`ivo POST /time_sheets/3/2026-11/confirm → 409 time_sheet_approved`,
			`ivo POST /time_sheets/3/2026-11/withdraw {"reason":"x"} → 403`,
			`mara POST /time_sheets/3/2026-11/withdraw {"reason":" "} → 422 "field":"reason"`,
			`petra POST /time_sheets/3/2026-11/withdraw {"reason":"x"} → 404`,
			// What is approved stays as it was.
			`ivo PATCH /orders/1/sessions/1 {"version":1,"ended_at":"2026-11-23T14:00:00Z"} → 409`,
			`mara POST /orders/1/sessions {"worker_id":3,"started_at":"2026-11-24T07:00:00Z","ended_at":"2026-11-24T08:00:00Z","reason":"x"} → 409`,
			`mara DELETE /absences/2 → 409 month_approved`,
		)
		c.settle(t, `UPDATE absence SET deleted_at = 1 WHERE absence_id = 2`)
		c.script(
			`mara GET /time_sheets?month=2026-11 → 200 "approved_by":"mara Ć" & "leave":480`,
			`ivo@hr GET /time_sheets/3/2026-11 → 200 "absences":[{"kind":"LEAVE","minutes":480}] & "holiday":"Dan sjećanja`,
			`mara POST /time_sheets/3/2026-11/withdraw {"reason":" Nije bio na odmoru "} → 200 "state":"CONFIRMED" & "approved_by":null,"withdrawn":{"reason":"Nije bio na odmoru","by":"mara Ć","at":"2026-11-30T23:00:00Z"} & "changed_since_confirmed":true & !"leave":480`,
			`ivo@hr POST /notices/search → 200 "kind":"time_sheet_withdrawn" & "title":"studeni 2026." & "text":"Nije bio na odmoru" & !time_sheet_approved`,
			`ivo GET /time_sheets/3/2026-11 → 200 "reason":"Nije bio na odmoru"`,
			`ivo GET /time_sheets/3/2026-11/history → 200 "count":4 & "old_value":"APPROVED","value":"CONFIRMED","reason":"Nije bio na odmoru" & "user":"mara Ć"`,
			`mate GET /time_sheets/3/2026-11/history → 404`,
			`mara POST /time_sheets/3/2026-11/approve → 200 "withdrawn":null`,
			`ivo POST /notices/search → 200 time_sheet_approved & !time_sheet_withdrawn`,
			`mara POST /time_sheets/3/2026-11/withdraw {"reason":"Krivo"} → 200`,
			// Hours that change are confirmed anew.
			`mara POST /orders/1/sessions {"worker_id":3,"started_at":"2026-11-24T07:00:00Z","ended_at":"2026-11-24T08:00:00Z","reason":"Zaboravljeno"} → 200`,
			`ivo GET /time_sheets/3/2026-11 → 200 "state":"OPEN" & "source":"ENTERED","end_source":"ENTERED","minutes":60`,
			`ivo GET /time_sheets/3/2026-11/history → 200 "type":"hours_changed"`,
		)
	})
}

func TestWorkThatEndedAsItBeganIsDecided(t *testing.T) {
	each(t, func(t *testing.T, c company) {
		c.worked(t, 3, 1, "2026-11-23T07:00:00Z", "2026-11-23T07:00:00Z", "LEFT")
		c.worked(t, 4, 1, "2026-11-23T07:00:00Z", "2026-11-23T09:00:00Z", "CLOSED")
		*c.now = time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)
		c.script(
			`mara GET /time_sheets/3/2026-11 → 200 "undecided":[{"date":"2026-11-23","kind":"EMPTY","minutes":0}]`,
			`mara POST /time_sheets/3/2026-11/approve → 409 time_sheet_undecided`,
			`mara POST /time_sheets/4/2026-11/approve → 200 "state":"APPROVED","confirmed_at":null`,
		)
	})
}

// A gap between sessions is a break up to half an hour; a longer one is shown.
func TestAMonthAsAFileShowsGaps(t *testing.T) {
	each(t, func(t *testing.T, c company) {
		c.worked(t, 3, 1, "2026-11-23T07:00:00Z", "2026-11-23T11:00:00Z", "LIVE")
		c.worked(t, 3, 2, "2026-11-23T12:00:00Z", "2026-11-23T15:00:00Z", "LIVE")
		service := timesheets.Service{DB: c.d, Files: c.files}
		out, err := service.Export(t.Context(), c.people["mara"], timesheets.Export{OfPerson: timesheets.OfPerson{UserID: 3, Month: "2026-11"}, Format: timesheets.PDF})
		if err != nil {
			t.Fatal(err)
		}
		if text := pdftest.Text(t, out.Body); !strings.Contains(text, "koji se ne računa: 23. (0:30).") || !strings.Contains(text, "7:30") {
			t.Error(text)
		}
	})
}

func TestAMonthAsAFile(t *testing.T) {
	each(t, func(t *testing.T, c company) {
		c.worked(t, 3, 1, "2026-11-23T07:00:00Z", "2026-11-23T15:00:00Z", "LEFT")
		c.worked(t, 3, 2, "2026-11-24T14:30:00Z", "2026-11-24T23:00:00Z", "LIVE")
		c.settle(t, `UPDATE tenant SET id_number = '69435151530', address1 = 'Riva 8', zipcode = '51000', city = 'Rijeka' WHERE tenant_id = 1`)
		service := timesheets.Service{DB: c.d, Files: c.files}
		file := func(name, language string, format timesheets.Format) api.Download {
			t.Helper()
			who := c.people[name]
			who.Language = language
			out, err := service.Export(t.Context(), who, timesheets.Export{OfPerson: timesheets.OfPerson{UserID: 3, Month: "2026-11"}, Format: format})
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		tells := func(what string, texts ...string) {
			t.Helper()
			for _, text := range texts {
				if text, unwanted := strings.CutPrefix(text, "!"); strings.Contains(what, text) == unwanted {
					t.Errorf("%q (unwanted: %v) in\n%s", text, unwanted, what)
				}
			}
		}
		// The page is in the language of the company.
		page := file("ivo", "en", timesheets.PDF)
		if page.Name != "evidencija-radnog-vremena-2026-11-ivo-c.pdf" || page.ContentType != "application/pdf" || pdftest.Pages(page.Body) != 1 {
			t.Errorf("%s %s, %d pages", page.Name, page.ContentType, pdftest.Pages(page.Body))
		}
		tells(pdftest.Text(t, page.Body), "Evidencija radnog vremena", "studeni 2026.", "Primorje", "Riva 8, 51000 Rijeka", "OIB 69435151530", "ivo Ć", "40:00 h tjedno", "168:00 h",
			"23. pon", "08:00", "16:00", "24. uto", "15:30", "24:00", "0:30", "8:30", "2:00", "24:30", "pa ga je upisao", "23.", "!23..", "!Prekid", "Mjesec nije odobren. Ispisano 24. 11. 2026. 16:00.",
			"Radnik, datum", "Poslodavac, pečat", "(NN 55/2024)", "Stranica 1 od 1", "!Potvrdio")
		c.settle(t, `UPDATE tenant SET language = 'en' WHERE tenant_id = 1`)
		tells(pdftest.Text(t, file("mara", "hr", timesheets.PDF).Body), "Time sheet", "November 2026", "23 Mon", "24 Tue", "Tax ID number 69435151530", "Page 1 of 1", "!Ukupno")

		table := file("mara", "hr", timesheets.XLSX)
		if table.Name != "evidencija-radnog-vremena-2026-11-ivo-c.xlsx" || table.ContentType != sheet.ContentTypeXLSX {
			t.Errorf("%s %s", table.Name, table.ContentType)
		}
		book, err := excelize.OpenReader(bytes.NewReader(table.Body))
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		for cell, want := range map[string]string{
			"A1": "Radnik", "O1": "Ukupno", "A25": "ivo Ć", "B25": "24.11.2026.", "C25": "uto", "D25": "15:30", "E25": "24:00", "F25": "0:30", "G25": "8:00", "H25": "0:30", "I25": "2:00", "O25": "8:30", "P25": "RN-2",
			"D2": "", "O2": "", "Q19": "Dan sjećanja na žrtve Domovinskog rata i Dan sjećanja na žrtvu Vukovara i Škabrnje", "N19": "8:00", "B32": "Ukupno", "G32": "16:00", "M32": "0:00", "O32": "24:30", "Q24": "Radnik nije javio kraj rada, pa ga je upisao program", "Q25": "", "Q32": "Mjesec nije odobren.",
		} {
			if got, err := book.GetCellValue("studeni 2026.", cell); got != want || err != nil {
				t.Errorf("%s is %q, want %q; %v", cell, got, want, err)
			}
		}
		everybody := func(format timesheets.Format) api.Download {
			t.Helper()
			who := c.people["mara"]
			who.Language = "hr"
			out, err := service.ExportAll(t.Context(), who, timesheets.ExportAll{OfMonth: timesheets.OfMonth{Month: "2026-11"}, Format: format})
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		c.settle(t, `UPDATE tenant SET language = 'hr' WHERE tenant_id = 1`)
		all := everybody(timesheets.PDF)
		if all.Name != "evidencija-radnog-vremena-2026-11.pdf" || pdftest.Pages(all.Body) != 2 {
			t.Errorf("%s, %d pages", all.Name, pdftest.Pages(all.Body))
		}
		tells(pdftest.Text(t, all.Body), "ivo Ć", "mate Ć", "Stranica 2 od 2")
		months, err := excelize.OpenReader(bytes.NewReader(everybody(timesheets.XLSX).Body))
		if err != nil {
			t.Fatal(err)
		}
		defer months.Close()
		for _, cell := range [][3]string{
			{"studeni 2026.", "A2", "ivo Ć"}, {"studeni 2026.", "C2", "168:00"}, {"studeni 2026.", "M2", "24:30"}, {"studeni 2026.", "N2", "Mjesec nije odobren."}, {"studeni 2026.", "A3", "mate Ć"},
			{"Evidencija radnog vremena", "A25", "ivo Ć"}, {"Evidencija radnog vremena", "O25", "8:30"}, {"Evidencija radnog vremena", "A33", "mate Ć"}, {"Evidencija radnog vremena", "A64", ""},
		} {
			if got, err := months.GetCellValue(cell[0], cell[1]); got != cell[2] || err != nil {
				t.Errorf("%s of %s is %q, want %q; %v", cell[1], cell[0], got, cell[2], err)
			}
		}
		c.script(
			`ivo GET /time_sheets/3/2026-11/export → 200 %PDF-`,
			`ivo GET /time_sheets/3/2026-11/export?format=xlsx → 200 <t>Regular</t>`,
			`ivo GET /time_sheets/3/2026-11/export?format=csv → 422 "field":"format"`,
			`ivo GET /time_sheets/3/2026/export → 422 "field":"month"`,
			`ivo GET /time_sheets/export?month=2026-11 → 403`,
			`mara GET /time_sheets/export?month=2026-11 → 200 %PDF-`,
			`mara GET /time_sheets/export?format=csv → 422 "field":"format"`,
			`mara GET /time_sheets/export?month=2026 → 422 "field":"month"`,
			`petra GET /time_sheets/export?month=2026-11&format=xlsx → 404`,
			`mate GET /time_sheets/3/2026-11/export → 404`,
			`petra GET /time_sheets/3/2026-11/export → 404`,
		)
	})
}

// A person who left the company keeps the months in which they worked.
func TestAPersonWhoLeftKeepsTheirMonths(t *testing.T) {
	each(t, func(t *testing.T, c company) {
		c.worked(t, 3, 1, "2026-11-23T07:00:00Z", "2026-11-23T09:00:00Z", "LIVE")
		c.settle(t, `UPDATE tenant_user SET roles = 0 WHERE user_id IN (3, 4)`)
		c.script(
			`mara GET /time_sheets → 200 "count":1 & "name":"ivo Ć"`,
			`mara GET /time_sheets?month=2026-10 → 200 "count":0`,
			`mara GET /time_sheets/3/2026-11 → 200 "total":600`,
		)
		c.settle(t, `UPDATE work_order SET status = 'DELETED'`)
		c.script(`mara GET /time_sheets → 200 "count":0`)
	})
}
