package systemtest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
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
	// An order takes eight names at a time: of those with a table before them one of each table is enough.
	named := map[string]bool{}
	orderNames := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		table, _, qualified := strings.Cut(name, ".")
		again := qualified && named[table]
		named[table] = named[table] || qualified
		return again
	})
	for person, role := range map[string]string{"admin": "ADMIN", "manager": "MANAGER", "worker": "WORKER", "client": "ADMIN"} {
		t.Run(person, func(t *testing.T) {
			t.Parallel()
			published := publishedColumns(t, w, role)
			searches, cells := 0, 0
			for _, c := range w.routes.Calls {
				filter, sortable := filtered(c, `{"or": [$]}`)
				if filter == "" {
					continue
				}
				searches++
				for _, of := range []struct {
					each, all string
					names     []string
					most      int // asked for together
				}{
					{`{"is_null": {"column": $}}`, filter, names, 60},
					{`{"or": [{"eq": [1, 1]}, {"eq": [{"cast": [{"column": $}, "text"]}, "x"]}]}`, filter, names, 20},
					{`{"ilike": [{"concat": ["a", {"column": $}]}, "%a%"]}`, filter, names, 35},
					{`{"column": $, "direction": "desc"}`, `{"order_by": [$]}`, orderNames, 8},
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
					for some := range slices.Chunk(of.names, of.most) {
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
						t.Errorf("%s %s: of %s the search answers %q, which no search publishes", c.Method, c.Path, of.each, taken)
					}
					if strings.Contains(unknown, " 422 ") && len(taken) == 0 {
						t.Errorf("%s %s: %s takes no column at all", c.Method, c.Path, of.each)
					}
				}
			}
			t.Logf("%d searches, %d cells", searches, cells)
			if searches < 7 {
				t.Errorf("only %d searches were found", searches)
			}
		})
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
	if status < 300 {
		return slices.Repeat([]string{"taken"}, len(names))
	}
	var p api.Problem
	if err := json.Unmarshal(body, &p); err != nil {
		t.Fatalf("%d %s", status, body)
	}
	own := make([][]api.ProblemField, len(names))
	for _, e := range p.Errors {
		if e.Code == "too_many_nodes" {
			t.Fatalf("%d names at a time are too many: all would be asked for alone", len(names))
		}
		where := element.FindStringSubmatch(e.Field)
		if where == nil {
			continue
		}
		if i, err := strconv.Atoi(where[2]); err == nil && i < len(names) {
			message := strings.ReplaceAll(e.Message, `"`+names[i]+`"`, "?")
			own[i] = append(own[i], api.ProblemField{Field: where[1] + "[]" + where[3], Code: e.Code, Message: message})
		}
	}
	p.Errors, p.RequestID = nil, ""
	whole := fmt.Sprint(p)
	out := make([]string, len(names))
	for i := range out {
		out[i] = whole + fmt.Sprint(own[i])
	}
	return out
}

// element is the field of a fault in an element of a filter or of an order.
var element = regexp.MustCompile(`^(filter\.or|search\.or|order_by)\[(\d+)\](.*)$`)

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
