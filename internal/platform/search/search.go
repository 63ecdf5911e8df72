// Package search is the language of the …/search calls.
//
// A request contains an expression tree; an area publishes the columns that may be
// asked for and the SQL of each. The tree is parsed within limits, typed, checked
// against the columns the person may see, and becomes an SQL condition with
// arguments: no text of a request ever becomes SQL. The limits of the company stand
// outside of that condition, in parentheses of their own.
//
// A page is found in two steps: its keys on the narrowest tables that the condition
// and the order need, then the rows of those few keys.
package search

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Table defines what clients can search in an area.
type Table struct {
	Name    string            // of the resource, as in its path: "tasks"
	From    string            // the narrow table: "task_party p"
	Key     string            // the unique key of a row: "p.task_id", or several columns: "d.id, d.thing"
	Joins   []Join            // further tables, each after those it builds on
	Columns map[string]Column // by published name
	Search  []string          // text columns that the request's search looks into
	Words   string            // the column of all words of a row, those of Search among them, which it looks into instead where the person may
	Least   int               // with fewer digits in its numbers, a search looks for these in Search too: most of Words have them somewhere
	Number  Number            // the number by which it finds a row besides
	OrderBy []OrderBy         // where a request asks for no order; without it the newest come first
	Size    int64             // of a page where a request asks for none; without it 10
	Counts  Counts            // how many rows there are, without counting them
	// Union are selects of the same columns, whose rows together are the table;
	// From is their alias then. Each is queried by itself, so that it can use its
	// own index.
	Union []string
}

// Counts is a table that stores the number of the narrow table's rows by some
// columns; it has the same alias. The zero Counts is none.
type Counts struct {
	From, Sum string
	By        []string // with the alias
}

// With returns the table with one more column, which depends on who asks.
func (t Table) With(name string, c Column) Table {
	t.Columns = maps.Clone(t.Columns)
	t.Columns[name] = c
	return t
}

// Join adds a table for the columns that use its alias; other columns do without
// it. It must neither drop nor double a row, unless it is that of a Column.Alone.
// Key is the table's key as a column of the joined table: rows are ordered by it
// then, so that an index of the joined table can be used. Own is read instead of all
// tables where all that a request asks is true of columns of the joined one alone.
type Join struct {
	Alias, SQL, Key string
	Own             Own
}

// Own is a joined table by itself, which has rows within the scope of the list alone:
// Scope limits them to those of the same arguments. The zero Own is none.
type Own struct{ From, Scope string }

// Column is one published column.
type Column struct {
	SQL  string
	Args []any // of the placeholders in SQL
	Kind Kind
	// Values make the text an enumeration: stored in capitals, asked for in
	// any case.
	Values []string
	// Needs hides the column from people who may not do the action, as if it did
	// not exist. What depends on the row as well, such as a price visible to one
	// side only, must be left out by the SQL itself.
	Needs access.Action
	// Order replaces SQL in ORDER BY by something cheaper of the same order, or by
	// the order that people expect. It is never NULL, unless NullsLast places such
	// rows in either direction.
	Order     string
	NullsLast bool
	// Ahead are the rows that come first in either direction; each ? in it takes
	// one of AheadArgs.
	Ahead     string
	AheadArgs []any
	// Fold is a stored twin of a text, fold(SQL); Trigrams its text index.
	Fold     string
	Trigrams db.TextIndex
	// Verify is a stored twin of the text too, which has no index and must fit as
	// Fold does: where not everybody may find a row by all of Fold.
	Verify string
	// Through, if there is one, holds the condition on a text, in the place of {}:
	// for a text of a record that others name, such as a person, it names those
	// that fit, and an engine may begin with them. The alias means the same within
	// it.
	Through string
	// Least is the least number of letters of a search word that is looked for in
	// the column: numbers contain most shorter texts.
	Least int
	// Phone is a telephone number, which is found however it is written.
	Phone bool
	// Fleeting marks a column whose values change while the lists of the company
	// do not, such as what one person has read: counts by it are not cached.
	Fleeting bool
	// Match replaces equality by a condition of its own. Each ? in it takes the
	// values asked for and must be in IN (?).
	Match string
	// Alone is Match for one value, of a Join with a row for each value. It
	// replaces Match where every row of the answer has that value.
	Alone string
}

// Number is the readable number of a row: Z-2529 has the letters "z".
type Number struct{ Column, Letters string }

