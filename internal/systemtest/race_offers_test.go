package systemtest_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"teren/internal/areas/offers"
	"teren/internal/platform/db"
)

const townOffer = `"title": "Krov", "tenant_id": 2, "validity_period": 14, "line_items": [{"name": "Rad", "quantity": 3, "unit_price": 33.33}]`

// newOffer makes one more offer, and answers its path.
func (w *town) newOffer(t *testing.T) string {
	t.Helper()
	return fmt.Sprintf("/offers/%d", created(t, w.must(t, "manager", "POST", "/offers/create", `{`+townOffer+`}`)))
}

// offerLink makes a private link to the offer, and answers its path.
func (w *town) offerLink(t *testing.T, offer string) string {
	t.Helper()
	var made struct{ Data offers.Link }
	if err := json.Unmarshal(w.must(t, "manager", "POST", offer+"/link", ``).Body.Bytes(), &made); err != nil {
		t.Fatal(err)
	}
	_, secret, found := strings.Cut(made.Data.Link, offers.PagePath)
	if !found {
		t.Fatal(made.Data.Link)
	}
	return "/client_offers/" + secret
}

// Two leads never give out the same number, and leave out none.
func TestNumbersOfOffers(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		answers := atOnce(40, func(i int) *httptest.ResponseRecorder {
			return w.call([]string{"admin", "manager"}[i%2], "POST", "/offers/create", `{"status": "IN_CREATION"}`)
		})
		if n := tally(answers); n[201] != 40 {
			t.Fatalf("%v", n)
		}
		if n := one[int](t, w.db, `SELECT COUNT(DISTINCT serial) FROM offer_chain WHERE serial BETWEEN 1 AND 40`); n != 40 {
			t.Errorf("%d of 40 numbers", n)
		}
		// All were shown the same number as the next.
		answers = atOnce(40, func(i int) *httptest.ResponseRecorder {
			return w.call([]string{"admin", "manager"}[i%2], "POST", "/offers/create", `{"offer_num": "P-1", `+townOffer+`}`)
		})
		if n := tally(answers); n[201] != 1 || n[409] != 39 {
			t.Errorf("the same number: %v", n)
		}
		// All make the next version of the same one.
		offer := w.newOffer(t)
		answers = atOnce(20, func(int) *httptest.ResponseRecorder {
			return w.call("manager", "POST", "/offers/create", `{"parent_id": `+strings.TrimPrefix(offer, "/offers/")+`}`)
		})
		if n := tally(answers); n[201] != 1 || n[409] != 19 {
			t.Errorf("the next version: %v", n)
		}
	})
}

// Of an answer, another answer and the end of its time one comes first, whether a
// newer version is written meanwhile or not; what comes after sees it.
func TestAnswersToAnOffer(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		seen := map[string]int{}
		for range 6 {
			offer := w.newOffer(t)
			w.must(t, "manager", "POST", offer+"/mark_sent", ``)
			page := w.offerLink(t, offer)
			id := strings.TrimPrefix(offer, "/offers/")
			answers := atOnce(15, func(i int) *httptest.ResponseRecorder {
				switch i % 5 {
				case 0:
					return w.call("nobody", "POST", page+"/accept", `{"name": "Marina", "typed": true}`)
				case 1:
					return w.call("client", "POST", offer+"/reject", `{"reason": "Skupo"}`)
				case 2:
					return w.call("manager", "PATCH", offer+"/status", `{"status": "EXPIRED"}`)
				case 3:
					return w.call("admin", "POST", "/offers/create", `{"parent_id": `+id+`, "status": "IN_CREATION"}`)
				}
				return w.call("manager", "PATCH", offer+"/status", `{"status": "ACCEPTED"}`)
			})
			good := 0
			for i, a := range answers {
				if a.Code < 300 && i%5 != 3 {
					good++
				} else if a.Code >= 300 && a.Code != 409 {
					t.Errorf("%d: %d %s", i, a.Code, a.Body)
				}
			}
			status := one[string](t, w.db, `SELECT status FROM offer WHERE offer_id = `+id)
			versions := one[int](t, w.db, `SELECT COUNT(*) FROM offer WHERE parent_id = `+id)
			moves := one[int](t, w.db, `SELECT COUNT(*) FROM journal WHERE thing = 'offer' AND kind = 'status' AND old_value = '"SENT"' AND thing_id = `+id)
			kept := one[int](t, w.db, `SELECT COUNT(*) FROM offer_answer WHERE offer_id = `+id)
			seen[status]++
			newest := one[int](t, w.db, `SELECT COUNT(*) FROM offer WHERE is_newest AND offer_id = `+id)
			if good != 1 || good != moves || status == "SENT" || versions > 1 || (newest == 1) != (status == "ACCEPTED" || versions == 0) ||
				(kept == 1) != (status == "ACCEPTED" || status == "REJECTED") {
				t.Errorf("%s after %d moves that were answered and %d that were made, %d newer versions, %d answers", status, good, moves, versions, kept)
			}
		}
		t.Log(seen)
	})
}

