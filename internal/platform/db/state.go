package db

import (
	"strconv"
)

// State names what a reading transaction sees of the lists of the company: two
// transactions of the same state see the same rows in them, whoever wrote. It
// is "" in a transaction that may write. For keeping what is dear to compute,
// such as a count.
//
// Every change grows a number in list_change. Of two moments of one database
// the later sees all the changes that the earlier sees, so where the sums are
// equal, so are the changes seen.
func (tx *Tx) State(company int64) (string, error) {
	if tx.reads == "" {
		return "", nil
	}
	n, err := One[int64](tx, `SELECT CAST(COALESCE(SUM(changes), 0) AS BIGINT) FROM list_change WHERE tenant_id IN (0, ?)`, company)
	return tx.reads + " " + strconv.FormatInt(company, 10) + " " + strconv.FormatInt(n, 10), err
}
