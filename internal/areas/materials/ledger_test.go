package materials_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"teren/internal/areas/materials"
	"teren/internal/areas/orders"
	"teren/internal/kit/money"
	"teren/internal/kit/seed"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

func quantity(q materials.Quantity) api.Opt[money.Number] {
	text := money.Number(q.String())
	return api.Opt[money.Number]{Set: true, Value: &text}
}

// Whatever eight people do at once to the materials in three places, the ledger
// tells it: replayed, it comes to what materials and places hold, never below 0.
func TestTheLedgerAddsUp(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`admin POST /stock_places {"kind":"VAN","name":"Kombi","user_id":3} → 201 {"data":2}`,
			`admin POST /stock_places {"kind":"SITE","name":"Gradilište"} → 201 {"data":3}`,
			`admin POST /materials {"catalog_item_id":1,"quantity":20,"critical_quantity":15} → 201`,
			`admin POST /materials {"catalog_item_id":2,"quantity":5.55,"stock_place_id":2} → 201`,
		)
		s := &materials.Service{DB: c.db}
		var all sync.WaitGroup
		var mu sync.Mutex
		done := map[int]int{}
		seed := seed.Of(t)
		for writer := range 8 {
			all.Go(func() {
				random := rand.New(rand.NewPCG(seed, uint64(writer)))
				who := c.who[[]string{"admin", "manager", "worker"}[writer%3]]
				for range 40 {
					kind := random.IntN(8)
					err := c.step(t, s, random, writer, kind)
					var refused *fault.Fault
					if err != nil && !errors.As(err, &refused) {
						t.Errorf("seed %d, %s, %d: %v", seed, who.Roles.Names(), kind, err)
						return
					}
					if err == nil {
						mu.Lock()
						done[kind]++
						mu.Unlock()
					}
				}
			})
		}
		all.Wait()
		if len(done) < 8 {
			t.Errorf("seed %d: only %v happened", seed, done)
		}
		c.agrees(t, seed)
	})
}

// step does one thing of a kind, to a material and a place by chance.
func (c *company) step(t *testing.T, s *materials.Service, random *rand.Rand, writer, kind int) error {
	ctx, who := t.Context(), c.who[[]string{"admin", "manager"}[writer%2]]
	item, place, amount := 1+random.Int64N(2), 1+random.Int64N(3), materials.Quantity(1+random.IntN(700))
	var err error
	switch kind {
	case 0, 1:
		_, err = s.Change(ctx, who, materials.Change{ID: item, Type: []materials.ChangeType{materials.Addition, materials.Subtraction}[kind], Quantity: quantity(amount), PlaceID: &place, Sure: true})
	case 2:
		_, err = s.Change(ctx, who, materials.Change{ID: item, Total: quantity(amount), PlaceID: &place, Sure: true})
	case 3:
		_, err = s.Transfer(ctx, who, materials.Transfer{ID: item, From: &place, To: 1 + random.Int64N(3), Quantity: quantity(amount / 4)})
	case 4:
		use := materials.Use{Moment: orders.Moment{ID: 1}, ItemID: item, Quantity: quantity(amount), Sure: true}
		if random.IntN(2) == 0 {
			use.PlaceID = &place
		}
		_, err = s.Use(ctx, c.who["worker"], use)
	case 5:
		_, err = s.TakeBack(ctx, who, materials.UseByID{ID: 1, UseID: c.some(t, random, `SELECT material_use_id FROM material_use WHERE taken_back_at IS NULL`)})
	case 6:
		_, err = s.Resolve(ctx, who, materials.Resolution{ID: c.some(t, random, `SELECT material_difference_id FROM material_difference WHERE outcome = 'OPEN'`), Outcome: materials.Received})
	case 7:
		_, err = s.Correct(ctx, who, materials.EntryByID{ID: item, EntryID: c.some(t, random, `SELECT material_log_id FROM material_log WHERE cause = 'CHANGE' AND catalog_item_id = ?`, item)})
	}
	return err
}

// some is one of the numbers that the query finds, 0 of none.
func (c *company) some(t *testing.T, random *rand.Rand, query string, args ...any) int64 {
	ids, err := db.Read(t.Context(), c.db, func(tx *db.Tx) ([]int64, error) { return db.All[int64](tx, query, args...) })
	if err != nil {
		t.Error(err)
	}
	if len(ids) == 0 {
		return 0
	}
	return ids[random.IntN(len(ids))]
}

// agrees replays the ledger and compares it with what is kept.
func (c *company) agrees(t *testing.T, seed uint64) {
	t.Helper()
	type entry struct {
		Item     int64                `db:"catalog_item_id"`
		Place    int64                `db:"stock_place_id"`
		Type     materials.ChangeType `db:"change_type"`
		Cause    materials.Cause      `db:"cause"`
		Quantity materials.Quantity   `db:"quantity"`
		Total    materials.Quantity   `db:"total_quantity"`
		Held     materials.Quantity   `db:"place_quantity"`
	}
	type stock struct {
		Item     int64              `db:"catalog_item_id"`
		Place    int64              `db:"stock_place_id"`
		Quantity materials.Quantity `db:"quantity"`
	}
	totals, places := map[int64]materials.Quantity{}, map[[2]int64]materials.Quantity{}
	c.read(t, func(tx *db.Tx) error {
		log, err := db.All[entry](tx, `SELECT catalog_item_id, stock_place_id, change_type, cause, CASE WHEN before_count IS NULL THEN quantity ELSE 0 END AS quantity, total_quantity, place_quantity FROM material_log ORDER BY material_log_id`)
		if err != nil {
			return err
		}
		for i, e := range log {
			by, at := e.Quantity, [2]int64{e.Item, e.Place}
			if e.Type == materials.Subtraction {
				by = -by
			}
			places[at] += by
			if e.Cause != materials.TransferCause {
				totals[e.Item] += by
			}
			if e.Total != totals[e.Item] || e.Held != places[at] || e.Total < 0 || e.Held < 0 {
				return fmt.Errorf("entry %d of %d: %+v, replayed %v and %v", i, len(log), e, totals[e.Item], places[at])
			}
		}
		kept, err := db.All[stock](tx, `SELECT catalog_item_id, stock_place_id, quantity FROM material_stock UNION ALL SELECT catalog_item_id, 0, quantity FROM material`)
		for _, k := range kept {
			want := places[[2]int64{k.Item, k.Place}]
			if k.Place == 0 {
				want = totals[k.Item]
			}
			if k.Quantity != want {
				return fmt.Errorf("material %d in %d: %v is kept, %v replayed", k.Item, k.Place, k.Quantity, want)
			}
		}
		faults, failed := materials.Faults(tx)
		if len(faults) > 0 {
			return fmt.Errorf("the doctor finds %v", faults)
		}
		unmarked, asked := db.One[int64](tx, `SELECT COUNT(*) FROM material m WHERE m.deleted_at IS NULL AND m.told <> (`+materials.IsCritical+`)`)
		if unmarked > 0 {
			return fmt.Errorf("%d materials are not marked as what they are, critical or not", unmarked)
		}
		return errors.Join(err, failed, asked)
	}, seed)
}

func (c *company) read(t *testing.T, fn func(*db.Tx) error, seed uint64) {
	t.Helper()
	if _, err := db.Read(t.Context(), c.db, func(tx *db.Tx) (api.None, error) { return api.None{}, fn(tx) }); err != nil {
		t.Errorf("seed %d: %v", seed, err)
	}
}