// Scope limits the rows to those that the person may see at all, whatever the
// request is.
type Scope struct {
	SQL  string
	Args []any
}

// Where returns the scope of a condition with its arguments.
func Where(sql string, args ...any) Scope { return Scope{sql, args} }

// Keyed is a row with its key: the number of the record, or a struct with a field
// for each column of Table.Key.
type Keyed[K comparable] interface{ Key() K }

// List is the answer to a search call. Count is how many rows match in all;
// nil if the request asked not to count.
type List[T any] struct {
	Data  []T    `json:"data"`
	Count *int64 `json:"count,omitempty"`
}

// Envelope marks a list as a whole answer: it is sent as it is.
func (List[T]) Envelope() {}

// Rows fetches the rows of the keys as the person may see them, in any order.
// It is never asked for more than a page at a time.
type Rows[K comparable, T Keyed[K]] = func(tx *db.Tx, who access.Who, keys []K) ([]T, error)

// Read returns a search call in a transaction of its own; see Run.
func Read[K comparable, T Keyed[K]](ctx context.Context, d *db.DB, who access.Who, t Table, scope Scope, in Request, rows Rows[K, T]) (List[T], error) {
	return db.Read(ctx, d, func(tx *db.Tx) (List[T], error) { return Run(tx, who, t, scope, in, rows) })
}

// Run returns a search call: one page and the exact count.
func Run[K comparable, T Keyed[K]](tx *db.Tx, who access.Who, t Table, scope Scope, in Request, rows Rows[K, T]) (List[T], error) {
	q, err := compile(tx, who, t, scope, in)
	if err != nil {
		return List[T]{}, err
	}
	keys, total, err := find[K](tx, q)
	if err != nil {
		return List[T]{}, err
	}
	out := List[T]{Data: []T{}, Count: total}
	if len(keys) == 0 {
		return out, nil
	}
	byKey := make(map[K]T, len(keys))
	for some := range slices.Chunk(keys, MaxPageSize) {
		found, err := rows(tx, who, some)
		if err != nil {
			return List[T]{}, err
		}
		for _, row := range found {
			byKey[row.Key()] = row
		}
	}
	for _, key := range keys {
		if row, ok := byKey[key]; ok {
			out.Data = append(out.Data, row)
		}
	}
	return out, nil
}

// Count returns how many rows the search call finds, whatever page it asks for.
func Count(tx *db.Tx, who access.Who, t Table, scope Scope, in Request) (int64, error) {
	q, err := compile(tx, who, t, scope, in)
	if err != nil {
		return 0, err
	}
	n, err := q.count(tx)
	if err != nil {
		return 0, err
	}
	return *n, nil
}

// All returns a search call with the columns of every row that matches, up to the
// request's Whole: one statement, for results too large to be read by pages.
func All[T any](tx *db.Tx, who access.Who, t Table, scope Scope, in Request, columns string) (List[T], error) {
	q, err := compile(tx, who, t, scope, in)
	if err != nil {
		return List[T]{}, err
	}
	q.table.Key, q.scope = columns, "" // the columns are of any table
	sql, args := q.pageSQL(q.order.forward, q.page.size, 0)
	rows, err := db.AllPlanned[T](tx, sql, args...)
	if err != nil {
		return List[T]{}, err
	}
	n := int64(len(rows))
	out := List[T]{Data: rows, Count: &n}
	if n == q.page.size {
		out.Count, err = q.count(tx)
	}
	return out, err
}

