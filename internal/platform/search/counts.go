package search

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"teren/internal/kit/share"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Ask narrows a list, as in a search call.
type Ask struct {
	Filter *Expr  `json:"filter,omitempty"`
	Search string `json:"search,omitempty"`
}

// Counting asks how many rows of a list each of several questions finds.
type Counting struct {
	Asks []Ask `json:"asks"`
}

// maxAsks are the questions of one call: as many as a person may have views of a list,
// and as many again that are shared.
const maxAsks = 100

// Validate refuses more questions than one call answers.
func (c *Counting) Validate() error {
	if len(c.Asks) > maxAsks {
		return fault.OnField("asks", "too_many_nodes", fault.Args{"max": maxAsks})
	}
	return nil
}

// MostCounted bounds the count beside a view: counting more takes too long.
const MostCounted = 1000

// Counted is the answer, in the order of the questions. A number above Most means
// "more than Most"; null is for a question that the person may not ask.
type Counted struct {
	Counts []*int64 `json:"counts"`
	Most   int64    `json:"most"`
}

// Searches returns how many questions there are: each is one search.
func (c Counting) Searches() int { return len(c.Asks) }

// asksAtOnce are the questions that are counted before others have their turn.
const asksAtOnce = 2

// CountEach returns how many rows each of the questions finds. What this process
// has counted in the present state of the company's lists is not counted again; the
// rest is counted a few at a time, each with a turn of its own.
func CountEach(ctx context.Context, d *db.DB, who access.Who, t Table, scope Scope, in Counting) (Counted, error) {
	out := Counted{Counts: make([]*int64, len(in.Asks)), Most: MostCounted}
	for from := 0; from < len(in.Asks); {
		next, err := db.Read(ctx, d, func(tx *db.Tx) (int, error) { return countSome(tx, who, t, scope, in.Asks, from, out.Counts) })
		if err != nil {
			return out, err
		}
		if from = next; from < len(in.Asks) {
			if err := share.Again(ctx); err != nil {
				return out, err
			}
		}
	}
	return out, nil
}

// countSome counts the questions from next on in one statement, at most asksAtOnce
// that are not cached, and returns the index of the following one.
func countSome(tx *db.Tx, who access.Who, t Table, scope Scope, asks []Ask, next int, into []*int64) (int, error) {
	state, err := tx.State(who.TenantID)
	if err != nil {
		return 0, err
	}
	var parts []string
	var args []any
	keys := map[int]string{} // of what is worth keeping
	for ; next < len(asks) && len(parts) < asksAtOnce; next++ {
		q, err := compile(tx, who, t, scope, Request{Filter: asks[next].Filter, Search: asks[next].Search})
		if refused := (*fault.Fault)(nil); errors.As(err, &refused) {
			continue
		} else if err != nil {
			return 0, err
		}
		sql, own := q.cappedSQL(MostCounted + 1)
		if key := fmt.Sprintf("%s\n%s\n%#v", state, sql, own); state != "" && !q.fleeting {
			if n, ok := counts.Get(key); ok {
				into[next] = new(min(n, MostCounted+1))
				continue
			}
			keys[next] = key
		}
		parts = append(parts, "SELECT "+strconv.Itoa(next)+" AS place, ("+sql+") AS n")
		args = append(args, own...)
	}
	if len(parts) == 0 {
		return next, nil
	}
	type row struct {
		Place int   `db:"place"`
		Count int64 `db:"n"`
	}
	rows, err := db.AllPlanned[row](tx, strings.Join(parts, " UNION ALL "), args...)
	for _, r := range rows {
		into[r.Place] = new(min(r.Count, MostCounted+1))
		if key := keys[r.Place]; key != "" {
			counts.Put(key, r.Count) // the whole number, if it was counted
		}
	}
	return next, err
}

// cappedSQL counts no further than most, unless the whole count costs nothing.
func (q query) cappedSQL(most int64) (string, []any) {
	q = q.onOwn("")
	if c := q.table.Counts; len(q.table.Union) > 0 || c.From != "" && c.knows(q.table, q.where) {
		return q.countSQL()
	}
	return "SELECT COUNT(*) FROM (SELECT 1 AS one" + q.table.from(q.where) + " WHERE " + q.where + " LIMIT " + strconv.FormatInt(most, 10) + ") counted", q.args
}
