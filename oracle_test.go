package teren_test

import (
	"encoding/json"
	"fmt"
	"maps"

	"reflect"
	"slices"
	"strings"
	"testing"

	"teren/internal/platform/api"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/search"
)

// Every column of the database, and every way we know to spell one, is asked
// for in every search by every role, in the filter and in the order. A search
// takes the columns that it publishes to that role; all others, whether they
// exist or not, get the same answer.
func TestSearchesDoNotTellWhichColumnsExist(t *testing.T) {
	t.Parallel()
	w := newTown(t, dbtest.Open(t, "sqlite"))
	names := columnNames(t, w)
	searches, cells := 0, 0
	for _, c := range w.routes.Calls {
		filter, sortable := filtered(c, `{"or": [$]}`)
		if filter == "" {
			continue
		}
		searches++
		for person, role := range map[string]string{"admin": "ADMIN", "manager": "MANAGER", "worker": "WORKER", "client": "ADMIN"} {
			published := publishedColumns(t, w, role)
			for _, of := range []struct {
				each, all string
				most      int // asked for together
			}{
				{`{"is_null": {"column": $}}`, filter, 60},
				{`{"or": [{"eq": [1, 1]}, {"eq": [{"cast": [{"column": $}, "text"]}, "x"]}]}`, filter, 60},
				{`{"ilike": [{"concat": ["a", {"column": $}]}, "%a%"]}`, filter, 60},
				{`{"column": $, "direction": "desc"}`, `{"order_by": [$]}`, 8},
			} {
				if of.most == 8 && !sortable {
					continue
				}
				ask := func(names ...string) []string {
					parts := make([]string, len(names))
					for i, name := range names {
						parts[i] = strings.ReplaceAll(of.each, "$", encode(t, name))
					}
					answer := w.call(person, c.Method, c.Path, strings.ReplaceAll(of.all, "$", strings.Join(parts, ", ")))
					return said(t, answer.Code, answer.Body.Bytes(), names)
				}
				unknown := ask("no_such_column")[0]
				var taken []string
				for some := range slices.Chunk(names, of.most) {
					for i, answer := range ask(some...) {
						cells++
						// Asked again alone: an order by the key looks at no further column.
						if answer != unknown && ask(some[i])[0] != unknown {
							taken = append(taken, some[i])
						}
					}
				}
				fits := slices.ContainsFunc(published, func(columns []string) bool {
					return !slices.ContainsFunc(taken, func(name string) bool { return !slices.Contains(columns, name) })
				})
				if !fits {
					t.Errorf("%s %s as %s: of %s the search answers %q, which no search publishes", c.Method, c.Path, person, of.each, taken)
				}
				if strings.Contains(unknown, " 422 ") && len(taken) == 0 {
					t.Errorf("%s %s as %s: %s takes no column at all", c.Method, c.Path, person, of.each)
				}
			}
		}
	}
	t.Logf("%d cells", cells)
	if searches < 7 {
		t.Errorf("only %d searches were found", searches)
	}
}

// filtered is the body of a call with the filter in it, "" of a call that takes
// none, and whether it can be sorted by any column too. The schedule calls its
// filter search, needs a range, and has an order of its own.
func filtered(c api.Call, filter string) (body string, sortable bool) {
	if c.In == nil || c.In.Kind() != reflect.Struct {
		return "", false
	}
	for _, f := range reflect.VisibleFields(c.In) {
		if f.Type != reflect.TypeFor[*search.Expr]() {
			continue
		}
		if f.Tag.Get("json") != "search" {
			return `{"filter": ` + filter + `}`, true
		}
		return `{"search": ` + filter + `, ` + strings.TrimPrefix(lines[c.Method+" "+c.Path].body, "{"), false
	}
	return "", false
}

// said is what the answer says of each of the names, in their order, without
// the name itself and where it stood; "taken" if nothing is wrong with any.
func said(t *testing.T, status int, body []byte, names []string) []string {
	out := make([]string, len(names))
	var p api.Problem
	if status >= 300 {
		if err := json.Unmarshal(body, &p); err != nil {
			t.Fatalf("%d %s", status, body)
		}
	}
	for i, name := range names {
		if status < 300 {
			out[i] = "taken"
			continue
		}
		own := p
		own.Errors, own.RequestID = nil, ""
		for _, e := range p.Errors {
			for _, list := range []string{"filter.or", "search.or", "order_by"} {
				if rest, ok := strings.CutPrefix(e.Field, fmt.Sprintf("%s[%d]", list, i)); ok {
					own.Errors = append(own.Errors, api.ProblemField{Field: list + "[]" + rest, Code: e.Code, Message: strings.ReplaceAll(e.Message, `"`+name+`"`, "?")})
				}
			}
		}
		out[i] = fmt.Sprint(own)
	}
	return out
}

// publishedColumns are those that the guide shows to the role, by search.
func publishedColumns(t *testing.T, w *town, role string) (out [][]string) {
	var guide struct {
		Data map[string][]struct {
			Name string `json:"name"`
		} `json:"data"`
	}
	answer := w.must(t, "admin", "GET", "/debug/searchapi?role="+role, nil)
	if err := json.Unmarshal(answer.Body.Bytes(), &guide); err != nil {
		t.Fatal(err)
	}
	for _, columns := range guide.Data {
		var names []string
		for _, c := range columns {
			names = append(names, c.Name)
		}
		out = append(out, names)
	}
	return out
}

// columnNames are the names of all columns of the database, those with the
// name of their table or an alias of one before them, what the searches
// publish, and what only SQL knows.
func columnNames(t *testing.T, w *town) []string {
	names := map[string]bool{}
	for _, odd := range []string{"", " ", "rowid", "oid", "ctid", "*", "1", "NULL", "title --", "TITLE", "title ", "\"title\"", "title;", "title'", "t.title", "p.tenant_id", "(SELECT 1)"} {
		names[odd] = true
	}
	for _, table := range tables(t, w.db) {
		for _, column := range all[string](t, w.db, `SELECT name FROM pragma_table_info(?)`, table) {
			names[column], names[table+"."+column] = true, true
		}
	}
	if len(names) < 200 {
		t.Fatalf("only %d columns were found", len(names))
	}
	for _, columns := range publishedColumns(t, w, "ADMIN") {
		for _, name := range columns {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}