// CountBy returns how many rows match the request, by the value of a column of the
// table, which is a text; and how many of them each further condition is true of.
func CountBy(tx *db.Tx, who access.Who, t Table, scope Scope, in Request, column string, further ...Scope) (by map[string]int64, also []int64, err error) {
	q, err := compile(tx, who, t, scope, in)
	if err != nil {
		return nil, nil, err
	}
	type row struct {
		Value string `db:"value"`
		Sums  string `db:"sums"` // of each further condition
		Count int64  `db:"n"`
	}
	value := t.Columns[column].SQL
	by, also = map[string]int64{}, make([]int64, len(further))
	if c := t.Counts; c.From != "" && c.knows(t, q.where) { // nothing is counted but what is further asked for
		rows, err := db.All[row](tx, "SELECT "+value+" AS value, '' AS sums, CAST(SUM("+c.Sum+") AS BIGINT) AS n FROM "+c.From+" WHERE "+q.where+" GROUP BY "+value, q.args...)
		for _, r := range rows {
			by[r.Value] = r.Count
		}
		for n := 0; n < len(further) && err == nil; n++ {
			q := q
			q.where, q.args = q.where+" AND ("+further[n].SQL+")", slices.Concat(q.args, further[n].Args)
			sql, args := q.countSQL()
			var found []int64
			if found, err = db.AllPlanned[int64](tx, sql, args...); err == nil {
				also[n] = found[0]
			}
		}
		return by, also, err
	}
	sums, args := []string{"''"}, []any(nil)
	for _, f := range further {
		sums = append(sums, "CAST(SUM(CASE WHEN "+f.SQL+" THEN 1 ELSE 0 END) AS TEXT)")
		args = append(args, f.Args...)
	}
	sum := strings.Join(sums, " || ' ' || ")
	rows, err := db.AllPlanned[row](tx, "SELECT "+value+" AS value, "+sum+" AS sums, COUNT(*) AS n"+t.from(value+sum+" "+q.where)+" WHERE "+q.where+" GROUP BY "+value, append(args, q.args...)...)
	for _, r := range rows {
		by[r.Value] = r.Count
		for n, text := range strings.Fields(r.Sums) {
			sum, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return nil, nil, err
			}
			also[n] += sum
		}
	}
	return by, also, err
}

// SQL returns the statements that find the page of a request and count its matches.
// For tests of their plans.
func SQL(tx *db.Tx, who access.Who, t Table, scope Scope, in Request) (page, count string, pageArgs, countArgs []any, err error) {
	q, err := compile(tx, who, t, scope, in)
	if err != nil {
		return "", "", nil, nil, err
	}
	page, pageArgs = q.pageSQL(q.order.forward, q.page.size, q.page.offset())
	count, countArgs = q.countSQL()
	return page, count, pageArgs, countArgs, nil
}

// A query is a checked request.
type query struct {
	table    Table
	company  int64 // that asks
	scope    string
	where    string // the scope in parentheses, and what is asked for
	args     []any
	order    order
	page     page
	fleeting bool // no count of it is kept
}

func compile(tx *db.Tx, who access.Who, t Table, scope Scope, in Request) (query, error) {
	if scope.SQL == "" {
		panic("search: " + t.Name + " is searched without a scope")
	}
	var check fault.Check
	q := query{table: t, company: who.TenantID, scope: scope.SQL, where: "(" + scope.SQL + ")", args: append([]any(nil), scope.Args...), page: in.page(&check, cmp.Or(t.Size, 10))}
	c := &compiler{tx: tx, who: who, table: t, check: &check, alone: scope.SQL}
	add := func(f fragment) {
		if f.sql != "" {
			q.where += " AND (" + f.sql + ")"
			q.args = append(q.args, f.args...)
		}
	}
	if in.Filter != nil {
		p := parser{check: &check}
		add(c.condition(p.condition(in.Filter.json, cmp.Or(in.at, "filter"), 1), plain))
	}
	add(c.search(in.Search))
	if len(in.OrderBy) == 0 {
		in.OrderBy = t.OrderBy
	}
	q.order = c.order(in.OrderBy, t.keyIn(q.where))
	q.fleeting = c.fleeting
	return q, cmp.Or(c.err, check.Err())
}

// farOff is the number of rows before a page from which it may be worth reading
// from the end: rows before a page are read and skipped.
const farOff = 100

// find returns the keys of the page, and how many rows match in all if that is
// asked.
func find[K comparable](tx *db.Tx, q query) (keys []K, total *int64, err error) {
	size, offset := q.page.size, q.page.offset()
	if q.page.count && offset >= farOff {
		if total, err = q.count(tx); err != nil {
			return nil, nil, err
		}
		switch after := *total - offset; {
		case after <= 0:
			return nil, total, nil
		case after < offset:
			size = min(size, after)
			keys, err = keysOf[K](tx, q, q.order.backward, size, after-size)
			slices.Reverse(keys)
			return keys, total, err
		}
	}
	if keys, err = keysOf[K](tx, q, q.order.forward, size, offset); err != nil || !q.page.count || total != nil {
		return keys, total, err
	}
	if n := offset + int64(len(keys)); int64(len(keys)) < size && (len(keys) > 0 || n == 0) { // a page that is not full gives the count
		return keys, &n, nil
	}
	total, err = q.count(tx)
	return keys, total, err
}

