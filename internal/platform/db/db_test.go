package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"teren/internal/kit/textfold"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

var ctx = context.Background()

func put(t *testing.T, d *db.DB, name, value string) {
	t.Helper()
	if err := d.Do(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO setting (name, value) VALUES (?, ?)`, name, value)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func ask[T any](t *testing.T, d *db.DB, q string, args ...any) []T {
	t.Helper()
	got, err := db.Read(ctx, d, func(tx *db.Tx) ([]T, error) { return db.All[T](tx, q, args...) })
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestFoldAndCroatianOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, s := range strings.Fields("Zid Čekaonica Cesta Šupa Đak Džep Ćelija Ljestve Lopata Žica İstanbul ΣΑΣ Łódź Straße +385(95)660-747 095/660‑747 00385951 660.747 43–1") {
			put(t, d, s, s)
			if got := ask[string](t, d, `SELECT fold(value) FROM setting WHERE name = ?`, s)[0]; got != textfold.Text(s) {
				t.Errorf("fold(%s) = %q in SQL, %q in Go", s, got, textfold.Text(s))
			}
			if got := ask[string](t, d, `SELECT phone_words(value) FROM setting WHERE name = ?`, s)[0]; got != textfold.PhoneWords(s) {
				t.Errorf("phone_words(%s) = %q in SQL, %q in Go", s, got, textfold.PhoneWords(s))
			}
			if got := ask[string](t, d, `SELECT unmark(value) FROM setting WHERE name = ?`, s)[0]; got != textfold.Unmark(s) {
				t.Errorf("unmark(%s) = %q in SQL, %q in Go", s, got, textfold.Unmark(s))
			}
		}
		got := strings.Join(ask[string](t, d, `SELECT value FROM setting WHERE value NOT IN (?) ORDER BY value COLLATE hr`, []string{"İstanbul", "ΣΑΣ", "Łódź", "Straße", "+385(95)660-747", "095/660‑747", "00385951", "660.747", "43–1"}), " ")
		if want := "Cesta Čekaonica Ćelija Džep Đak Lopata Ljestve Šupa Zid Žica"; got != want {
			t.Errorf("order\n got %s\nwant %s", got, want)
		}
		if got := ask[string](t, d, `SELECT name FROM setting WHERE fold(value) LIKE fold(?)`, "%CEKA%"); len(got) != 1 || got[0] != "Čekaonica" {
			t.Errorf("found %v", got)
		}
	})
}

func TestTimesSurvive(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		want := time.Date(2026, 3, 29, 1, 59, 59, 123456000, time.UTC)
		put(t, d, "x", "y")
		type row struct {
			At    time.Time  `db:"at"`
			Later *time.Time `db:"later"`
			None  *time.Time `db:"none"`
			ISO   string     `db:"iso"`
		}
		var none *time.Time
		err := d.Do(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO job (kind, payload, run_at, failed_at, created_at) VALUES ('a', '', ?, ?, ?), ('b', '', ?, ?, ?)`, want, &want, want, want, none, want)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		got := ask[row](t, d, `SELECT MAX(run_at) AS at, MAX(failed_at) AS later, NULL AS none, iso(MAX(run_at)) AS iso FROM job`)[0]
		if !got.At.Equal(want) || got.Later == nil || !got.Later.Equal(want) || got.None != nil || got.ISO != "2026-03-29T01:59:59.123456Z" {
			t.Errorf("got %+v, want %v", got, want)
		}
	})
}

func TestWords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for q, want := range map[string]string{
			`digits(CAST(45.815 AS DOUBLE PRECISION))`:                                              "45.815",
			`digits(CAST(3 AS DOUBLE PRECISION))`:                                                   "3",
			`digits(CAST(1e15 AS DOUBLE PRECISION))`:                                                "1e+15",
			`digits(CAST(0.00001 AS DOUBLE PRECISION))`:                                             "1e-05",
			`digits(CAST(123456789012345 AS DOUBLE PRECISION))`:                                     "123456789012345",
			`day(1774745999999999, 'Europe/Zagreb')`:                                                "2026-03-29",
			`day(1774738800000000, 'Europe/Zagreb')`:                                                "2026-03-29",
			`day(1774738799999999, 'Europe/Zagreb')`:                                                "2026-03-28",
			`day(1774738799999999, 'UTC')`:                                                          "2026-03-28",
			`CAST(instr('čekaonica', 'aon') AS TEXT)`:                                               "4",
			`CASE WHEN 'Abc' LIKE 'abc' THEN 'same' ELSE 'differs' END`:                             "differs",
			`COALESCE(fold(NULL), unmark(NULL), iso(NULL), day(NULL, 'UTC'), digits(NULL), 'none')`: "none",
		} {
			if got := ask[string](t, d, `SELECT `+q)[0]; got != want {
				t.Errorf("%s = %q, want %q", q, got, want)
			}
		}
	})
}

