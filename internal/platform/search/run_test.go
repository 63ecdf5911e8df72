package search

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func ask(t testing.TB, d *db.DB, body string) List[found] {
	t.Helper()
	var in Request
	if err := json.Unmarshal([]byte(body), &in); err != nil {
		t.Fatal(err)
	}
	list, err := run(d, manager, in)
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return list
}

func plainRow(id int64, title string) row {
	return row{id: id, tenant: 1, creator: 1, whier: 3, title: title, status: "CREATED", side: "CONTRACTOR", created: id, city: "Zadar"}
}

func TestPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var rows []row
		for id := int64(1); id <= 25; id++ {
			rows = append(rows, plainRow(id, fmt.Sprintf("Zadatak %d", id)))
		}
		fill(t, d, rows)
		for body, want := range map[string]string{
			`{}`:                          "[25 24 23 22 21 20 19 18 17 16] 25",
			`{"page":{"no":3}}`:           "[5 4 3 2 1] 25",
			`{"page":{"no":3,"size":10}}`: "[5 4 3 2 1] 25",
			`{"page":{"page_number":2,"page_size":3}}`:               "[22 21 20] 25",
			`{"page_number":2,"page_size":3}`:                        "[22 21 20] 25",
			`{"page":{"no":4}}`:                                      "[] 25",
			`{"page":{"no":1000000000,"size":200}}`:                  "[] 25",
			`{"page":{"size":2,"count":false}}`:                      "[25 24] none",
			`{"page_size":2,"count":false}`:                          "[25 24] none",
			`{"page":{"size":2},"order_by":[{"column":"task_id"}]}`:  "[1 2] 25",
			`{"page":{"size":2},"order_by":[{"column":"title"}]}`:    "[1 10] 25",
			`{"page":{"size":2},"order_by":[{"column":"latitude"}]}`: "[25 24] 25",
			`{"search":"datak 7"}`:                                   "[17 7] 2",
			`{"search":"zadar ZADATAK 7"}`:                           "[17 7] 2",
			`{"search":"Zadatak 7, Zadar"}`:                          "[17 7] 2",
			`{"search":"(zadar) – \"zadatak\" 7."}`:                  "[17 7] 2",
			`{"search":"?"}`:                                         "[] 0",
			`{"search":"nothing"}`:                                   "[] 0",
			`{"filter":{"eq":[{"column":"task_id"},3]}}`:             "[3] 1",
		} {
			list := ask(t, d, body)
			count := "none"
			if list.Count != nil {
				count = fmt.Sprint(*list.Count)
			}
			if got := fmt.Sprintf("%v %s", list.Data, count); got != want {
				t.Errorf("%s: got %s, want %s", body, got, want)
			}
		}
	})
}

// What a request says is data, and nothing in it reaches past the scope.
func TestInjections(t *testing.T) {
	evil := []string{
		`'; DROP TABLE task; --`, `" OR 1=1 --`, `?`, `$1`, `'?'`, `\`, `%\`, `\\%`, `x' UNION SELECT user_id FROM user_account --`,
		`"kli" OR "ima"`, `NEAR(a b)`, `title_fold:abc`, `abc*`, `^abc`, `""`, "a\u0301b\u200d", "{{id}}", "fold(", `''' ? '`,
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var rows []row
		for i, s := range evil {
			rows = append(rows, plainRow(int64(i+1), s))
		}
		other := plainRow(100, "abc")
		other.tenant = 2
		fill(t, d, append(rows, other))
		for i, s := range evil {
			literal, _ := json.Marshal(s)
			pattern, _ := json.Marshal("%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s) + "%")
			for _, filter := range []string{
				`{"eq":[{"column":"title"},` + string(literal) + `]}`,
				`{"like":[{"column":"title"},` + string(pattern) + `]}`,
				`{"ilike":[{"column":"title"},` + string(pattern) + `]}`,
				`{"in":[{"concat":[{"column":"title"},` + string(literal) + `]},[` + quote(s+s) + `]]}`,
			} {
				if list := ask(t, d, `{"page":{"size":200},"filter":`+filter+`}`); !slices.Contains(list.Data, found(i+1)) || slices.Contains(list.Data, 100) {
					t.Errorf("%s: found %v", filter, list.Data)
				}
			}
			ask(t, d, `{"search":`+string(literal)+`,"filter":{"ilike":[{"column":"title"},`+string(literal)+`]}}`)
			if _, err := run(d, manager, Request{Filter: parse(t, `{"eq":[{"column":`+string(literal)+`},1]}`)}); err == nil {
				t.Errorf("%q is a column", s)
			}
		}
		for _, filter := range []string{
			`{"or":[{"eq":[1,1]},{"not":{"eq":[1,1]}}]}`,
			`{"or":[{"eq":[{"column":"task_id"},100]},{"and":[]}]}`,
			`{"not":{"eq":[{"column":"task_id"},1]}}`,
		} {
			if list := ask(t, d, `{"page":{"size":200},"filter":`+filter+`}`); slices.Contains(list.Data, 100) || len(list.Data) < len(evil)-1 {
				t.Errorf("%s: found %v", filter, list.Data)
			}
		}
	})
}

