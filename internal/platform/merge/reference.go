package merge

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"teren/internal/platform/db"
)

// Reference is a column that names a record of a kind.
type Reference struct {
	Table, Column string
	// Keys are the columns that identify a row among those that refer to one
	// record. Where Column is one of them and the kept record has a row with the
	// same other keys, that row stays and the merged record's row is deleted.
	Keys []string
	// Also are further whole numbers of a row that can be taken away, for its return.
	Also []string
	// Sum are further whole numbers that are added to the row which stays.
	Sum []string
	// Count is the label of the rows in a preview; "" counts none.
	Count string
	// Entity is the entity of the rows in the history; their lists are read again.
	Entity string
	// Stays is the reason why the column does not change; "" changes it.
	Stays string
}

// single reports whether one column, which does not change, identifies the rows.
func (r Reference) single() bool { return len(r.Keys) == 1 && r.Keys[0] != r.Column }

func (r Reference) rows() string { return r.Column + ` = ?` }

// count returns how many rows of each name refer to the record.
func count(tx *db.Tx, all []Reference, id int64) ([]Count, error) {
	out := []Count{}
	for _, ref := range all {
		if ref.Count == "" {
			continue
		}
		n, err := db.One[int64](tx, `SELECT COUNT(*) FROM `+ref.Table+` WHERE `+ref.rows(), id)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(out, func(c Count) bool { return c.What == ref.Count })
		switch {
		case n == 0:
		case i >= 0:
			out[i].N += n
		default:
			out = append(out, Count{ref.Count, n})
		}
	}
	return out, nil
}

// A Moving changes the references from one record to another, and stores each step.
type Moving struct {
	*db.Tx
	Kept, Gone int64
	id         int64 // of the merge
	steps      int64
}

// Row is a row of whole numbers, by column; nil is NULL.
type Row map[string]*int64

// A step is one change of a table: Column of the rows with the ids was changed from
// the merged record to the kept one, or one row was replaced by another. Without
// Now the row was deleted.
type step struct {
	Table  string  `json:"table"`
	Column string  `json:"column,omitempty"`
	Key    string  `json:"key,omitempty"`
	IDs    []int64 `json:"ids,omitempty"`
	Was    Row     `json:"was,omitempty"`
	Now    Row     `json:"now,omitempty"`
	Noted  []int64 `json:"noted,omitempty"` // by the area, and nothing else
}

func (m *Moving) keep(s step) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	m.steps++
	_, err = m.Exec(`INSERT INTO merge_step (merge_id, position, step) VALUES (?, ?, ?)`, m.id, m.steps, string(text))
	return err
}

// follow points the rows of the reference at the record that stays.
func (m *Moving) follow(ref Reference) error {
	if ref.Stays != "" {
		return nil
	}
	if !ref.single() {
		return m.each(ref)
	}
	key := ref.Keys[0]
	ids, err := db.All[int64](m.Tx, `SELECT `+key+` FROM `+ref.Table+` WHERE `+ref.rows()+` ORDER BY `+key, m.Gone)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, db.AtOnce) {
		if _, err := m.Exec(`UPDATE `+ref.Table+` SET `+ref.Column+` = ? WHERE `+key+` IN (?) AND `+ref.Column+` = ?`, m.Kept, some, m.Gone); err != nil {
			return err
		}
		if err := m.keep(step{Table: ref.Table, Column: ref.Column, Key: key, IDs: some}); err != nil {
			return err
		}
	}
	return nil
}

// each moves the rows of the reference one by one.
func (m *Moving) each(ref Reference) error {
	rows, err := m.read(ref.Table, slices.Concat(ref.Keys, ref.Also, ref.Sum), ref.rows(), m.Gone)
	if err != nil {
		return err
	}
	for _, was := range rows {
		now := Row{ref.Column: &m.Kept}
		for _, key := range ref.Keys {
			if key != ref.Column {
				now[key] = was[key]
			}
		}
		if slices.Contains(ref.Keys, ref.Column) {
			cond, args := now.is()
			taken, err := db.Exists(m.Tx, `SELECT 1 FROM `+ref.Table+` WHERE `+cond, args...)
			if err != nil {
				return err
			}
			if taken {
				if err := m.add(ref, now, was); err != nil {
					return err
				}
				if err := m.removeRow(ref.Table, was); err != nil {
					return err
				}
				continue
			}
		} else {
			was[ref.Column] = &m.Gone
		}
		if err := m.Replace(ref.Table, was, now); err != nil {
			return err
		}
	}
	return nil
}