func TestFaults(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "a", "?'")
		err := d.Do(ctx, func(tx *db.Tx) error { _, err := tx.Exec(`INSERT INTO setting VALUES ('a', '?')`); return err })
		if !errors.Is(err, db.ErrDuplicate) {
			t.Errorf("duplicate: %v", err)
		}
		err = d.Do(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO project (tenant_id, title, title_fold, created_at) VALUES (77, '', '', 0)`)
			return err
		})
		if !errors.Is(err, db.ErrInUse) {
			t.Errorf("foreign key: %v", err)
		}
		if _, err := db.Read(ctx, d, func(tx *db.Tx) (int64, error) { return tx.Exec(`DELETE FROM setting`) }); err == nil {
			t.Error("a read could delete")
		}
		if _, err := db.Read(ctx, d, func(tx *db.Tx) (string, error) {
			return db.One[string](tx, `SELECT value FROM setting WHERE name = 'b'`)
		}); !errors.Is(err, db.ErrNoRow) {
			t.Errorf("no row: %v", err)
		}
	})
}

// Twenty writers read a counter and write it back plus one: none may be lost,
// though the code takes no lock, and AfterCommit runs once for each.
func TestNoLostUpdate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "n", "")
		var wg sync.WaitGroup
		var after atomic.Int64
		for range 20 {
			wg.Go(func() {
				if err := d.Do(ctx, func(tx *db.Tx) error {
					tx.AfterCommit(func() { after.Add(1) })
					v, err := db.One[string](tx, `SELECT value FROM setting WHERE name = 'n'`)
					if err != nil {
						return err
					}
					_, err = tx.Exec(`UPDATE setting SET value = ? WHERE name = 'n'`, v+"x")
					return err
				}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if got := ask[string](t, d, `SELECT value FROM setting`)[0]; len(got) != 20 || after.Load() != 20 {
			t.Errorf("%d updates, %d calls after commit, want 20", len(got), after.Load())
		}
	})
}

// A failing or panicking write takes nothing of its neighbours with it, though
// they share a commit.
func TestNeighboursOfAFailure(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		boom := errors.New("boom")
		var wg sync.WaitGroup
		for i := range 60 {
			wg.Go(func() {
				defer func() {
					if p := recover(); (p != nil) != (i%3 == 1) {
						t.Errorf("write %d: panic %v", i, p)
					}
				}()
				err := d.Do(ctx, func(tx *db.Tx) error {
					if _, err := tx.Exec(`INSERT INTO setting VALUES (?, '')`, fmt.Sprint(i)); err != nil {
						return err
					}
					switch i % 3 {
					case 1:
						panic("boom")
					case 2:
						return boom
					}
					return nil
				})
				if i%3 == 0 && err != nil || i%3 == 2 && !errors.Is(err, boom) {
					t.Errorf("write %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		if n := len(ask[string](t, d, `SELECT name FROM setting`)); n != 20 {
			t.Errorf("%d rows, want 20", n)
		}
	})
}

// One text is bound anew to lists of other lengths, and to as many texts as come.
func TestPlaceholders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, name := range []string{"a", "b", "c"} {
			put(t, d, name, name)
		}
		check := func(q string, names []string, want int64) {
			t.Helper()
			if got := ask[int64](t, d, q, names, "x")[0]; got != want {
				t.Fatalf("%d instead of %d by %s of %v", got, want, q, names)
			}
		}
		for _, names := range [][]string{{"a"}, {"a", "b"}, {}, {"c"}, {"a", "b", "c"}} {
			check(`SELECT COUNT(*) FROM setting WHERE name IN (?) AND value <> ? AND '?' <> value`, names, int64(len(names)))
		}
		for i := range int64(1100) {
			check(fmt.Sprintf(`SELECT COUNT(*) + %d FROM setting WHERE name IN (?) AND value <> ?`, i), []string{"a", "b"}, 2+i)
		}
	})
}

// A look is one statement.
func TestNumbers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "x", "y")
		for _, c := range []struct {
			first, second db.Numbers
			want          bool
		}{
			{db.Numbers{7}, db.Numbers{8}, true},
			{db.Numbers{8}, db.Numbers{8}, false},
			{db.Numbers{7}, db.Numbers{7, 8}, true},
			{db.Numbers{6, 7}, db.Numbers{8}, true},
			{db.Numbers{6, 7}, db.Numbers{1, 8}, true},
			{db.Numbers{6}, db.Numbers{1, 8}, false},
			{nil, db.Numbers{8}, false},
			{db.Numbers{7}, nil, false},
		} {
			got := ask[string](t, d, `SELECT value FROM setting WHERE CAST(? AS BIGINT) IN ({{numbers}}) AND CAST(? AS BIGINT) IN ({{numbers}})`, 7, c.first, 8, c.second)
			if (len(got) == 1) != c.want {
				t.Errorf("7 in %v and 8 in %v: got %v", c.first, c.second, got)
			}
		}
	})
}

func TestLook(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "a", "b")
		got, err := db.Look(ctx, d, func(tx *db.Tx) (string, error) {
			return db.One[string](tx, `SELECT value FROM setting WHERE name = ?`, "a")
		})
		if got != "b" || err != nil {
			t.Errorf("%q, %v", got, err)
		}
		if _, err := db.Look(ctx, d, func(tx *db.Tx) (bool, error) {
			if _, err := db.Exists(tx, `SELECT 1 FROM setting`); err != nil {
				t.Error(err)
			}
			return db.Exists(tx, `SELECT 1 FROM setting`)
		}); err == nil {
			t.Error("a second statement was run")
		}
		gone, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := db.Look(gone, d, func(tx *db.Tx) (bool, error) { return db.Exists(tx, `SELECT 1`) }); !errors.Is(err, context.Canceled) {
			t.Errorf("without its caller: %v", err)
		}
	})
}

// A full disk undoes the whole transaction: a write that goes on after it fails, and
// leaves nothing.
func TestWriteAfterFullDisk(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	put(t, d, "before", "")
	const limit, none = `PRAGMA max_page_count = 1`, `PRAGMA max_page_count = 1000000`
	err := d.Do(ctx, func(tx *db.Tx) error {
		if _, err := db.All[int64](tx, limit); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO setting VALUES ('much', ?)`, strings.Repeat("x", 100_000)); err == nil {
			t.Error("there was room")
		}
		_, _ = db.All[int64](tx, none)
		_, _ = tx.Exec(`INSERT INTO setting VALUES ('after', '')`)
		return nil
	})
	if !errors.Is(err, db.ErrFull) {
		t.Errorf("got %v, want %v", err, db.ErrFull)
	}
	if err := d.Do(ctx, func(tx *db.Tx) error { _, err := db.All[int64](tx, none); return err }); err != nil {
		t.Fatal(err)
	}
	put(t, d, "later", "")
	if names := ask[string](t, d, `SELECT name FROM setting ORDER BY name`); !slices.Equal(names, []string{"before", "later"}) {
		t.Errorf("stored: %v", names)
	}
}

