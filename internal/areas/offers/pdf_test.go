package offers

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"teren/internal/kit/pdf/pdftest"
	"teren/internal/platform/db"
)

// TestPDF reads the paper back: what is on it, once in each state. With
// TEREN_PAPERS it leaves them in that folder to be looked at.
func TestPDF(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin PATCH /offers/settings {"iban":"HR9324020061100458213","footer":"upisan kod Trgovačkog suda u Rijeci","texts":[{"language":"hr","terms":"Plaćanje u roku od {days} dana, koliko vrijedi i ponuda (do {until}). Rok izvedbe je 20 radnih dana. Šđčćž."}]} → 200`,
			`manager POST /offers/create {"description":"Zamjena dvanaest dotrajalih klima uređaja na trećem katu.","note":"tajna","recipient_name":"Marina Blečić","recipient_email":"m@kvarner.test",`+flat(design)+`} → 201`,
		)
		print := func(name string, offer int64) string {
			t.Helper()
			out, err := c.offers.PDF(t.Context(), c.who["manager"], ByID{offer})
			if err != nil {
				t.Fatal(err)
			}
			if folder := os.Getenv("TEREN_PAPERS"); folder != "" {
				if err := os.WriteFile(fmt.Sprintf("%s/%s.pdf", folder, name), out.Body, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			return pdftest.Text(t, out.Body)
		}
		has := func(text string, wanted ...string) {
			t.Helper()
			for _, w := range wanted {
				unwanted, not := strings.CutPrefix(w, "!")
				if strings.Contains(text, unwanted) == not {
					t.Errorf("%q in\n%s", w, text)
				}
			}
		}
		text := print("draft", 1)
		has(text, "Ponuda 2026-0001", "Hotel Čempres", "n/r Marina Blečić", "HR9324020061100458213", "Klima uređaji, soba 301–312", "10.315,20", "7.398,60", "5 %", "11.725,00", "234,50",
			"11.490,50", "2.841,02", "126,42", "16,43", "14.347,95", "Rok: Po primitku", "Plaćanje u roku od 14 dana, koliko vrijedi", "ponuda (do 7.", "Šđčćž", "odabire se jedno", "nije u zbroju", "Stranica 1 od 1",
			"Prihvaćam ponudu 2026-0001, v1", "Poziv na broj", "HR00 2026-0001", "!tajna", "!468,00", "12 upravljača")
		ids := c.lines(1)
		// What went out with the letter, and what is printed later, tell until when the offer holds.
		c.play(`manager POST /offers/1/send {"recipient":"m@kvarner.test","subject":"Ponuda","content":"Evo je."} → 200 "deadline":null & "valid_until":"2026-12-07"`)
		has(c.posted(1), "Vrijedi do: 7. 12. 2026.", "!Rok:", "!Po primitku")
		has(print("sent", 1), "Vrijedi do: 7. 12. 2026.", "!Rok:", "ponuda (do 7.", "!Po primitku")
		c.play(`manager POST /offers/1/send {"recipient":"m@kvarner.test","subject":"Ponuda","content":"Još jednom.","deadline":"2026-12-20"} → 200 "valid_until":"2026-12-07"`)
		has(c.posted(1), "Vrijedi do: 7. 12. 2026.", "!Rok:")
		c.play(
			`manager PATCH /offers/1/status {"status":"EXPIRED"} → 200`,
			`manager POST /offers/1/mark_sent {"deadline":"2026-12-04"} → 200`,
			`client POST /offers/1/accept {"name":"Marina Blečić","function":"direktorica","signature":[[100,300,200,50,260,310,330,60,400,300,500,200],[600,100]],"chosen":[`+number(ids["Središnje upravljanje"])+`,`+number(ids["Detektor plina"])+`]} → 200 "signature":[[100`,
		)
		has(print("accepted", 1), "Vrijedi do: 4. 12. 2026.", "!Rok:", "ponuda (do 4.", "Marina Blečić, direktorica", "Račun: client Ć, mrežna adresa 203.0.113.7", "Stranica 1 od 1", "Poziv na broj", "23. 11. 2026. 10:00", "!nije u zbroju", "389,00")
		// A thousand lines, long ones among them, in English.
		var lines []string
		for i := range MaxLines {
			name := fmt.Sprintf("Stavka %d", i+1)
			switch {
			case i%50 == 0:
				lines = append(lines, fmt.Sprintf(`{"kind":"SECTION","name":"Skupina %d"}`, i/50+1))
				continue
			case i == 7:
				name = strings.Repeat("Dugačak opis čšžđć ", 15)
			}
			lines = append(lines, fmt.Sprintf(`{"name":%q,"quantity":1.5,"unit_price":10.01,"note":%q}`, name, map[bool]string{true: strings.Repeat("redak\n", 300)}[i == 9]))
		}
		c.play(`manager POST /offers/create {"language":"en","title":"Long","tenant_id":0,"client_note":"Pero","validity_period":1,"line_items":[` + strings.Join(lines, ",") + `]} → 201`)
		has(print("long", 2), "Offer 2026-0002", "Payment reference", "HR00 2026-0002", "Page 1 of", "Stavka 999", "Skupina 20", "Payment is due within 1 day.", "Upon receipt", "Pero", "!Discount", "Offer 2026-0002, v1 · Long · Pero")
	})
}

// posted is the text of the last paper that went out with a letter.
func (c *company) posted(offer int64) string {
	c.t.Helper()
	var name string
	c.do(func(tx *db.Tx) (err error) {
		name, err = db.One[string](tx, `SELECT file_name FROM upload WHERE thing = ? AND thing_id = ? ORDER BY upload_id DESC LIMIT 1`, papers, offer)
		return err
	})
	f, err := c.offers.Files.Open(c.t.Context(), name)
	if err != nil {
		c.t.Fatal(err)
	}
	defer f.Close()
	body, err := io.ReadAll(f)
	if err != nil {
		c.t.Fatal(err)
	}
	return pdftest.Text(c.t, body)
}