// add adds the sums of the merged record's row to the kept row with the keys.
func (m *Moving) add(ref Reference, keys, gone Row) error {
	if len(ref.Sum) == 0 {
		return nil
	}
	cond, args := keys.is()
	rows, err := m.read(ref.Table, slices.Concat(ref.Keys, ref.Sum), cond, args...)
	if err != nil {
		return err
	}
	for _, was := range rows {
		now := maps.Clone(was)
		for _, c := range ref.Sum {
			sum := *was[c] + *gone[c]
			now[c] = &sum
		}
		if err := m.Replace(ref.Table, was, now); err != nil {
			return err
		}
	}
	return nil
}

// read returns columns of whole numbers.
func (m *Moving) read(table string, columns []string, where string, args ...any) ([]Row, error) {
	parts := make([]string, len(columns))
	for i, c := range columns {
		parts[i] = `COALESCE(CAST(` + c + ` AS TEXT), 'null')`
	}
	texts, err := db.All[string](m.Tx, `SELECT '[' || `+strings.Join(parts, ` || ',' || `)+` || ']' FROM `+table+` WHERE `+where+` ORDER BY `+strings.Join(columns, ", "), args...)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(texts))
	for i, text := range texts {
		var values []*int64
		if err := json.Unmarshal([]byte(text), &values); err != nil {
			return nil, fmt.Errorf("merge: %s: %w", table, err)
		}
		out[i] = Row{}
		for j, c := range columns {
			out[i][c] = values[j]
		}
	}
	return out, nil
}

// Replace stores now in the row that was.
func (m *Moving) Replace(table string, was, now Row) error {
	if _, err := m.set(table, was, now); err != nil {
		return err
	}
	return m.keep(step{Table: table, Was: was, Now: now})
}

// removeRow takes a row away.
func (m *Moving) removeRow(table string, was Row) error {
	if _, err := m.remove(table, was); err != nil {
		return err
	}
	return m.keep(step{Table: table, Was: was})
}

// Note stores numbers for the Unbook of the kind.
func (m *Moving) Note(numbers ...int64) error { return m.keep(step{Noted: numbers}) }

// noted returns the numbers that were stored for the Unbook of the kind.
func (m *Moving) noted() ([]int64, error) {
	texts, err := db.All[string](m.Tx, `SELECT step FROM merge_step WHERE merge_id = ? ORDER BY position`, m.id)
	var out []int64
	for _, text := range texts {
		var s step
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			return nil, err
		}
		out = append(out, s.Noted...)
	}
	return out, err
}

// is returns the condition that a row has these values.
func (r Row) is() (string, []any) {
	var parts []string
	var args []any
	for _, c := range r.columns() {
		if r[c] == nil {
			parts = append(parts, c+` IS NULL`)
			continue
		}
		parts, args = append(parts, c+` = ?`), append(args, *r[c])
	}
	return strings.Join(parts, ` AND `), args
}

func (r Row) columns() []string {
	out := make([]string, 0, len(r))
	for c := range r {
		out = append(out, c)
	}
	slices.Sort(out)
	return out
}

func (m *Moving) set(table string, was, now Row) (int64, error) {
	var parts []string
	var args []any
	for _, c := range now.columns() {
		parts, args = append(parts, c+` = ?`), append(args, now[c])
	}
	cond, more := was.is()
	return m.Exec(`UPDATE `+table+` SET `+strings.Join(parts, ", ")+` WHERE `+cond, append(args, more...)...)
}

func (m *Moving) remove(table string, was Row) (int64, error) {
	cond, args := was.is()
	return m.Exec(`DELETE FROM `+table+` WHERE `+cond, args...)
}

func (m *Moving) insert(table string, now Row) (int64, error) {
	columns := now.columns()
	args := make([]any, len(columns))
	for i, c := range columns {
		args[i] = now[c]
	}
	return m.Exec(`INSERT INTO `+table+` (`+strings.Join(columns, ", ")+`) VALUES `+db.Values(1, len(columns))+` ON CONFLICT DO NOTHING`, args...)
}

// back takes the steps of a merge back, the last one first, and returns how many
// rows were changed since and stay.
func (m *Moving) back() (stayed int64, err error) {
	texts, err := db.All[string](m.Tx, `SELECT step FROM merge_step WHERE merge_id = ? ORDER BY position DESC`, m.id)
	if err != nil {
		return 0, err
	}
	for _, text := range texts {
		var s step
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			return 0, err
		}
		if s.Noted != nil {
			continue
		}
		wanted, did := int64(1), int64(0)
		switch {
		case s.Column != "":
			wanted = int64(len(s.IDs))
			did, err = m.Exec(`UPDATE `+s.Table+` SET `+s.Column+` = ? WHERE `+s.Key+` IN (?) AND `+s.Column+` = ?`, m.Gone, s.IDs, m.Kept)
		case s.Now == nil:
			did, err = m.insert(s.Table, s.Was)
		default:
			did, err = m.set(s.Table, s.Now, s.Was)
		}
		if err != nil {
			return 0, err
		}
		stayed += wanted - did
	}
	return stayed, nil
}