// A write that cannot be ended takes nothing of its neighbours with it; what ended
// is ended once.
func TestEndOfWrites(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		boom := errors.New("boom")
		d.BeforeCommit(func(tx *db.Tx, touched []db.Record) error {
			for _, r := range touched {
				switch r.Entity {
				case "boom":
					return boom
				case "panic":
					panic("boom")
				}
				if _, err := tx.Exec(`INSERT INTO setting VALUES (?, '')`, fmt.Sprint("end of ", r.ID)); err != nil {
					return err
				}
			}
			return nil
		})
		entities := []string{"task", "boom", "task", "panic", "task"}
		var wg sync.WaitGroup
		for i := range 60 {
			wg.Go(func() {
				entity := entities[i%len(entities)]
				defer func() {
					if p := recover(); p != nil && entity != "panic" {
						t.Errorf("write %d: panic %v", i, p)
					}
				}()
				err := d.Do(ctx, func(tx *db.Tx) error {
					tx.Touch(entity, int64(i))
					tx.Touch(entity, int64(i))
					_, err := tx.Exec(`INSERT INTO setting VALUES (?, '')`, fmt.Sprint(i))
					return err
				})
				if (entity == "task") != (err == nil) || entity == "boom" && !errors.Is(err, boom) {
					t.Errorf("write %d, %s: %v", i, entity, err)
				}
			})
		}
		wg.Wait()
		if n := len(ask[string](t, d, `SELECT name FROM setting`)); n != 72 {
			t.Errorf("%d rows, want 36 and the ends of 36", n)
		}
	})
}

func TestWriteWithoutCaller(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		gone, cancel := context.WithCancel(ctx)
		cancel()
		if err := d.Do(gone, func(tx *db.Tx) error { t.Error("ran"); return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

func TestMigrateAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if again, err := d.Migrate(ctx); err != nil || len(again) != 0 {
			t.Errorf("applied %v again, %v", again, err)
		}
		has, newest, err := d.Version(ctx)
		if err != nil || has != newest || has == 0 {
			t.Errorf("version %d of %d, %v", has, newest, err)
		}
	})
}

