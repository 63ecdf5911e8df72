package materials_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"teren/internal/areas/materials"
	"teren/internal/areas/orders"
	"teren/internal/kit/seed"
	"teren/internal/platform/access"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

// What happened before a count, and is taken back or told after it, leaves what was
// counted; the ledger says so.
func TestCountsHold(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`manager POST /materials {"catalog_item_id":1} → 201`,
			`manager POST /materials/1/change {"change_type":"ADDITION","quantity":5} → 200`,
			`manager POST /materials/1/change {"total_quantity":10} → 200 "quantity":10,`,
			`manager POST /materials/1/logs/2/correct {} → 200 "quantity":10, & "cause":"CORRECTION","quantity":5,"total_quantity":10 & "corrects":2 & "before_count":3`,
			`manager POST /materials/1/logs/2/correct {} → 409 already_done`,

			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":3} → 201 {"data":1}`,
			`manager POST /materials/1/change {"total_quantity":15} → 200 "quantity":15,`,
			`worker DELETE /orders/1/materials/1 → 200`,
			`manager GET /materials/1 → 200 "quantity":15, & "change_type":"ADDITION","cause":"ORDER","quantity":3,"total_quantity":15 & "before_count":6`,

			`manager POST /material_purchases {"lines":[{"catalog_item_id":1,"quantity":10}]} → 201 {"data":1}`,
			`manager POST /material_purchases/1/receive {"lines":[{"catalog_item_id":1,"quantity":10}]} → 200 "received":10`,
			`manager POST /materials/1/change {"total_quantity":12} → 200 "quantity":12,`,
			`manager POST /materials/1/logs/8/correct {} → 200 "quantity":12,`,
			`manager GET /material_purchases/1 → 200 "received":0 & "closed_at":null`,

			// A phone tells late what happened before the count, and at last what happened after it.
			`manager POST /materials/1/change {"total_quantity":17} → 200 "quantity":17,`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":3,"at":"2026-11-23T07:00:00Z"} → 201 {"data":2}`,
			`manager GET /materials/1 → 200 "quantity":17, & "cause":"ORDER","quantity":3,"total_quantity":17 & "happened_at":"2026-11-23T07:00:00Z","before_count":11`,
			`worker GET /orders/1/details → 200 "quantity":3,"missing":0`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":99,"sure":true,"at":"2026-11-23T07:00:00Z"} → 201 {"data":3}`,
			`manager POST /materials/differences/search → 200 "count":0`, // of what it had then nothing is known
			`worker DELETE /orders/1/materials/3 → 200`,
			`manager GET /materials/1 → 200 "quantity":17,`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":2} → 201 {"data":4}`,
			`manager GET /materials/1 → 200 "quantity":15,`,

			// A count taken back leaves what there would be without it: 12 less the 2.
			`manager POST /materials/1/logs/11/correct {} → 200 "quantity":10, & "cause":"CORRECTION","quantity":5,"total_quantity":10`,
			`worker DELETE /orders/1/materials/2 → 200`,
			`manager GET /materials/1 → 200 "quantity":10,`, // still before the count of 12, so before this one too
		)
		c.play(
			// What a count had settled is open again with it.
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":14,"sure":true} → 201 {"data":5}`,
			`manager POST /materials/differences/search → 200 "count":1 & "quantity":4,"used":14,"there":0`,
			`manager POST /materials/1/change {"total_quantity":8} → 200 "quantity":8,`,
			`manager POST /materials/differences/search → 200 "count":0`,
		)
		entry := c.some(t, rand.New(rand.NewPCG(1, 1)), `SELECT MAX(material_log_id) FROM material_log`)
		c.play(
			fmt.Sprintf(`manager POST /materials/1/logs/%d/correct {} → 200 "quantity":0,`, entry),
			`manager POST /materials/differences/search → 200 "count":1 & "quantity":4,"used":14,"there":0`,
			`worker DELETE /orders/1/materials/5 → 200`,
			`manager GET /materials/1 → 200 "quantity":10,`,
		)
		c.agrees(t, 0)
	})
}

