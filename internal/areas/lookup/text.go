package lookup

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"teren/internal/platform/db"
	"teren/internal/platform/jobs"
)

const (
	job   = "search_text"
	batch = 500
)

// text reads the texts of the records for which the condition holds.
func (k kind) text(condition string) string {
	inner := cmp.Or(k.inner, `''`)
	task := cmp.Or(k.task, `CAST(NULL AS BIGINT)`)
	return fmt.Sprintf(`SELECT %d + %s AS search_text_id, %s AS tenant_id, fold(%s || '`+"\n"+`' || %s) AS text, fold(%s) AS shared, %s AS task_id FROM %s WHERE %s`,
		k.first(), k.key, k.tenant, k.words, inner, k.words, task, k.from, condition)
}

// write brings the texts of the records for which the condition holds up to date, and
// says how many changed.
func (k kind) write(tx *db.Tx, condition string, args ...any) (int64, error) {
	n, err := tx.Exec(`INSERT INTO search_text (search_text_id, tenant_id, text, shared, task_id) `+k.text(condition)+`
		ON CONFLICT (search_text_id) DO UPDATE SET tenant_id = excluded.tenant_id, text = excluded.text, shared = excluded.shared
		WHERE search_text.text <> excluded.text OR search_text.shared <> excluded.shared OR search_text.tenant_id <> excluded.tenant_id`, args...)
	if err != nil {
		return 0, fmt.Errorf("text of %s: %w", k.entity, err)
	}
	return n, nil
}

// Refresh ends a write that touched records: their texts change with it, those of
// others that name them by a job.
func Refresh(tx *db.Tx, touched []db.Record) error {
	of := map[string][]int64{}
	for _, r := range touched {
		of[r.Entity] = append(of[r.Entity], r.ID)
	}
	renamed := map[string]bool{}
	for _, k := range kinds {
		for entity, condition := range k.touched {
			for ids := range slices.Chunk(of[entity], batch) {
				n, err := k.write(tx, condition, db.Numbers(ids))
				if err != nil {
					return err
				}
				renamed[entity] = renamed[entity] || n > 0
			}
		}
	}
	for entity, ids := range of {
		if own := slices.ContainsFunc(kinds, func(k kind) bool { return k.touched[entity] != "" }); own && !renamed[entity] {
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
	for _, k := range kinds {
		condition := k.named[r.Entity]
		if condition == "" {
			continue
		}
		named, err := db.Exists(tx, `SELECT 1 FROM `+k.from+` WHERE `+condition, db.Numbers([]int64{r.ID}))
		if err != nil {
			return err
		}
		if named {
			return jobs.Add(tx, job, r, fmt.Sprintf("%s %s %d", job, r.Entity, r.ID))
		}
	}
	return nil
}

// renew is the job: it writes the texts that name the record of the payload; all
// texts if it names none.
func (s *Service) renew(ctx context.Context, payload json.RawMessage) error {
	var r db.Record
	if err := json.Unmarshal(payload, &r); err != nil {
		return err
	}
	if r.Entity == "" {
		return Rebuild(ctx, s.DB)
	}
	for _, k := range kinds {
		if condition := k.named[r.Entity]; condition != "" {
			if err := k.each(ctx, s.DB, condition, db.Numbers([]int64{r.ID})); err != nil {
				return err
			}
		}
	}
	return nil
}

// Rebuild writes the texts of all records anew, a few hundred in each transaction.
func Rebuild(ctx context.Context, d *db.DB) error {
	for _, k := range kinds {
		if err := k.each(ctx, d, `TRUE`); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the texts of all records anew, in one transaction.
func Write(tx *db.Tx) error {
	for _, k := range kinds {
		if _, err := k.write(tx, `TRUE`); err != nil {
			return err
		}
	}
	return nil
}

// each writes the texts of the records for which the condition holds, in the order
// of their numbers.
func (k kind) each(ctx context.Context, d *db.DB, condition string, args ...any) error {
	for last := int64(0); ; {
		ids, err := db.Write(ctx, d, func(tx *db.Tx) ([]int64, error) {
			ids, err := db.All[int64](tx, `SELECT `+k.key+` FROM `+k.from+` WHERE `+k.key+` > ? AND `+condition+` ORDER BY `+k.key+` LIMIT ?`,
				slices.Concat([]any{last}, args, []any{batch})...)
			if err != nil || len(ids) == 0 {
				return nil, err
			}
			_, err = k.write(tx, oneOf(k.key), db.Numbers(ids))
			return ids, err
		})
		if err != nil || len(ids) == 0 {
			return err
		}
		last = ids[len(ids)-1]
	}
}

// Faults compares the texts with the records they are of. For teren doctor.
func Faults(tx *db.Tx) ([]db.Fault, error) {
	var all []db.Derived
	for _, k := range kinds {
		all = append(all, db.Derived{What: "words of " + k.entity, SQL: `SELECT COUNT(*) FROM (` + k.text(`TRUE`) + `) s
			LEFT JOIN search_text x ON x.search_text_id = s.search_text_id
			WHERE x.search_text_id IS NULL OR x.text <> s.text OR x.shared <> s.shared OR x.tenant_id <> s.tenant_id`})
	}
	return db.Faults(tx, all)
}

// fill puts the numbers of the kind into SQL: {{record}} is the number of the record of
// a text x, {{first}} and {{last}} are the bounds of its texts.
func (k kind) fill(sql string) string {
	first := fmt.Sprint(k.first())
	return strings.NewReplacer("{{record}}", "(x.search_text_id - "+first+")", "{{first}}", first, "{{last}}", fmt.Sprint(k.last())).Replace(sql)
}