// No expression makes the compiler panic, or SQLite refuse what it made.
func FuzzCompile(f *testing.F) {
	for _, s := range []string{
		`{"and":[{"or":[{"eq":[{"column":"task_id"},1]}]},{"not":{"is_null":{"column":"city"}}}]}`,
		`{"ilike":[{"column":"title"},"%kl_ma%\\"]}`,
		`{"le":[{"cast":[{"column":"created_at"},"date"]},"2026-03-29"]}`,
		`{"in":[{"cast":[{"cast":[{"column":"latitude"},"integer"]},"text"]},["1"]]}`,
		`{"ge":[{"concat":[{"column":"external"},1,2.5,true]},{"column":"due"}]}`,
		`{"in":[{"column":"work_hierarchy_id"},[1]]}`,
	} {
		f.Add(s)
	}
	d := dbtest.Open(f, "sqlite")
	f.Fuzz(func(t *testing.T, text string) {
		var e Expr
		if json.Unmarshal([]byte(text), &e) != nil {
			return
		}
		if _, err := compiled(t, d, manager, Request{Filter: &e}); err != nil {
			fields(t, err)
		} else if _, err := run(d, manager, Request{Filter: &e}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	})
}

// The schema, the errors and the parser speak of the same words.
func TestJSONSchema(t *testing.T) {
	text, err := json.Marshal(Expr{}.JSONSchema())
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range slices.Concat(conditions, operands) {
		if !strings.Contains(string(text), `"`+word+`"`) {
			t.Errorf("%s is missing", word)
		}
		if !strings.Contains(typeScript, "{ "+word+":") {
			t.Errorf("%s is missing in TypeScript", word)
		}
	}
}

// A word is found whether it is rare, and looked up, or common, and passed by.
func TestCommonWord(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	rows := make([]row, 2100)
	for i := range rows {
		rows[i] = plainRow(int64(i+1), fmt.Sprintf("Popravak klime %04d", i+1))
	}
	fill(t, d, rows)
	for word, want := range map[string]string{
		"%POPRAVAK%": "2100 [2100 2099]",
		"%klime 20%": "100 [2099 2098]",
		"%e 1234%":   "1 [1234]",
	} {
		list := ask(t, d, `{"page":{"size":2},"filter":{"ilike":[{"column":"title"},`+quote(word)+`]}}`)
		if got := fmt.Sprintf("%d %v", *list.Count, list.Data); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
		q, err := compiled(t, d, manager, Request{Filter: parse(t, `{"ilike":[{"column":"title"},`+quote(word)+`]}`)})
		if indexed := strings.Contains(q.where, "MATCH"); err != nil || indexed == (word == "%POPRAVAK%") {
			t.Errorf("%s: %s, %v", word, q.where, err)
		}
	}
}

func TestWhole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var rows []row
		for id := int64(1); id <= 450; id++ {
			rows = append(rows, plainRow(id, fmt.Sprintf("Zadatak %d", id)))
		}
		fill(t, d, rows)
		in := Request{OrderBy: []OrderBy{{Column: "task_id"}}, PageNumber: new(int64), Count: new(bool)}
		*in.PageNumber = 3
		for most, want := range map[int64]int{1000: 450, 300: 300} {
			list, err := run(d, manager, in.Whole(most))
			if err != nil || len(list.Data) != want || list.Count == nil || *list.Count != 450 {
				t.Fatalf("of %d at most there are %d: %v", most, len(list.Data), err)
			}
			for i, each := range list.Data {
				if each.Key() != int64(i+1) {
					t.Fatalf("%d stands at %d", each.Key(), i+1)
				}
			}
		}
		*in.PageNumber = 0
		if _, err := run(d, manager, in.Whole(10)); err == nil {
			t.Error("a page that there is not is taken")
		}
	})
}

// The pages of a list, put side by side, are the list: those looked for from
// its end as well.
func TestPagesMakeTheList(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(3, 4))}
	rows := g.rows(450)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d, rows)
		for _, by := range [][]OrderBy{
			nil,
			{{Column: "city"}, {Column: "accepted_at", Direction: "desc"}},
			{{Column: "due", Direction: "desc"}, {Column: "title"}},
			{{Column: "created_at"}},
		} {
			whole, err := run(d, manager, Request{OrderBy: by}.Whole(1000))
			if err != nil || len(whole.Data) < 2*farOff {
				t.Fatalf("%d rows: %v", len(whole.Data), err)
			}
			for _, counted := range []bool{true, false} {
				var joined []found
				size := int64(7)
				for no := int64(1); no <= int64(len(whole.Data))/size+2; no++ {
					list, err := run(d, manager, Request{OrderBy: by, Page: Page{No: &no, Size: &size, Count: &counted}})
					if err != nil || counted && *list.Count != int64(len(whole.Data)) {
						t.Fatal(list.Count, err)
					}
					joined = append(joined, list.Data...)
				}
				if !slices.Equal(joined, whole.Data) {
					t.Errorf("by %v the pages are\n%v, the list\n%v", by, joined, whole.Data)
				}
			}
		}
	})
}