// A quantity that is hardly meant is asked about once: who says that they are sure is
// not asked again.
func TestUnlikelyQuantities(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`manager POST /materials {"catalog_item_id":1,"quantity":173.5} → 201`,
			`manager POST /orders/1/reservations {"lines":[{"catalog_item_id":1,"quantity":100000}]} → 409 "code":"unlikely_quantity" & "doubt":"MORE_THAN_THERE" & "than":173.5`,
			`manager POST /orders/1/reservations {"lines":[{"catalog_item_id":1,"quantity":173.5}]} → 200`,
			`worker@hr POST /orders/1/materials {"catalog_item_id":1,"quantity":3850091} → 409 "doubt":"LOOKS_SCANNED" & "detail":"Količina 3850091 (Žica NYM 3×1,5) nije uobičajena. Ako je točna, potvrdite je."`,
			`manager POST /materials/1/change {"change_type":"ADDITION","quantity":3850091} → 409 "doubt":"LOOKS_SCANNED"`,
			`manager POST /materials/1/change {"total_quantity":3850091} → 409 "doubt":"LOOKS_SCANNED"`,
		)
		for range 5 {
			c.play(
				`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":2} → 201`,
				`manager POST /materials/1/change {"change_type":"ADDITION","quantity":3} → 200`,
				`manager POST /materials/1/change {"change_type":"SUBTRACTION","quantity":1} → 200`,
			)
		}
		c.play(
			`worker POST /materials/picker_search → 200 "usual":2`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":20} → 201`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":20.01} → 409 "doubt":"TEN_TIMES_USUAL" & "than":2, & "unit_of_measure":"METER"`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":20.01,"sure":true} → 201`,
			`manager POST /materials/1/change {"change_type":"ADDITION","quantity":31} → 409 "doubt":"TEN_TIMES_USUAL" & "than":3`,
			`manager POST /materials/1/change {"change_type":"SUBTRACTION","quantity":11} → 409 "doubt":"TEN_TIMES_USUAL" & "than":1`,
			`manager POST /materials/1/change {"total_quantity":5000} → 409 "doubt":"TEN_TIMES_USUAL"`,
			`manager POST /materials/1/change {"total_quantity":5000,"sure":true} → 200 "quantity":5000`,
		)
	})
}

// Nobody buys half a piece; of metres half a one is bought.
func TestPiecesAreBoughtWhole(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /materials {"catalog_item_id":3,"quantity":0.5,"critical_quantity":5,"unit_of_measure":"PIECE"} → 201`,
			`manager POST /materials {"catalog_item_id":1,"quantity":0.5,"critical_quantity":5,"unit_of_measure":"METER"} → 201`,
			`manager GET /materials/purchase_list → 200 "unit_of_measure":"PIECE","quantity":0.5,"critical_quantity":5,"reserved":0,"ordered":0,"suggested":10} & "unit_of_measure":"METER","quantity":0.5,"critical_quantity":5,"reserved":0,"ordered":0,"suggested":9.5}`,
		)
	})
}

// Where the company says so, a piece stays whole in whatever is booked, reserved, ordered
// or read in; what is left of one can still be taken away.
func TestPiecesStayWhole(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`admin POST /stock_places {"kind":"VAN","name":"Kombi","user_id":3} → 201 {"data":2}`,
			`manager POST /materials {"catalog_item_id":3,"quantity":9.5,"unit_of_measure":"PIECE"} → 201`,
			`manager POST /materials {"catalog_item_id":1,"quantity":9.5,"unit_of_measure":"METER"} → 201`,
		)
		dbtest.Exec(t, c.db, `UPDATE tenant SET whole_pieces = TRUE WHERE tenant_id = 1`)
		c.play(
			`manager POST /materials/3/change {"change_type":"ADDITION","quantity":1.5} → 422 "field":"quantity","code":"whole_pieces"`,
			`manager POST /materials/3/change {"total_quantity":1.5} → 422 "field":"total_quantity","code":"whole_pieces"`,
			`manager POST /materials/3/change {"change_type":"SUBTRACTION","quantity":0.5} → 200 "quantity":9,`,
			`manager POST /materials/3/transfer {"to_place_id":2,"quantity":0.5} → 422 "field":"quantity","code":"whole_pieces"`,
			`worker@hr POST /orders/1/materials {"catalog_item_id":3,"quantity":"1,5"} → 422 "field":"quantity","code":"whole_pieces" & Materijal u komadima vodi se u cijelim komadima.`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":"1,5"} → 201`,
			`worker POST /orders/1/materials {"catalog_item_id":3,"quantity":2} → 201`,
			`manager POST /orders/1/reservations {"lines":[{"catalog_item_id":3,"quantity":0.5}]} → 422 "field":"lines.0.quantity","code":"whole_pieces"`,
			`manager POST /material_purchases {"lines":[{"catalog_item_id":3,"quantity":2.5}]} → 422 "field":"lines.0.quantity","code":"whole_pieces"`,
			`manager POST /material_purchases {"lines":[{"catalog_item_id":3,"quantity":2}]} → 201 {"data":1}`,
			`manager POST /material_purchases/1/receive {"lines":[{"catalog_item_id":3,"quantity":1.5}]} → 422 "field":"lines.0.quantity","code":"whole_pieces"`,
			`manager POST /materials {"catalog_item_id":4,"quantity":1.5,"unit_of_measure":"PIECE"} → 422 "field":"quantity","code":"whole_pieces"`,
			`admin POST /materials/import?dry_run=1 ID;Količina\n3;8,5\n1;8,5\n+sheet → 200 "updated":1 & {"row":2,"field":"quantity" & "code":"whole_pieces"`,
		)
	})
}