func keysOf[K comparable](tx *db.Tx, q query, order string, size, offset int64) ([]K, error) {
	sql, args := q.pageSQL(order, size, offset)
	return db.AllPlanned[K](tx, sql, args...)
}

// may be true of a row without one of the joined table.
var without = regexp.MustCompile(`\b(NOT|OR|NULL|COALESCE|CASE|EXISTS)\b`)

// onOwn returns the query on the joined table alone that has all that it and the order ask
// for, or the query as it is.
func (q query) onOwn(order string) query {
	asked, found := strings.CutPrefix(q.where, "("+q.scope+")")
	if !found || without.MatchString(asked) {
		return q
	}
	_, narrow, _ := strings.Cut(q.table.From, " ")
	for _, j := range q.table.Joins {
		others := func(o Join) bool { return o.Alias != j.Alias && says(asked+order, o.Alias) }
		if j.Own.From == "" || !says(asked, j.Alias) || says(asked+order, narrow) || slices.ContainsFunc(q.table.Joins, others) {
			continue
		}
		q.table = Table{Name: q.table.Name, From: j.Own.From, Key: j.Key}
		q.scope, q.where = j.Own.Scope, "("+j.Own.Scope+")"+asked
		return q
	}
	return q
}

func (q query) pageSQL(order string, size, offset int64) (string, []any) {
	q = q.onOwn(order)
	t, args := q.table, slices.Concat(q.args, q.order.args)
	from := t.from(t.Key+q.where+order) + " WHERE " + q.where
	if len(t.Union) > 0 {
		var parts []string
		parts, args = q.each("SELECT * FROM (SELECT "+t.From+".*", " ORDER BY "+order+" LIMIT ?) part", append(slices.Clone(q.order.args), offset+size)...)
		args = append(args, q.order.args...)
		from = " FROM (" + strings.Join(parts, " UNION ALL ") + ") " + t.From
	}
	return "SELECT " + t.Key + from + " ORDER BY " + order + " LIMIT ? OFFSET ?", append(args, size, offset)
}

func (q query) countSQL() (string, []any) {
	q = q.onOwn("")
	if c := q.table.Counts; c.From != "" && c.knows(q.table, q.where) {
		return "SELECT CAST(COALESCE(SUM(" + c.Sum + "), 0) AS BIGINT) FROM " + c.From + " WHERE " + q.where, q.args
	}
	if len(q.table.Union) == 0 {
		return "SELECT COUNT(*)" + q.table.from(q.where) + " WHERE " + q.where, q.args
	}
	counts, args := q.each("(SELECT COUNT(*)", ")")
	return "SELECT " + strings.Join(counts, " + "), args
}

// each asks every select of the union for the rows that match.
func (q query) each(begin, end string, more ...any) (statements []string, args []any) {
	for _, rows := range q.table.Union {
		statements = append(statements, begin+" FROM ("+rows+") "+q.table.From+" WHERE "+q.where+end)
		args = append(append(args, q.args...), more...)
	}
	return statements, args
}

// from returns the FROM clause with only the joins that the SQL needs.
func (t Table) from(sql string) string {
	joins := ""
	for i := len(t.Joins) - 1; i >= 0; i-- {
		if j := t.Joins[i]; says(sql, j.Alias) {
			joins = " " + j.SQL + joins
			sql += j.SQL
		}
	}
	return " FROM " + t.From + joins
}

// keyIn returns the key, as one of the tables has it that the condition needs.
func (t Table) keyIn(where string) string {
	for _, j := range t.Joins {
		if j.Key != "" && says(where, j.Alias) {
			return j.Key
		}
	}
	return t.Key
}

// knows reports whether the condition uses only columns by which rows are counted.
func (c Counts) knows(t Table, where string) bool {
	if t.from(where) != " FROM "+t.From || strings.Contains(where, "SELECT") {
		return false
	}
	_, alias, _ := strings.Cut(t.From, " ")
	for _, by := range c.By {
		where = strings.ReplaceAll(where, by+" ", " ")
	}
	return !says(where, alias)
}

// says reports whether the SQL uses a column of the alias.
func says(sql, alias string) bool {
	for rest := sql; ; {
		i := strings.Index(rest, alias+".")
		if i < 0 {
			return false
		}
		if i == 0 || !isWord(rest[i-1]) {
			return true
		}
		rest = rest[i+1:]
	}
}

func isWord(b byte) bool {
	return b == '_' || b == '.' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}
