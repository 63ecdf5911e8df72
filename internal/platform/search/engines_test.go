package search

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"teren/internal/kit/seed"
	"teren/internal/kit/textfold"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// The same random expressions give the same rows on both engines as in the
// reference below, which knows nothing of SQL.
func TestEnginesAgree(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(seed.Of(t), 0))}
	rows := g.rows(80)
	exprs := make([]map[string]any, 300)
	for i := range exprs {
		exprs[i] = g.condition(4)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d, rows)
		some := 0
		for _, e := range exprs {
			text, _ := json.Marshal(e)
			size := int64(MaxPageSize)
			got, err := run(d, manager, Request{Filter: parse(t, string(text)), Page: Page{Size: &size}})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			want := []found{}
			for _, r := range slices.Backward(rows) {
				if r.tenant == 1 && holds(e, r) {
					want = append(want, found(r.id))
				}
			}
			if !slices.Equal(got.Data, want) || *got.Count != int64(len(want)) {
				t.Errorf("%s\n got %v, count %d\nwant %v", text, got.Data, *got.Count, want)
			}
			if len(want) > 0 && len(want) < 50 {
				some++
			}
		}
		if some < len(exprs)/5 {
			t.Errorf("only %d expressions of %d tell rows apart", some, len(exprs))
		}
	})
}

// The reference.

type (
	instant int64
	day     string
	matched []int64 // the values that a column with its own equality equals
)

func columnOf(name string, r row) any {
	orNil := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	switch name {
	case "task_id":
		return r.id
	case "title":
		return r.title
	case "status":
		return r.status
	case "external":
		return r.side == "CLIENT"
	case "created_at":
		return instant(r.created)
	case "accepted_at":
		if r.accepted != nil {
			return instant(*r.accepted)
		}
	case "due":
		if r.due != "" {
			return day(r.due)
		}
	case "city":
		return orNil(r.city)
	case "latitude":
		if r.latitude != nil {
			return *r.latitude
		}
	case "project_id":
		if r.project != 0 {
			return r.project
		}
	case "creator_first_name":
		return creators[r.creator-1]
	case "work_hierarchy_id":
		if r.whier == 2 {
			return matched{1, 2}
		}
		return matched{r.whier}
	default:
		panic(name)
	}
	return nil
}

func holds(e map[string]any, r row) bool {
	for op, of := range e {
		switch op {
		case "and":
			return !slices.ContainsFunc(of.([]map[string]any), func(e map[string]any) bool { return !holds(e, r) })
		case "or":
			return slices.ContainsFunc(of.([]map[string]any), func(e map[string]any) bool { return holds(e, r) })
		case "not":
			return !holds(of.(map[string]any), r)
		}
		pair := of.([]any)
		left := valueOf(pair[0], r)
		switch op {
		case "is_null":
			return left == nil
		case "in":
			return slices.ContainsFunc(pair[1].([]any), func(v any) bool { return compares("eq", left, v) })
		case "like", "ilike":
			if op == "ilike" {
				return slices.ContainsFunc(spelt(pair[1].(string)), func(pattern string) bool { return likes(left, pattern, true) })
			}
			return likes(left, pair[1].(string), isColumn(pair[0], "status"))
		}
		return compares(op, left, valueOf(pair[1], r))
	}
	return true
}

func isColumn(v any, name string) bool {
	m, ok := v.(map[string]any)
	return ok && m["column"] == name
}

func valueOf(v any, r row) any {
	m, ok := v.(map[string]any)
	if !ok {
		return v
	}
	switch {
	case m["column"] != nil:
		return columnOf(m["column"].(string), r)
	case m["concat"] != nil:
		s := ""
		for _, part := range m["concat"].([]any) {
			if v := valueOf(part, r); v != nil {
				s += textOf(v).(string)
			}
		}
		return s
	}
	cast := m["cast"].([]any)
	of := valueOf(cast[0], r)
	switch to := cast[1]; v := of.(type) {
	case nil:
		return nil
	case float64:
		if to == "integer" {
			return int64(math.Trunc(v))
		}
	case int64:
		if to == "decimal" {
			return float64(v)
		}
	case instant:
		if to == "date" {
			return dayOf(v)
		}
	}
	return textOf(of)
}

func dayOf(at instant) day { return day(time.UnixMicro(int64(at)).In(zagreb).Format(time.DateOnly)) }

