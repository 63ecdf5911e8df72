package lookup

import (
	"cmp"
	"slices"
	"strings"

	"teren/internal/areas/addresses"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
)

const (
	most  = 30   // of a kind are rated
	shown = 5    // results shown for each kind
	asked = 1000 // is the rating of a record found by its number
	reach = 2000 // of a kind, the newest, are looked at where words are too short for the index or stand in many
)

const index = "search_text_index"

// A candidate is a record that may fit.
type candidate struct {
	ID   int64  `db:"id"`
	Text string `db:"text"`
	Open bool   `db:"open"`
	rate int
	uses int64
}

// byRate orders by rating, then by use and whether it is still in use, then the
// newest first.
func byRate(a, b candidate) int {
	return cmp.Or(cmp.Compare(b.rate, a.rate), cmp.Compare(b.uses, a.uses), cmp.Compare(number(b.Open), number(a.Open)), cmp.Compare(b.ID, a.ID))
}

func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Find returns the records of some entities that fit the words, at most five of
// each, in groups, the best first. An empty text finds nothing.
func Find(tx *db.Tx, who access.Who, text string, entities ...string) ([]Group, error) {
	q := parse(text)
	if q.empty() {
		return nil, nil
	}
	return groupsOf(tx, who, q, func(entity string) bool { return slices.Contains(entities, entity) })
}

// groupsOf finds the groups of what fits, of the entities that are wanted, the best
// first.
func groupsOf(tx *db.Tx, who access.Who, q *query, wanted func(entity string) bool) ([]Group, error) {
	type rated struct {
		Group
		rate int
	}
	var found []rated
	parts := make([][]string, len(q.words))
	for i, word := range q.words {
		parts[i] = q.forms(word)
	}
	var err error
	if q.indexed, err = tx.Rare(index, parts); err != nil {
		return nil, err
	}
	for _, k := range findable() {
		if !who.May(k.Read) || !wanted(k.entity) {
			continue
		}
		all, err := k.candidates(tx, who, q)
		if err != nil {
			return nil, err
		}
		if k.entity == tasks.Entity && wanted(orders.Entity) {
			hits, rate, err := ordersOf(tx, who, q, all)
			if err != nil {
				return nil, err
			}
			if len(hits) > 0 {
				found = append(found, rated{Group{Entity: orders.Entity, Count: len(hits), More: len(hits) == shown, Hits: hits}, rate})
			}
		}
		if len(all) == 0 {
			continue
		}
		hits, err := k.hits(tx, who, all[:min(shown, len(all))])
		if err != nil {
			return nil, err
		}
		g := Group{Entity: Entity(k.entity), Count: min(len(all), most), More: len(all) > most, Hits: hits}
		found = append(found, rated{g, all[0].rate})
	}
	slices.SortStableFunc(found, func(a, b rated) int { return cmp.Compare(b.rate, a.rate) })
	groups := make([]Group, len(found))
	for i, g := range found {
		groups[i] = g.Group
	}
	return groups, nil
}

// candidates returns the matching records of the kind, the best first: before all
// others those with the code, and the task with the number.
func (k kind) candidates(tx *db.Tx, who access.Who, q *query) ([]candidate, error) {
	var all []candidate
	if k.Coded != nil {
		coded, err := k.having(tx, who, q.code)
		if err != nil {
			return nil, err
		}
		for _, id := range coded {
			all = append(all, candidate{ID: id, rate: asked})
		}
	}
	if k.See == nil {
		return all, nil
	}
	v := k.See(who)
	var err error
	if q.number > 0 && k.entity == tasks.Entity && q.entity != orders.Entity {
		if all, err = k.look(tx, v, 1, `x.search_text_id = ?`, k.First()+q.number); err != nil {
			return nil, err
		}
		for i := range all {
			all[i].rate = asked
		}
	}
	if len(q.words) == 0 {
		return all, nil
	}
	found, err := k.looking(tx, v, q)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(c candidate) bool {
		return slices.ContainsFunc(all, func(first candidate) bool { return first.ID == c.ID })
	})
	all = append(all, found...)
	slices.SortFunc(all, byRate)
	if k.Uses == "" {
		return all, nil
	}
	all = all[:min(len(all), most+1)]
	err = k.count(tx, all)
	slices.SortFunc(all, byRate)
	return all, err
}

// count reads how often the candidates are used.
func (k kind) count(tx *db.Tx, all []candidate) error {
	type used struct {
		ID   int64 `db:"id"`
		Uses int64 `db:"uses"`
	}
	ids := make([]int64, len(all))
	for i, c := range all {
		ids[i] = c.ID
	}
	found, err := db.All[used](tx, k.Uses, ids)
	for _, u := range found {
		all[slices.Index(ids, u.ID)].uses = u.Uses
	}
	return err
}

