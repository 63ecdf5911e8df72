package trash

import (
	"context"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// Deletable is a record that can be deleted and brought back.
type Deletable interface {
	history.Subject
	Title() string    // the record's name in its history
	Gone() *time.Time // when it was deleted, nil for never
}

// Deleted is embedded in records that can be deleted; DeletedAt is nil if it is
// not.
type Deleted struct {
	DeletedAt *time.Time `db:"deleted_at" json:"-"`
}

// Gone returns when the record was deleted.
func (d Deleted) Gone() *time.Time { return d.DeletedAt }

// Bin deletes and restores the records of one entity.
type Bin[R Deletable] struct {
	DB *db.DB
	// Find returns a record that who may see, also a deleted one.
	Find func(tx *db.Tx, who access.Who, id int64) (R, error)
	// Mark stores when the record was deleted, nil for never, as its next version.
	Mark func(tx *db.Tx, r R, at *time.Time) (version int64, err error)
	// BeforeDelete and BeforeRestore refuse, or change related records; nil for
	// nothing.
	BeforeDelete, BeforeRestore func(tx *db.Tx, who access.Who, r R) error
}

// MarkIn returns the Mark for records with the columns deleted_at and version in
// the table, with the key column key.
func MarkIn[R interface{ Key() int64 }](table, key string) func(*db.Tx, R, *time.Time) (int64, error) {
	return func(tx *db.Tx, r R, at *time.Time) (int64, error) {
		return db.One[int64](tx, `UPDATE `+table+` SET deleted_at = ?, version = version + 1 WHERE `+key+` = ? RETURNING version`, at, r.Key())
	}
}

// Live returns not_found instead of a deleted record.
func Live[R Deletable](r R, err error) (R, error) {
	if err == nil && r.Gone() != nil {
		err = fault.Missing()
	}
	return r, err
}

// Delete deletes a record.
func (b Bin[R]) Delete(ctx context.Context, who access.Who, in api.ByID) (api.Changed, error) {
	return db.Write(ctx, b.DB, func(tx *db.Tx) (api.Changed, error) {
		r, err := Live(b.Find(tx, who, in.ID))
		if err != nil {
			return api.Changed{}, err
		}
		return b.mark(tx, who, r, &tx.Now, b.BeforeDelete, history.Event{Kind: "deleted", Old: r.Title()})
	})
}

// Restore restores a deleted record; already_done if it is not deleted.
func (b Bin[R]) Restore(ctx context.Context, who access.Who, in api.ByID) (api.Changed, error) {
	return db.Write(ctx, b.DB, func(tx *db.Tx) (api.Changed, error) {
		r, err := b.Find(tx, who, in.ID)
		if err == nil && r.Gone() == nil {
			err = fault.New(fault.Conflict, "already_done")
		}
		if err == nil {
			ref := r.Ref(who)
			err = NotMerged(tx, ref.Entity, ref.ID)
		}
		if err != nil {
			return api.Changed{}, err
		}
		return b.mark(tx, who, r, nil, b.BeforeRestore, history.Event{Kind: "restored", New: r.Title()})
	})
}

func (b Bin[R]) mark(tx *db.Tx, who access.Who, r R, at *time.Time, before func(*db.Tx, access.Who, R) error, e history.Event) (api.Changed, error) {
	if before != nil {
		if err := before(tx, who, r); err != nil {
			return api.Changed{}, err
		}
	}
	version, err := b.Mark(tx, r, at)
	if err != nil {
		return api.Changed{}, err
	}
	ref := r.Ref(who)
	ref.Version = version
	return api.Changed{ID: ref.ID, Version: version}, history.Record(tx, who, ref, e)
}

// NotMerged refuses a record that was merged into another: it is restored by
// undoing the merge.
func NotMerged(tx *db.Tx, entity string, id int64) error {
	kept, err := db.All[string](tx, `SELECT kept_name FROM merge WHERE thing = ? AND gone_id = ? AND undone_at IS NULL`, entity, id)
	if err != nil || len(kept) == 0 {
		return err
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "merged", Args: fault.Args{"name": kept[0]}}
}

// RecordDeleted writes down that the records were deleted together, each as its
// next version, and announces it as one change.
func RecordDeleted[R Deletable](tx *db.Tx, who access.Who, all []R) error {
	told := make([]history.Happened, len(all))
	for i, r := range all {
		told[i] = history.Happened{Ref: r.Ref(who), Event: history.Event{Kind: "deleted", Old: r.Title()}}
		told[i].Version++
	}
	return history.RecordAll(tx, who, "deleted", told)
}
