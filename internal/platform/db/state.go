package db

import (
	"strconv"
)

// State returns a name for the state of the company's lists in a reading
// transaction: two transactions of the same state read the same rows in them,
// regardless of who wrote. It is "" in a transaction that may write. It serves to
// cache costly results, such as a count.
//
// Every change adds to a number in list_change. Of two moments of one database the
// later includes all the changes of the earlier, so where the sums are equal, so
// are the changes included.
func (tx *Tx) State(company int64) (string, error) {
	if tx.reads == "" {
		return "", nil
	}
	n, err := One[int64](tx, `SELECT CAST(COALESCE(SUM(changes), 0) AS BIGINT) FROM list_change WHERE tenant_id IN (0, ?)`, company)
	return tx.reads + " " + strconv.FormatInt(company, 10) + " " + strconv.FormatInt(n, 10), err
}
