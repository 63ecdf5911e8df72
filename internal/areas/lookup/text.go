package lookup

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"teren/internal/platform/db"
	"teren/internal/platform/jobs"
	"teren/internal/platform/search"
)

const (
	job   = "search_text"
	batch = 500
)

// text reads the texts of the records for which the condition holds.
func (k kind) text(condition string) string {
	inner := cmp.Or(k.Inner, `''`)
	task := cmp.Or(k.Task, `CAST(NULL AS BIGINT)`)
	return fmt.Sprintf(`WITH said AS MATERIALIZED (SELECT %d + %s AS search_text_id, %s AS tenant_id, %s AS words, %s AS inner_words, %s AS task_id FROM %s WHERE %s)
		SELECT search_text_id, tenant_id, fold(words || '`+"\n"+`' || inner_words) AS text, fold(words) AS shared, task_id FROM said WHERE TRUE`,
		k.First(), k.Key, k.Tenant, k.Words, inner, task, k.From, condition)
}

// writes returns the statement that updates the texts of the records that match the
// condition; it changes as many rows as there are other texts.
func (k kind) writes(condition string) string {
	return `INSERT INTO search_text (search_text_id, tenant_id, text, shared, task_id) ` + k.text(condition) + `
		ON CONFLICT (search_text_id) DO UPDATE SET tenant_id = excluded.tenant_id, text = excluded.text, shared = excluded.shared
		WHERE search_text.text <> excluded.text OR search_text.shared <> excluded.shared OR search_text.tenant_id <> excluded.tenant_id`
}

// Refresh runs at the end of a write that touched records: it updates their texts,
// and adds a job for the texts of other records that name them.
func Refresh(tx *db.Tx, touched []db.Record) error {
	of := map[string][]int64{}
	for _, r := range touched {
		of[r.Entity] = append(of[r.Entity], r.ID)
	}
	named, renamed := register().named, map[string]bool{}
	for _, k := range kinds() {
		for entity, condition := range k.Touched {
			for ids := range slices.Chunk(of[entity], batch) {
				if !named[entity] {
					if err := tx.Later(k.writes(condition), db.Numbers(ids)); err != nil {
						return err
					}
					continue
				}
				n, err := tx.Exec(k.writes(condition), db.Numbers(ids))
				if err != nil {
					return err
				}
				renamed[entity] = renamed[entity] || n > 0
			}
		}
	}
	for entity, ids := range of {
		if !named[entity] {
			continue
		}
		if own := slices.ContainsFunc(kinds(), func(k kind) bool { return k.Touched[entity] != "" }); own && !renamed[entity] {
			continue
		}
		for _, id := range ids {
			if err := refreshLater(tx, db.Record{Entity: entity, ID: id}); err != nil {
				return err
			}
		}
	}
	return nil
}

// refreshLater queues the job for the texts that name the record, if there are any.
func refreshLater(tx *db.Tx, r db.Record) error {
	for _, k := range kinds() {
		condition := k.Named[r.Entity]
		if condition == "" {
			continue
		}
		named, err := db.Exists(tx, `SELECT 1 FROM `+k.From+` WHERE `+condition, db.Numbers([]int64{r.ID}))
		if err != nil {
			return err
		}
		if named {
			return jobs.Add(tx, job, work{Record: r}, "") // also while one of an earlier name is being done
		}
	}
	return nil
}

// work is the task of a job: to write the texts that name the record, or those of
// all records if it names none, from the given record of the kind on.
type work struct {
	db.Record
	Kind  int64
	After int64
}

// turn is how many batches one job writes: it ends long before its lease does.
var turn = 200

// renew runs the job. It adds another job for what it does not finish.
func (s *Service) renew(ctx context.Context, payload json.RawMessage) error {
	var w work
	if err := json.Unmarshal(payload, &w); err != nil {
		return err
	}
	for left := turn; ; left-- {
		if left == 0 {
			return s.DB.Do(ctx, func(tx *db.Tx) error { return jobs.Add(tx, job, w, "") })
		}
		more, err := w.step(ctx, s.DB)
		if err != nil || !more {
			return err
		}
	}
}

// step writes one batch, in the order of kinds and numbers, and reports whether there
// may be another.
func (w *work) step(ctx context.Context, d *db.DB) (bool, error) {
	all := kinds()
	at := slices.IndexFunc(all, func(k kind) bool { return k.Number >= w.Kind })
	if at < 0 {
		return false, nil
	}
	k := all[at]
	condition, args := `TRUE`, []any(nil)
	if w.Entity != "" {
		condition, args = cmp.Or(k.Named[w.Entity], `FALSE AND `+search.OneOf(k.Key)), []any{db.Numbers([]int64{w.ID})}
	}
	ids, err := db.Write(ctx, d, func(tx *db.Tx) ([]int64, error) {
		ids, err := db.All[int64](tx, `SELECT `+k.Key+` FROM `+k.From+` WHERE `+k.Key+` > ? AND `+condition+` ORDER BY `+k.Key+` LIMIT ?`,
			slices.Concat([]any{w.After}, args, []any{batch})...)
		if err != nil || len(ids) == 0 {
			return nil, err
		}
		return ids, tx.Later(k.writes(search.OneOf(k.Key)), db.Numbers(ids))
	})
	if len(ids) > 0 {
		w.Kind, w.After = k.Number, ids[len(ids)-1]
	} else {
		w.Kind, w.After = k.Number+1, 0
	}
	return true, err
}

// Rebuild writes the texts of all records, a few hundred in each transaction.
func Rebuild(ctx context.Context, d *db.DB) error {
	for w, more := (work{}), true; more; {
		var err error
		if more, err = w.step(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the texts of all records in one transaction.
func Write(tx *db.Tx) error {
	for _, k := range kinds() {
		if err := tx.Later(k.writes(`TRUE`)); err != nil {
			return err
		}
	}
	return nil
}

// Faults compares the texts with the records they are of. For teren doctor.
func Faults(tx *db.Tx) ([]db.Fault, error) {
	var all []db.Derived
	for _, k := range kinds() {
		all = append(all, db.Derived{What: "words of " + k.entity, SQL: `SELECT COUNT(*) FROM (` + k.text(`TRUE`) + `) s
			LEFT JOIN search_text x ON x.search_text_id = s.search_text_id
			WHERE x.search_text_id IS NULL OR x.text <> s.text OR x.shared <> s.shared OR x.tenant_id <> s.tenant_id`})
	}
	return db.Faults(tx, all)
}