func textOf(v any) any {
	switch v := v.(type) {
	case nil:
		return nil
	case instant:
		return time.UnixMicro(int64(v)).UTC().Format("2006-01-02T15:04:05.000000Z")
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// croatian compares for one engine at a time.
var croatian = struct {
	sync.Mutex
	*collate.Collator
}{Collator: collate.New(language.Croatian)}

func compares(op string, a, b any) bool {
	if a == nil || b == nil {
		return false
	}
	b, a = meet(b, a)
	a, b = meet(a, b)
	if m, ok := a.(matched); ok {
		return slices.Contains(m, b.(int64)) == (op == "eq")
	}
	if op == "eq" || op == "ne" {
		return (a == b) == (op == "eq")
	}
	sign := 0
	switch a := a.(type) {
	case string:
		croatian.Lock()
		sign = croatian.CompareString(a, b.(string))
		croatian.Unlock()
	case int64:
		sign = cmp.Compare(a, b.(int64))
	case float64:
		sign = cmp.Compare(a, b.(float64))
	case instant:
		sign = cmp.Compare(a, b.(instant))
	case day:
		sign = cmp.Compare(a, b.(day))
	}
	return map[string]bool{"lt": sign < 0, "le": sign <= 0, "gt": sign > 0, "ge": sign >= 0}[op]
}

// meet reads a text as what it is compared with, and lets kinds meet.
func meet(a, b any) (any, any) {
	switch x := a.(type) {
	case instant:
		if s, ok := b.(string); ok {
			if len(s) == len(time.DateOnly) {
				return dayOf(x), day(s)
			}
			return x, instant(us(s))
		}
		if d, ok := b.(day); ok {
			return dayOf(x), d
		}
	case day:
		if s, ok := b.(string); ok {
			if len(s) > len(time.DateOnly) {
				return x, dayOf(instant(us(s)))
			}
			return x, day(s)
		}
		if at, ok := b.(instant); ok {
			return x, dayOf(at)
		}
	case int64:
		if f, ok := b.(float64); ok {
			return float64(x), f
		}
	case float64:
		if n, ok := b.(int64); ok {
			return x, float64(n)
		}
	case string:
		if s, ok := b.(string); ok && slices.Contains(statuses, strings.ToUpper(s)) {
			return x, strings.ToUpper(s)
		}
	}
	return a, b
}

// spelt are the pattern and those of the other spellings of its words.
func spelt(pattern string) []string {
	all := []string{pattern}
	if letters := strings.Trim(pattern, "%"); !strings.ContainsAny(letters, `%_\`) {
		for _, other := range textfold.Spellings(letters)[1:] {
			all = append(all, strings.Replace(pattern, letters, other, 1))
		}
	}
	return all
}

func likes(v any, pattern string, anyCase bool) bool {
	s, ok := v.(string)
	if !ok {
		return false
	}
	change := textfold.Unmark
	if anyCase {
		change = textfold.Text
	}
	re, escaped := "(?s)^", false
	for _, r := range pattern {
		switch {
		case !escaped && r == '\\':
			escaped = true
			continue
		case !escaped && r == '%':
			re += ".*"
		case !escaped && r == '_':
			re += "."
		default:
			re += regexp.QuoteMeta(change(string(r)))
		}
		escaped = false
	}
	if escaped {
		re += `\\`
	}
	return regexp.MustCompile(re + "$").MatchString(change(s))
}

// The generator.

type generator struct{ *rand.Rand }

func pick[T any](g generator, of ...T) T { return of[g.IntN(len(of))] }

var words = strings.Fields("Klima klima KLIMA Popravak popravak Šibenik šuma Čišćenje cesta Đakovo dakovo Djakovo Žarulja 12 100% a_b Ulica pumpa")

func (g generator) text() string {
	n := 1 + g.IntN(3)
	parts := make([]string, n)
	for i := range parts {
		parts[i] = pick(g, words...)
	}
	return strings.Join(parts, " ")
}

func (g generator) moment() int64 {
	return us("2026-03-27T00:00:00Z") + g.Int64N(5*24)*int64(time.Hour/time.Microsecond) + pick[int64](g, 0, 0, 1, 999999)
}

func (g generator) rows(n int) []row {
	rows := make([]row, n)
	for i := range rows {
		r := row{
			id: int64(i + 1), tenant: pick[int64](g, 1, 1, 1, 2), creator: 1 + g.Int64N(int64(len(creators))), project: g.Int64N(3), whier: 1 + g.Int64N(3),
			title: g.text(), status: pick(g, statuses...), city: pick(g, "", "Šibenik", "sibenik", "Čakovec", "Zagreb", "Đakovo", "Split", "Dubrovnik", "Ljubljana", "Ludbreg"),
			due: pick(g, "", "2026-03-28", "2026-03-29", "2026-03-30"), side: pick(g, "CONTRACTOR", "CLIENT"), created: g.moment(),
		}
		if g.IntN(3) > 0 {
			at := g.moment()
			r.accepted = &at
		}
		if g.IntN(3) > 0 {
			f := pick(g, 45.815, 45, -3.5, 0.25, 12, 1.9999)
			r.latitude = &f
		}
		rows[i] = r
	}
	return rows
}

type object = map[string]any

func (g generator) condition(depth int) object {
	if depth > 0 && g.IntN(3) == 0 {
		switch g.IntN(5) {
		case 0:
			return object{"not": g.condition(depth - 1)}
		default:
			kids := make([]map[string]any, g.IntN(4))
			for i := range kids {
				kids[i] = g.condition(depth - 1)
			}
			return object{pick(g, "and", "or"): kids}
		}
	}
	column := func(name string) any { return object{"column": name} }
	cast := func(of any, to string) any { return object{"cast": []any{of, to}} }
	op := pick(g, "eq", "ne", "lt", "le", "gt", "ge")
	equality := pick(g, "eq", "ne")
	text := pick[any](g, column("title"), column("title"), column("city"), column("creator_first_name"), object{"concat": []any{
		column("creator_first_name"), " ", pick(g, column("city"), column("latitude"), column("project_id"), column("external"), column("created_at"), column("due")),
	}})
	moment := pick[any](g, column("created_at"), column("accepted_at"), column("due"), cast(column("accepted_at"), "date"))
	number := pick[any](g, column("task_id"), column("project_id"), column("latitude"), cast(column("latitude"), "integer"), cast(column("task_id"), "decimal"))
	someDay := pick(g, "2026-03-28", "2026-03-29", "2026-03-30", "2026-03-28T23:00:00Z", "2026-03-29T03:00:00+02:00", "2026-03-29T22:00:00.999999Z")
	literalNumber := pick[any](g, int64(1), int64(2), int64(45), 45.815, -3.5, 0.25, int64(40), 12.5, int64(math.MaxInt64))
	switch g.IntN(12) {
	case 0, 1, 2:
		if g.IntN(4) == 0 {
			text = cast(pick(g, column("task_id"), column("created_at"), column("latitude"), column("due"), column("external"), cast(column("created_at"), "date")), "text")
			return object{pick(g, "like", "ilike"): []any{text, pick(g, "%1%", "2026-03-2_%", "%.8%", "t%", "%5", "45", "%T22:%")}}
		}
		return object{pick(g, "like", "ilike"): []any{text, g.pattern()}}
	case 3:
		return object{op: []any{pick[any](g, column("city"), column("creator_first_name")), pick(g, "Čakovec", "Đakovo", "Š", "Zagreb", "Ana", "Ljubljana")}}
	case 4:
		return object{op: []any{moment, someDay}}
	case 5:
		return object{op: []any{moment, pick[any](g, column("created_at"), column("accepted_at"), column("due"))}}
	case 6:
		return object{op: []any{number, pick[any](g, literalNumber, column("project_id"), column("latitude"))}}
	case 7:
		return object{equality: []any{column("status"), pick(g, "created", "INVOICED", "Rejected")}}
	case 8:
		return object{"is_null": []any{pick[any](g, column("city"), column("project_id"), column("latitude"), column("accepted_at"), moment, text, number)}}
	case 9:
		return object{equality: []any{column("work_hierarchy_id"), int64(1 + g.IntN(3))}}
	case 10:
		return pick(g,
			object{"in": []any{column("status"), []any{"created", "rejected"}}},
			object{"in": []any{column("city"), []any{"Zagreb", "sibenik"}}},
			object{"in": []any{number, []any{literalNumber, int64(3), int64(7)}}},
			object{"in": []any{moment, []any{someDay, "2026-03-30"}}},
			object{"in": []any{column("project_id"), []any{}}},
			object{"in": []any{column("external"), []any{true}}})
	default:
		return pick(g,
			object{equality: []any{column("external"), g.IntN(2) == 0}},
			object{"like": []any{column("status"), pick(g, "created", "%ED", "r%")}},
			object{op: []any{literalNumber, number}},
			object{op: []any{someDay, moment}})
	}
}

// pattern is a piece of a title, with wildcards.
func (g generator) pattern() string {
	letters := []rune(strings.ReplaceAll(g.text(), "%", `\%`))
	from := g.IntN(len(letters))
	to := from + g.IntN(min(len(letters)-from, 9)+1)
	s := string(letters[from:to])
	if g.IntN(3) == 0 && s != "" {
		s = strings.Replace(s, string(pick(g, []rune(s)...)), pick(g, "_", "%"), 1)
	}
	if g.IntN(4) == 0 {
		s = strings.ToUpper(s)
	}
	return pick(g, "%"+s+"%", "%"+s+"%", "%"+s+"%", s+"%", "%"+s, s)
}
