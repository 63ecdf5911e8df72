package tasks

import (
	"context"

	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

// files returns the change of the task's files.
func (c Change) files() uploads.Edit {
	return uploads.Edit{
		Delete: []uploads.Deletion{{Kind: uploads.Image, Field: "deleted_images", IDs: c.DeletedImages}, {Kind: uploads.Document, Field: "deleted_docs", IDs: c.DeletedDocs}},
		Images: c.Images, Docs: c.Docs,
	}
}

// AddImages adds photos to a task, also for people who may not edit it. Photos of
// the client give the contractor's people a notice.
func (s *Service) AddImages(ctx context.Context, who access.Who, in uploads.NewImages) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		t, err := Ready(tx, who, access.TaskPhoto, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		events, err := uploads.Edit{Images: in.Images}.Apply(tx, who, Entity, t.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if t, err = touch(tx, t); err != nil {
			return api.Changed{}, err
		}
		if err := history.Record(tx, who, t.Ref(who), events...); err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: t.ID, Version: t.Version}, notifyOfPhotos(tx, who, t)
	})
}

// notifyOfPhotos sends the contractor's people a notice that the client added photos,
// to the same people as its comments. Photos sent one by one make one notice until
// it is read.
func notifyOfPhotos(tx *db.Tx, who access.Who, t Task) error {
	if t.Side != access.Client {
		return nil
	}
	byTenant, err := concerned(tx, who, t)
	if err != nil {
		return err
	}
	return notices.Renew(tx, who, byTenant[t.ContractorID], notices.New{TenantID: t.ContractorID, Kind: notices.TaskPhotos, Entity: Entity, EntityID: t.ID})
}
