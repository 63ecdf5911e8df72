package orders_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/areas/tenants"
	"teren/internal/kit/clock"
	"teren/internal/kit/pdf/pdftest"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
	"teren/internal/platform/uploads"
)

// picture is one more received picture.
func picture(t *testing.T, store *files.Store, w, h, no int) *files.Upload {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = uint8(i/97 + no)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	up, err := store.Keep(t.Context(), &b, files.Image, fmt.Sprintf("slika %d.png", no))
	if err != nil {
		t.Fatal(err)
	}
	return up
}

func TestReport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) })
		play, who := house(t, d)
		folder := t.TempDir()
		store, err := files.Open(folder)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		service := orders.Service{DB: d, Files: store}
		zagreb, err := clock.Zone("Europe/Zagreb")
		if err != nil {
			t.Fatal(err)
		}
		report := func(name string) string {
			t.Helper()
			person := who[name]
			person.Zone = zagreb
			file, err := service.Report(t.Context(), person, orders.ByID{ID: 1})
			if err != nil {
				t.Fatal(err)
			}
			if file.ContentType != "application/pdf" || !bytes.HasPrefix(file.Body, []byte("%PDF-")) {
				t.Errorf("%s %.20q", file.ContentType, file.Body)
			}
			return fmt.Sprintf("%s %d pages %d pictures\n%s", file.Name, pdftest.Pages(file.Body), pdftest.Pictures(file.Body), pdftest.Text(t, file.Body))
		}
		tells := func(paper string, texts ...string) {
			t.Helper()
			for _, text := range texts {
				if text, unwanted := strings.CutPrefix(text, "!"); strings.Contains(paper, text) == unwanted {
					t.Errorf("%q (unwanted: %v) in\n%s", text, unwanted, paper)
				}
			}
		}
		play(`manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":2} → 201 {"data":2}
			manager1 POST /tasks/2/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":95,"worker_ids":[3,4]} → 201 {"data":1}`)
		tells(report("manager1"), "radni-nalog-1.pdf 1 pages 0 pictures", "Radni nalog RN-1 – izvješće o radu", "Planiran", "23. 11. 2026. 08:00 (1 h 35)", "Radnici", "ana Ć, ivo Ć", "Ime, prezime i datum", "!Vrijeme rada", "!Slike")
		play(`
			ana POST /orders/1/start {"at":"2026-11-23T07:05:00Z"} → 200
			ivo POST /orders/1/join {"at":"2026-11-23T08:00:00Z"} → 200
			ana POST /orders/1/work_descriptions {"description":"Očišćen žlijeb, đubre odvezeno."} → 201
			ana POST /orders/1/checklist/1 {"checked":true} → 200
			ivo POST /orders/1/pause {"at":"2026-11-23T08:30:00Z"} → 200`)
		for i := range 30 {
			if _, err := service.AddImages(t.Context(), who["ana"], orders.NewPhotos{Moment: orders.Moment{ID: 1}, Images: api.Images{picture(t, store, 300+i, 200, i)}}); err != nil {
				t.Fatal(err)
			}
		}
		play(`manager1 PATCH /tasks/2/financials {"order_line_items_create":[{"order_id":1,"catalog_type":"MATERIAL","name":"Lim, pocinčani","unit_price":77.77,"quantity":2.5,"unit_of_measure":"METER"},{"order_id":1,"catalog_type":"MATERIAL","name":"Vijak","unit_price":77.77,"quantity":40,"unit_of_measure":"PIECE"},{"order_id":1,"catalog_type":"WORK","name":"Sat limara","unit_price":77.77,"unit_of_measure":"HOUR"},{"order_id":1,"catalog_type":"MATERIAL","name":"Krivi lim","unit_price":77.77,"unit_of_measure":"METER"},{"catalog_type":"MATERIAL","name":"Ničiji lim","unit_price":77.77,"unit_of_measure":"METER"}]} → 200
			manager1 PATCH /tasks/2/financials {"order_line_items_delete":[4]} → 200`)
		sign := func() {
			t.Helper()
			if _, err := service.Sign(t.Context(), who["ana"], orders.NewSignature{Moment: orders.Moment{ID: 1}, Name: "Željka Šarić", Images: api.Images{picture(t, store, 400, 150, 99)}}); err != nil {
				t.Fatal(err)
			}
		}
		sign()
		paper := report("ana")
		tells(paper, "Primorje", "Jadran", "Klima", "Ilica 1", "Pero", "091", "ana Ć", "23. 11. 2026. 08:05", "u tijeku", "ivo Ć", "09:30", "30 min",
			"Očišćen žlijeb, đubre odvezeno.", "Filter čist", "Tlak u redu", "Lim, pocinčani", "2,5", "m", "Vijak", "40", "kom",
			"Slike", "31 pictures", "Potpis klijenta", "Željka Šarić, 23. 11. 2026. 13:00", "Ispisano 23. 11. 2026. 13:00 · Primorje", "Stranica 1 od 3", "Z-2 ", "Radnik", "!Izvođač",
			"!77", "!194", "!Sat limara", "!Krivi lim", "!Ničiji lim")
		play(`
			ana POST /orders/1/checklist/2 {"checked":true} → 200
			ana POST /orders/1/finish {"at":"2026-11-23T09:05:00Z"} → 200`)
		err = d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant SET language = 'en', id_number = '69435151530', address1 = 'Riva 8', zipcode = '51000', city = 'Rijeka', phone = '051 123 456', email = 'ured@primorje.test' WHERE tenant_id = 1`)
			if err != nil {
				return err
			}
			return uploads.Replace(tx, who["admin1"], tenants.Entity, 1, api.Images{picture(t, store, 300, 100, 7)})
		})
		if err != nil {
			t.Fatal(err)
		}
		tells(report("admin1"), "!Riva 8", "radni-nalog-1.pdf", " 32 pictures")
		sign() // it was changed since, so the client signs what holds now
		tells(report("admin1"), "Riva 8, 51000 Rijeka", "051 123 456 · ured@primorje.test", "Tax ID number: 69435151530", " 32 pictures")
		tells(report("admin1"), "work-order-1.pdf", "Work order RN-1 – work report", "23 Nov 2026 08:05", "10:05", "2 h", "Total", "!Total, ", "2 h 30", "2.5", "Client's signature", "!Ukupno")

		// The rest of the paper holds when files are lost.
		lost, err := filepath.Glob(filepath.Join(folder, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range lost {
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
		tells(report("admin1"), " 0 pictures", "Željka Šarić", "!Photos")
		play(`
			mate    GET /orders/1/report → 404
			admin2  GET /orders/1/report → 404
			client3 GET /orders/1/report → 404
			ana     GET /orders/9/report → 404`)
	})
}

// What the client signed stays on the paper, whatever the office changes afterwards;
// the paper and the page name what was changed.
func TestTheReportStaysAsItWasSigned(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) })
		play, who := house(t, d)
		store, err := files.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		service := orders.Service{DB: d, Files: store}
		report := func() string {
			t.Helper()
			file, err := service.Report(t.Context(), who["ana"], orders.ByID{ID: 1})
			if err != nil {
				t.Fatal(err)
			}
			return pdftest.Text(t, file.Body)
		}
		sign := func() {
			t.Helper()
			if _, err := service.Sign(t.Context(), who["ana"], orders.NewSignature{Moment: orders.Moment{ID: 1}, Name: "Željka Šarić", Images: api.Images{picture(t, store, 400, 150, 1)}}); err != nil {
				t.Fatal(err)
			}
		}
		change := func(sql string) {
			t.Helper()
			if err := d.Do(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(sql); return err }); err != nil {
				t.Fatal(err)
			}
		}
		play(`manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":2} → 201 {"data":2}
			manager1 POST /tasks/2/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":95,"worker_ids":[3]} → 201 {"data":1}
			ana POST /orders/1/start {"at":"2026-11-23T07:05:00Z"} → 200
			manager1 PATCH /tasks/2/financials {"order_line_items_create":[{"order_id":1,"catalog_type":"MATERIAL","name":"Lim","unit_price":7,"quantity":2}]} → 200`)
		sign()
		play(`ana GET /orders/1/details → 200 "changed_at":null,"changed_parts":[]`)
		signed := report()
		for _, c := range []struct{ part, words, call, sql, later string }{
			{"TITLE", "naslov zadatka", `manager1 PATCH /tasks/2/details {"title":"Sasvim drugo"} → 200`, "", "Sasvim drugo"},
			{"DESCRIPTION", "opis zadatka", `manager1 PATCH /tasks/2/details {"description":"Promijenjen opis"} → 200`, "", "Promijenjen opis"},
			{"CLIENT", "klijent", "", `UPDATE tenant SET name = 'Preimenovani' WHERE tenant_id = 3`, "Preimenovani"},
			{"ADDRESS", "adresa", `manager1 PATCH /tasks/2/details {"address1":"Vukovarska 77"} → 200`, "", "Vukovarska 77"},
			{"WORK_HIERARCHY", "vrsta radova", "", `UPDATE work_hierarchy SET path = 'Nova vrsta' WHERE work_hierarchy_id = 2`, "Nova vrsta"},
			{"MATERIALS", "utrošeni materijal", `manager1 PATCH /tasks/2/financials {"order_line_items_create":[{"order_id":1,"catalog_type":"MATERIAL","name":"Dodana žbuka","unit_price":7}]} → 200`, "", "Dodana žbuka"},
			{"", "", "", `UPDATE tenant SET name = 'Nova tvrtka', address1 = 'Nova adresa', language = 'en' WHERE tenant_id = 1`, "Nova tvrtka"},
		} {
			if c.call != "" {
				play(c.call)
			} else {
				change(c.sql)
			}
			if c.part != "" {
				play(`ana GET /orders/1/details → 200 "changed_parts":[ & "` + c.part + `"`)
			}
			now := report()
			if strings.Contains(now, c.later) || !strings.Contains(now, c.words) {
				t.Errorf("%s in\n%s", c.later, now)
			}
			if mark := strings.Index(now, "Nakon potpisa promijenjeno je:"); mark < 0 || strings.TrimSpace(now[:mark]) != strings.TrimSpace(signed[:min(mark, len(signed))]) {
				t.Errorf("not as it was signed:\n%s\nbut\n%s", signed, now)
			}
		}
		// A signature that is given anew covers what holds then.
		sign()
		play(`ana GET /orders/1/details → 200 "changed_parts":[]`)
		if now := report(); !strings.Contains(now, "Sasvim drugo") || !strings.Contains(now, "Dodana žbuka") || !strings.Contains(now, "Nova tvrtka") {
			t.Errorf("what was signed last is not on\n%s", now)
		}
		play(`ana DELETE /orders/1/signature → 200`)
		if n := one(t, d, `SELECT (SELECT COUNT(*) FROM order_signed) + (SELECT COUNT(*) FROM order_signed_material)`); n != 0 {
			t.Errorf("%d are kept of a signature that was taken away", n)
		}
	})
}

func one(t *testing.T, d *db.DB, sql string) int64 {
	t.Helper()
	n, err := db.Read(t.Context(), d, func(tx *db.Tx) (int64, error) { return db.One[int64](tx, sql) })
	if err != nil {
		t.Fatal(err)
	}
	return n
}