// A book is the independent model of what one material has in each place: the events
// by the time at which they happened, where a count says what is there.
type book struct {
	events []event
	uses   map[int64]int // where the events of each use begin, by its number
}

// An event changes what a place has at a time, or says it.
type event struct {
	place   int64
	at, seq int
	by      materials.Quantity
	counted *materials.Quantity
	gone    bool // taken back
	entry   int64
}

// before reports whether an event happened before another.
func (e event) before(other event) bool {
	return e.at < other.at || e.at == other.at && e.seq < other.seq
}

// holds is what the place has after all of it.
func (b book) holds(place int64) (q materials.Quantity) {
	var last *event
	for i, e := range b.events {
		if e.place == place && !e.gone && e.counted != nil && (last == nil || last.before(e)) {
			last = &b.events[i]
		}
	}
	if last != nil {
		q = *last.counted
	}
	for _, e := range b.events {
		if e.place == place && !e.gone && e.counted == nil && (last == nil || last.before(e)) {
			q += e.by
		}
	}
	return q
}

// Whatever happens, in whichever order it is told, the books have what the model has.
func TestHistoriesWithCounts(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`admin POST /stock_places {"kind":"VAN","name":"Kombi","user_id":3} → 201 {"data":2}`,
			`admin POST /materials {"catalog_item_id":1} → 201`,
			`admin POST /materials {"catalog_item_id":2} → 201`,
			`admin POST /materials {"catalog_item_id":3} → 201`,
		)
		seed := seed.Of(t)
		random := rand.New(rand.NewPCG(seed, 0))
		h := history{company: c, random: random, began: c.now, books: map[int64]*book{}}
		for item := int64(1); item <= 3; item++ {
			h.books[item] = &book{uses: map[int64]int{}}
		}
		for range 240 {
			if err := h.step(t); err != nil {
				t.Fatalf("seed %d after %d events: %v", seed, h.seq, err)
			}
		}
		if len(h.done) < 8 {
			t.Errorf("seed %d: only %v happened", seed, h.done)
		}
		c.agrees(t, seed)
	})
}

// A history is what happens by chance, and what the model says of it.
type history struct {
	*company
	random *rand.Rand
	began  time.Time
	books  map[int64]*book
	seq    int
	done   map[string]int
}

// step does one thing, and compares what all places have with the model.
func (h *history) step(t *testing.T) error {
	h.seq++
	h.now = h.now.Add(time.Duration(h.random.IntN(3)) * time.Minute) // some happen at the same time
	item, place := 1+h.random.Int64N(3), 1+h.random.Int64N(2)
	what, err := h.do(t, item, place, materials.Quantity(1+h.random.IntN(2000)))
	var refused *fault.Fault
	if errors.As(err, &refused) && refused.Code != "not_enough_in_stock" && refused.Code != "already_done" {
		return fmt.Errorf("%s: %w", what, err)
	}
	if err != nil && refused == nil {
		return err
	}
	if err == nil {
		if h.done == nil {
			h.done = map[string]int{}
		}
		h.done[what]++
	}
	for item, b := range h.books {
		for place := int64(1); place <= 2; place++ {
			is := h.some(t, h.random, `SELECT COALESCE(SUM(quantity), 0) FROM material_stock WHERE catalog_item_id = ? AND stock_place_id = ?`, item, place)
			if want := b.holds(place); want != materials.Quantity(is) {
				return fmt.Errorf("%s: place %d has %v of material %d, by the model %v: %+v", what, place, materials.Quantity(is), item, want, b.events)
			}
		}
	}
	return nil
}

func (h *history) minute() int { return int(h.now.Sub(h.began) / time.Minute) }

// note adds what the newest entry tells to the model.
func (h *history) note(t *testing.T, b *book, e event) {
	e.seq, e.entry = h.seq, h.some(t, h.random, `SELECT MAX(material_log_id) FROM material_log`)
	b.events = append(b.events, e)
}

