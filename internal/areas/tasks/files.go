package tasks

import (
	"context"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

func changeFiles(tx *db.Tx, who access.Who, t Task, in Change) (removed, added []string, err error) {
	for _, r := range []struct {
		kind, field string
		ids         []int64
	}{{uploads.Image, "deleted_images", in.DeletedImages}, {uploads.Document, "deleted_docs", in.DeletedDocs}} {
		gone, err := uploads.Remove(tx, Entity, t.ID, r.kind, r.field, r.ids)
		if err != nil {
			return nil, nil, err
		}
		for _, f := range gone {
			removed = append(removed, f.DisplayName)
		}
	}
	new, err := uploads.Attach(tx, who, Entity, t.ID, in.Images, in.Docs)
	for _, f := range new {
		added = append(added, f.DisplayName)
	}
	return removed, added, err
}

// AddImages adds photos to a task: also for those who may not edit it.
func (s *Service) AddImages(ctx context.Context, who access.Who, in NewImages) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		t, err := Ready(tx, who, access.TaskPhoto, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		_, added, err := changeFiles(tx, who, t, Change{Images: in.Images})
		if err != nil {
			return api.Changed{}, err
		}
		if t, err = touch(tx, t); err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: t.ID, Version: t.Version}, history.Record(tx, who, t.ref(), history.Event{Kind: "new_docs", New: added})
	})
}

// NewImages are photos for a task.
type NewImages struct {
	ID     int64      `path:"task_id" json:"-"`
	Images api.Images `json:"-"`
}

// Validate sees that there is one.
func (n *NewImages) Validate() error {
	var c fault.Check
	if len(n.Images) == 0 {
		c.Fail("images", "required", nil)
	}
	return c.Err()
}
