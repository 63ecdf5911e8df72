package search

import (
	"fmt"

	"teren/internal/kit/recent"
	"teren/internal/platform/db"
)

// count returns how many rows match, always exactly: a count made in the same state
// of the company's lists still holds.
func (q query) count(tx *db.Tx) (*int64, error) {
	state, err := tx.State(q.company)
	if err != nil {
		return nil, err
	}
	if q.fleeting {
		state = ""
	}
	sql, args := q.countSQL()
	key := fmt.Sprintf("%s\n%s\n%#v", state, sql, args)
	if n, ok := counts.Get(key); ok && state != "" {
		return &n, nil
	}
	n, err := db.AllPlanned[int64](tx, sql, args...)
	if err != nil {
		return nil, err
	}
	if state != "" {
		counts.Put(key, n[0])
	}
	return &n[0], nil
}

// counts are the newest counts of this process. A key holds the state counted,
// so an entry never turns false; it only falls out of use.
var counts = recent.New(2000, func(int64) int { return 1 })