// Servers that start together take turns.
func TestMigrateTogether(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			d, err := db.Open(ctx, url)
			if err != nil {
				t.Error(err)
				return
			}
			defer d.Close()
			if _, err := d.Migrate(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// A committed change makes another state of the lists of those who see it, and
// of no others; a failed one, a read and another table make none.
func TestState(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		companies(t, d, 3)
		state := func(company int64) string {
			t.Helper()
			s, err := db.Read(ctx, d, func(tx *db.Tx) (string, error) { return tx.State(company) })
			if err != nil || s == "" {
				t.Fatalf("state %q, %v", s, err)
			}
			return s
		}
		for _, c := range []struct {
			what    string
			q       string
			fails   bool
			changes []int64
		}{
			{what: "a read", q: `SELECT 1`},
			{what: "another table", q: `INSERT INTO setting (name, value) VALUES ('a', 'b')`},
			{what: "a failed change", q: `INSERT INTO project (tenant_id, title, title_fold, created_at) VALUES (1, 'P', 'p', 0)`, fails: true},
			{what: "a row of company 1", q: `INSERT INTO project (project_id, tenant_id, title, title_fold, created_at) VALUES (1, 1, 'P', 'p', 0)`, changes: []int64{1}},
			{what: "its change", q: `UPDATE project SET title = 'Q' WHERE project_id = 1`, changes: []int64{1}},
			{what: "its way to company 2", q: `UPDATE project SET tenant_id = 2 WHERE project_id = 1`, changes: []int64{1, 2}},
			{what: "its end", q: `DELETE FROM project`, changes: []int64{2}},
			{what: "what all see", q: `UPDATE tenant SET name = 'X' WHERE tenant_id = 3`, changes: []int64{1, 2, 3}},
		} {
			before := []string{state(1), state(2), state(3)}
			err := d.Do(ctx, func(tx *db.Tx) error {
				if s, err := tx.State(1); s != "" || err != nil {
					t.Errorf("state %q, %v of a transaction that may write", s, err)
				}
				_, err := tx.Exec(c.q)
				if c.fails {
					err = errors.Join(err, errUndo)
				}
				return err
			})
			if err != nil && !(c.fails && errors.Is(err, errUndo)) {
				t.Fatal(c.what, err)
			}
			for i, was := range before {
				company := int64(i + 1)
				if changed := state(company) != was; changed != slices.Contains(c.changes, company) {
					t.Errorf("%s: company %d has another state: %v", c.what, company, changed)
				}
			}
		}
	})
}

var errUndo = errors.New("undo")

// companies adds some, numbered from 1.
func companies(t *testing.T, d *db.DB, n int) {
	t.Helper()
	if err := d.Do(ctx, func(tx *db.Tx) error {
		for i := range n {
			if _, err := tx.Exec(`INSERT INTO tenant (name, name_fold, created_at) VALUES (?, '', 0)`, fmt.Sprint(i)); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// While many write at once, two readers of one state see the same rows.
func TestStateUnderConcurrentWrites(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		companies(t, d, 2)
		var seen sync.Map // state → rows
		var writers, readers sync.WaitGroup
		done := make(chan struct{})
		const readersAtOnce = 4
		passed := make(chan struct{}) // a reader has read both companies, and the first writer waits for it
		for w := range 8 {
			writers.Go(func() {
				for i := range 30 {
					company := 1 + (w+i)%2
					if err := d.Do(ctx, func(tx *db.Tx) error {
						_, err := tx.Exec(`INSERT INTO project (tenant_id, title, title_fold, created_at) VALUES (?, ?, '', 0)`, company, fmt.Sprint(w, i))
						if err == nil && i%3 == 2 {
							_, err = tx.Exec(`DELETE FROM project WHERE tenant_id = ? AND title = ?`, 1+(w+i-1)%2, fmt.Sprint(w, i-1))
						}
						return err
					}); err != nil {
						t.Error(err)
					}
					if w == 0 && i%3 == 0 {
						// The last of these began to read after the write, so it has seen a new state.
						for range readersAtOnce + 1 {
							<-passed
						}
					}
				}
			})
		}
		var states atomic.Int64
		for range readersAtOnce {
			readers.Go(func() {
				for last := false; !last; {
					select {
					case <-done:
						last = true
					default:
					}
					for company := range int64(2) {
						_, err := db.Read(ctx, d, func(tx *db.Tx) (string, error) {
							rows, err := db.All[string](tx, `SELECT title FROM project WHERE tenant_id = ? ORDER BY project_id`, company+1)
							if err != nil {
								return "", err
							}
							state, err := tx.State(company + 1)
							now := strings.Join(rows, ",")
							if before, ok := seen.LoadOrStore(state, now); !ok {
								states.Add(1)
							} else if before != now {
								t.Errorf("in state %s there were %v, and then %s", state, before, now)
							}
							return "", err
						})
						if err != nil {
							t.Error(err)
						}
					}
					select {
					case passed <- struct{}{}:
					default:
					}
				}
			})
		}
		writers.Wait()
		close(done)
		readers.Wait()
		if states.Load() < 10 {
			t.Errorf("only %d states were seen", states.Load())
		}
	})
}