// looking returns the records with the words.
func (k kind) looking(tx *db.Tx, v search.View, q *query) ([]candidate, error) {
	var where []string
	var args []any
	long := false
	for _, word := range q.words {
		forms := q.forms(word)
		long = long || len([]rune(forms[0])) >= 3
		// The text index covers the whole text.
		for _, text := range slices.Compact([]string{`x.text`, v.Text}) {
			var any []string
			for _, form := range forms {
				any = append(any, text+` LIKE ? ESCAPE '\'`)
				args = append(args, "%"+escape.Replace(form)+"%")
			}
			where = append(where, `(`+strings.Join(any, " OR ")+`)`)
		}
	}
	limit := most + 1
	if q.loose {
		limit = reach // few of them fit
	}
	condition := strings.Join(where, ` AND `)
	if v.From != "" {
		return k.rated(tx, q, v, limit, condition, args)
	}
	// For words in many texts, a few hundred of them are enough.
	for _, newest := range []int{reach / 10, reach} {
		hits, of := tx.Newest(index, q.indexed, k.First(), k.Last(), newest)
		switch {
		case hits == "" && long:
			return k.rated(tx, q, v, limit, condition, args)
		case hits == "":
			newest = reach
			hits, of = `SELECT y.search_text_id AS id FROM search_text y WHERE y.search_text_id BETWEEN ? AND ? ORDER BY y.search_text_id DESC LIMIT ?`, []any{k.First(), k.Last(), newest}
		}
		near := v
		near.From, near.Args = `(`+hits+`) hit CROSS JOIN search_text x`, append(of, v.Args...)
		found, err := k.rated(tx, q, near, limit, `x.search_text_id = hit.id AND `+condition, args)
		if err != nil || len(found) > most || newest == reach {
			return found, err
		}
	}
	return nil, nil
}

// rated returns the matching records of the view, each with its rating.
func (k kind) rated(tx *db.Tx, q *query, v search.View, limit int, condition string, args []any) ([]candidate, error) {
	found, err := k.look(tx, v, limit, condition, args...)
	if err != nil {
		return nil, err
	}
	kept := found[:0]
	for _, c := range found {
		if c.rate = q.fits(c.Text); c.rate > 0 {
			kept = append(kept, c)
		}
	}
	return kept, nil
}

var escape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// look reads so many of the newest of the view for which the condition holds.
func (k kind) look(tx *db.Tx, v search.View, limit int, condition string, args ...any) ([]candidate, error) {
	indexed := `x.task_id IS NULL` // which names the index
	if k.Task != "" {
		indexed = `x.task_id IS NOT NULL`
	}
	return db.AllPlanned[candidate](tx, k.Fill(`SELECT {{record}} AS id, `+v.Text+` AS text, `+v.Open+` AS open FROM `+cmp.Or(v.From, `search_text x`)+` `+v.Joins+
		` WHERE x.search_text_id BETWEEN {{first}} AND {{last}} AND `+indexed+` AND `+v.Where+` AND `+condition+` ORDER BY x.search_text_id DESC LIMIT ?`),
		slices.Concat(v.Args, args, []any{limit})...)
}

// hits reads the results for the candidates, in their order.
func (k kind) hits(tx *db.Tx, who access.Who, of []candidate) ([]Hit, error) {
	ids := make([]int64, len(of))
	for i, c := range of {
		ids[i] = c.ID
	}
	hits, err := db.All[Hit](tx, k.Hit, ids)
	slices.SortFunc(hits, func(a, b Hit) int { return cmp.Compare(slices.Index(ids, a.ID), slices.Index(ids, b.ID)) })
	return hits, err
}

// ordersOf returns orders of the tasks found, the coming ones first, and the one
// with the number asked for; none for the client, whose orders are on the task's
// page.
func ordersOf(tx *db.Tx, who access.Who, q *query, of []candidate) ([]Hit, int, error) {
	in := orders.Scope(who)
	const one = `SELECT o.order_id AS id, o.task_id, t.title, ` + tasks.ClientName + ` AS client, `
	read := one + addresses.InWords(`t`) + ` AS place, t.contact_phone AS phone, o.planned_start AS at, o.status,
		COALESCE((SELECT string_agg(u.first_name || ' ' || u.last_name, ', ' ORDER BY u.user_id) FROM order_worker w JOIN user_account u ON u.user_id = w.user_id WHERE w.order_id = o.order_id), '') AS who
		FROM work_order o JOIN task t ON t.task_id = o.task_id WHERE o.status <> 'DELETED' AND ` + in.SQL
	if q.number > 0 && q.entity != tasks.Entity {
		hits, err := db.All[Hit](tx, read+` AND o.order_id = ?`, append(slices.Clone(in.Args), q.number)...)
		if err != nil || len(hits) > 0 {
			return hits, asked, err
		}
	}
	if len(of) == 0 || q.entity != "" {
		return nil, 0, nil
	}
	best := slices.DeleteFunc(slices.Clone(of), func(c candidate) bool { return c.rate < of[0].rate })
	ids := make([]int64, 0, shown)
	for _, c := range best[:min(shown, len(best))] {
		ids = append(ids, c.ID)
	}
	hits, err := db.All[Hit](tx, read+` AND o.task_id IN (?) ORDER BY o.status = 'DONE', o.planned_start IS NULL DESC, o.planned_start DESC, o.order_id DESC LIMIT ?`,
		append(slices.Clone(in.Args), ids, shown)...)
	return hits, of[0].rate - 1, err
}
