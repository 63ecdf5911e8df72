package db

import (
	"maps"
	"slices"
	"strings"
)

// Columns are the values that a statement stores, each under its column. The names
// are written in code, never taken from a request.
type Columns map[string]any

// And returns the columns of both, of more where both have one.
func (c Columns) And(more Columns) Columns {
	all := maps.Clone(c)
	maps.Copy(all, more)
	return all
}

// sorted returns the columns by name, so that one statement is prepared of them,
// and their values.
func (c Columns) sorted() (names []string, values []any) {
	names = slices.Sorted(maps.Keys(c))
	for _, name := range names {
		values = append(values, c[name])
	}
	return names, values
}

// Insert adds a row and returns its key.
func Insert(tx *Tx, table, key string, c Columns) (int64, error) {
	return insert(tx, table, key, c, "")
}

// InsertUnlessTaken is Insert where a unique column may be another row's: then
// nothing is added, and the error is ErrNoRow.
func InsertUnlessTaken(tx *Tx, table, key string, c Columns) (int64, error) {
	return insert(tx, table, key, c, "ON CONFLICT DO NOTHING")
}

func insert(tx *Tx, table, key string, c Columns, conflict string) (int64, error) {
	names, values := c.sorted()
	return One[int64](tx, `INSERT INTO `+table+` (`+strings.Join(names, ", ")+`) VALUES `+Values(1, len(names))+` `+conflict+` RETURNING `+key, values...)
}

// Update stores the columns of the row as its next version, and returns that.
func Update(tx *Tx, table, key string, id int64, c Columns) (version int64, err error) {
	names, values := c.sorted()
	return One[int64](tx, `UPDATE `+table+` SET `+strings.Join(names, " = ?, ")+` = ?, version = version + 1 WHERE `+key+` = ? RETURNING version`, append(values, id)...)
}