// An offer becomes one task or one project, and a link that was revoked does nothing.
func TestConversionAndRevocation(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		offer := w.newOffer(t)
		w.must(t, "manager", "POST", offer+"/mark_sent", ``)
		w.must(t, "manager", "POST", offer+"/accept", ``)
		const all = `SELECT (SELECT COUNT(*) FROM task) + (SELECT COUNT(*) FROM project)`
		before := one[int](t, w.db, all)
		task := `{"task": {"whier_id": 1, "location_type": "STORE", "address_name": "Dućan", "address1": "Ilica 1", "city": "Zagreb"}}`
		answers := atOnce(20, func(i int) *httptest.ResponseRecorder {
			if i%4 == 3 {
				return w.call("admin", "PATCH", offer+"/status", `{"status": "SENT", "reason": "Zabuna"}`)
			}
			if i%4 == 2 {
				return w.call("admin", "POST", offer+"/convert", `{"to": "PROJECT", "project": {"planned_start": "2026-12-01", "planned_end": "2026-12-31", "manager_ids": [1]}}`)
			}
			return w.call([]string{"admin", "manager"}[i%2], "POST", offer+"/convert", task)
		})
		made := one[int](t, w.db, all) - before
		undone := one[string](t, w.db, `SELECT status FROM offer`) == "SENT"
		if n := tally(answers); n[200] != 1 || n[409] != 19 || made != 1 && !undone || made != 0 && undone {
			t.Errorf("%v, %d made, taken back: %v", n, made, undone)
		}

		offer = w.newOffer(t)
		w.must(t, "manager", "POST", offer+"/mark_sent", ``)
		page := w.offerLink(t, offer)
		answers = atOnce(20, func(i int) *httptest.ResponseRecorder {
			if i == 10 {
				return w.call("manager", "DELETE", offer+"/link", ``)
			}
			return w.call("nobody", "POST", page+"/questions", fmt.Sprintf(`{"name": "Marina", "text": "Kada, %d. put?"}`, i))
		})
		n := tally(answers)
		if n[200]+n[404] != 20 || answers[10].Code != 200 {
			t.Errorf("%v", n)
		}
		asked, err := db.Read(t.Context(), w.db, func(tx *db.Tx) (int, error) { return db.One[int](tx, `SELECT COUNT(*) FROM offer_question`) })
		if err != nil || asked != n[200]-1 {
			t.Errorf("%d questions of %d that were taken: %v", asked, n[200]-1, err)
		}
		if a := w.call("nobody", "POST", page+"/accept", `{"name": "Marina", "typed": true}`); a.Code != 404 {
			t.Errorf("a revoked link: %d %s", a.Code, a.Body)
		}
	})
}