// do does one thing to a place and tells the model of it, unless it is refused.
func (h *history) do(t *testing.T, item, place int64, amount materials.Quantity) (what string, err error) {
	ctx, s, b, office := t.Context(), &materials.Service{DB: h.db}, h.books[item], h.who["manager"]
	switch h.random.IntN(9) {
	case 0:
		_, err = s.Change(ctx, office, materials.Change{ID: item, Type: materials.Addition, Quantity: quantity(amount), PlaceID: &place, Sure: true})
		if err == nil {
			h.note(t, b, event{place: place, at: h.minute(), by: amount})
		}
		return "addition", err
	case 1:
		_, err = s.Change(ctx, office, materials.Change{ID: item, Type: materials.Subtraction, Quantity: quantity(amount/8 + 1), PlaceID: &place, Sure: true})
		if err == nil {
			h.note(t, b, event{place: place, at: h.minute(), by: -(amount/8 + 1)})
		}
		return "subtraction", err
	case 2:
		_, err = s.Change(ctx, office, materials.Change{ID: item, Total: quantity(amount), PlaceID: &place, Sure: true})
		if err == nil {
			h.note(t, b, event{place: place, at: h.minute(), counted: &amount})
		}
		return "count", err
	case 3:
		to := 3 - place
		_, err = s.Transfer(ctx, office, materials.Transfer{ID: item, From: &place, To: to, Quantity: quantity(amount/4 + 1)})
		if err == nil {
			h.note(t, b, event{place: place, at: h.minute(), by: -(amount/4 + 1)})
			h.note(t, b, event{place: to, at: h.minute(), by: amount/4 + 1})
		}
		return "transfer", err
	case 4:
		return "receipt", h.receive(t, s, office, item, place, amount)
	case 5:
		return "use", h.use(t, s, item, place, amount, 0)
	case 6:
		return "late use", h.use(t, s, item, place, amount, 1+h.random.IntN(20))
	case 7:
		return "use taken back", h.takeBack(t, s, office, item)
	}
	return "correction", h.correct(t, s, office, item)
}

func (h *history) receive(t *testing.T, s *materials.Service, office access.Who, item, place int64, amount materials.Quantity) error {
	lines := []materials.Line{{ItemID: item, Quantity: quantity(amount)}}
	id, err := s.CreatePurchase(t.Context(), office, materials.NewPurchase{Lines: lines})
	if err != nil {
		return err
	}
	if _, err = s.Receive(t.Context(), office, materials.Receipt{PurchaseByID: materials.PurchaseByID{ID: int64(id)}, PlaceID: &place, Lines: lines}); err == nil {
		h.note(t, h.books[item], event{place: place, at: h.minute(), by: amount})
	}
	return err
}

// use takes from a place so many minutes ago. What the place lacks is no matter of the
// model, unless it was counted since.
func (h *history) use(t *testing.T, s *materials.Service, item, place int64, amount materials.Quantity, ago int) error {
	b := h.books[item]
	in := materials.Use{Moment: orders.Moment{ID: 1}, ItemID: item, Quantity: quantity(amount), PlaceID: &place, Sure: true}
	e := event{place: place, at: h.minute(), by: -amount}
	counted := false
	if ago > 0 {
		at := h.now.Add(-time.Duration(ago)*time.Minute + 30*time.Second) // never at the very time of another
		in.At, e.at = &at, h.minute()-ago
		for _, other := range b.events {
			counted = counted || other.place == place && !other.gone && other.counted != nil && other.at > e.at
		}
	}
	e.by = -amount
	if there := b.holds(place); !counted && amount > there {
		e.by = -there
	}
	id, err := s.Use(t.Context(), h.who["worker"], in)
	if err != nil {
		return err
	}
	if ago > 0 { // after all of the minute in which it began
		e.at, e.seq = h.minute()-ago, 1<<30
		b.uses[int64(id)] = len(b.events)
		b.events = append(b.events, e)
		return nil
	}
	b.uses[int64(id)] = len(b.events)
	h.note(t, b, e)
	return nil
}

func (h *history) takeBack(t *testing.T, s *materials.Service, office access.Who, item int64) error {
	b := h.books[item]
	for id, i := range b.uses {
		if b.events[i].gone {
			continue
		}
		if _, err := s.TakeBack(t.Context(), office, materials.UseByID{ID: 1, UseID: id}); err != nil {
			return err
		}
		b.events[i].gone = true
		return nil
	}
	return fault.New(fault.Conflict, "already_done")
}

// correct takes an entry back that the office may take back; refused where less than
// nothing would be left.
func (h *history) correct(t *testing.T, s *materials.Service, office access.Who, item int64) error {
	b := h.books[item]
	entry := h.some(t, h.random, `SELECT l.material_log_id FROM material_log l WHERE l.catalog_item_id = ? AND l.cause IN ('CHANGE', 'COUNT', 'RECEIPT') AND l.quantity > 0
		AND NOT EXISTS (SELECT 1 FROM material_log x WHERE x.corrects = l.material_log_id)`, item)
	for i := range b.events {
		if e := &b.events[i]; entry != 0 && e.entry == entry && !e.gone {
			e.gone = true
			left := b.holds(e.place)
			_, err := s.Correct(t.Context(), office, materials.EntryByID{ID: item, EntryID: entry})
			if e.gone = err == nil; (left < 0) == (err == nil) {
				return fmt.Errorf("%v would be left of it, and it was answered %w", left, errors.Join(errors.New("so"), err))
			}
			return err
		}
	}
	return fault.New(fault.Conflict, "already_done")
}
