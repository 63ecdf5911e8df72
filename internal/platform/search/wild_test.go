package search

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"teren/internal/kit/seed"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// Expressions that heed no types are refused or answered, by both engines
// alike, and never fail in an engine.
func TestWildExpressions(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(seed.Of(t), 1))}
	rows := g.rows(20)
	bodies := make([][]byte, 2000)
	for i := range bodies {
		bodies[i], _ = json.Marshal(object{"filter": g.wild(3)})
	}
	var first []any
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d, rows)
		answers := make([]any, len(bodies))
		good := 0
		for i, body := range bodies {
			var in Request
			if err := json.Unmarshal(body, &in); err != nil {
				t.Fatal(err)
			}
			list, err := run(d, manager, in)
			if err != nil {
				answers[i] = fields(t, err)
				continue
			}
			good++
			answers[i] = list.Data
		}
		if good < len(bodies)/20 {
			t.Errorf("only %d expressions of %d are good", good, len(bodies))
		}
		if first == nil {
			first = answers
		}
		for i := range bodies {
			if !reflect.DeepEqual(first[i], answers[i]) {
				t.Errorf("%s: %v and %v", bodies[i], first[i], answers[i])
			}
		}
	})
}

func (g generator) wild(depth int) any {
	op := pick(g, conditions...)
	switch op {
	case "and", "or":
		return object{op: []any{g.wild(depth / 2), g.wild(depth / 2)}}
	case "not":
		return object{op: g.wild(depth / 2)}
	case "is_null":
		return object{op: g.wildOperand(depth)}
	case "in":
		return object{op: []any{g.wildOperand(depth), []any{g.wildLiteral(), g.wildLiteral()}}}
	}
	return object{op: []any{g.wildOperand(depth), g.wildOperand(depth)}}
}

func (g generator) wildOperand(depth int) any {
	switch n := g.IntN(10); {
	case depth > 0 && n < 3:
		return object{"cast": []any{g.wildOperand(depth - 1), pick(g, castTargets...)}}
	case depth > 0 && n < 5:
		return object{"concat": []any{g.wildOperand(depth - 1), g.wildOperand(depth - 1)}}
	case n < 8:
		return object{"column": pick(g, slices.Sorted(maps.Keys(tasks.Columns))...)}
	}
	return g.wildLiteral()
}

func (g generator) wildLiteral() any {
	return pick[any](g, "", "a", "%", "12", "-1.5", "created", "2026-03-29", "2026-03-29T10:00:00Z", "0001-01-01", "9999-12-31",
		0, 1, -9223372036854775807, 0.5, 1e18, -1e300, 1e-300, true, false)
}
