package assets

import (
	"context"

	"teren/internal/areas/tasks"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/labels"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

type Service struct {
	DB      *db.DB
	BaseURL string // the address of the installation, printed on labels
}

func init() {
	area.Register(area.Entity{Name: Entity, Files: Visible, Changes: changesSeen, Deleted: deleted, Find: &findable, Comments: access.AssetRead, Subject: &area.Subject{From: `asset s`, Key: `s.asset_id`, Title: `s.name`}})
}

// Area registers the assets with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "assets", Routes: s.Routes, React: s.React, Searches: []search.Table{table},
	}
}

// React links the copy of a task to the assets of the task.
func (s *Service) React() { tasks.Copied.Follow(s.DB, Entity, copied) }

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.AssetRead, "POST /assets/search", "Search the assets at the addresses of the company's clients; a WORKER those where they have orders, a client's office its own.", s.Search)
	export.On(r, access.AssetRead, "POST /assets/export", "The assets that a search finds, as CSV or XLSX.", s.Search, list)
	s.imports().On(r, "/assets")
	api.On(r, access.AssetCreate, "POST /assets", "Add an asset at a saved address, or where a task or an order is.", s.Create)
	api.On(r, access.AssetLabel, "POST /assets/labels", "Labels for the assets that a search finds, as PDF: on a sheet of A4 from the place start on, or single ones.", s.Labels)
	api.On(r, access.AssetRead, "GET /assets/{asset_id}/details", "Show an asset with the work that was about it, and its files.", s.Details)
	api.On(r, access.AssetEdit, "PATCH /assets/{asset_id}", "Change an asset.", s.Update)
	api.On(r, access.AssetPhoto, "POST /assets/{asset_id}/images", "Add photos to an asset.", s.AddImages)
	api.On(r, access.AssetComment, "POST /assets/{asset_id}/comments", "Comment on an asset, for the own company alone.", s.Comments().Add)
	api.On(r, access.AssetComment, "POST /assets/{asset_id}/comments/read", "Note how far one has read the comments.", s.Comments().MarkRead)
	api.On(r, access.AssetComment, "PATCH /assets/{asset_id}/comments/{comment_id}", "Change the words of one's own comment, for ten minutes after it was made.", s.Comments().Edit)
	api.On(r, access.AssetComment, "GET /assets/{asset_id}/colleagues", "Which colleagues a comment may name: those who may read the record, by the words of search.", s.Comments().Colleagues)
	api.On(r, access.AssetComment, "DELETE /assets/{asset_id}/comments/{comment_id}", "Take back a comment.", s.Comments().Withdraw)
	api.On(r, access.AssetDelete, "DELETE /assets/{asset_id}", "Delete an asset; it can be restored.", s.Delete)
	api.On(r, access.AssetRestore, "POST /assets/{asset_id}/restore", "Bring back a deleted asset.", s.bin().Restore)
	history.On(r, access.AssetHistory, "GET /assets/{asset_id}/history", "What happened to an asset, newest first.", s.DB, func(tx *db.Tx, who access.Who, id int64) (Asset, error) {
		return find(tx, who, access.AssetHistory, id)
	})
	api.On(r, access.AssetRead, "GET /tasks/{task_id}/assets", "The assets that a task is about, and the others at its address.", s.OfTask)
	api.On(r, access.AssetLink, "POST /tasks/{task_id}/assets", "Say that a task, with all its orders, is about an asset.", s.LinkTask)
	api.On(r, access.AssetLink, "DELETE /tasks/{task_id}/assets/{asset_id}", "Take that back.", s.UnlinkTask)
	api.On(r, access.AssetRead, "GET /orders/{order_id}/assets", "The assets that an order is about, and the others at its address.", s.OfOrder)
	api.On(r, access.AssetLink, "POST /orders/{order_id}/assets", "Say that an order is about an asset.", s.LinkOrder)
	api.On(r, access.AssetLink, "DELETE /orders/{order_id}/assets/{asset_id}", "Take that back.", s.UnlinkOrder)
}

// Search returns the assets that the person may see, by name.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Row], error) {
		scope, err := listed(tx, who)
		if err != nil {
			return search.List[Row]{}, err
		}
		return search.Run(tx, who, table, scope, in, rows)
	})
}

// Labels returns a PDF of labels for assets, each with a code that opens it.
func (s *Service) Labels(ctx context.Context, who access.Who, in labels.For) (api.Download, error) {
	paper := labels.Paper{DB: s.DB, BaseURL: s.BaseURL, Title: words.AssetLabelsTitle, File: words.AssetLabelsFile}
	return labels.Print(ctx, paper, who, in, func(tx *db.Tx, in search.Request) (search.List[Row], error) {
		return search.Run(tx, who, table, search.Where(own, who.TenantID), in, rows)
	}, func(r Row) labels.Label { return labels.Label{Code: r.Code, Name: r.Name, Number: r.Code} })
}

// Create adds an asset and returns its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		if !in.Sure {
			if err := single(tx, who, 0, "", in.SerialNum); err != nil {
				return 0, err
			}
		}
		id, err := Insert(tx, who, in)
		return api.Created(id), err
	})
}

// ByID names an asset in a path.
type ByID struct {
	ID int64 `path:"asset_id" json:"-"`
}

// Details returns one asset, also a deleted one for the office of its company.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		a, err := find(tx, who, access.AssetRead, in.ID)
		if err != nil {
			return Details{}, err
		}
		return details(tx, who, a)
	})
}

// Update changes an asset field by field. What others changed since the version
// the change is based on is merged, or refused with both values.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		a, err := Find(tx, who, access.AssetEdit, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		var c fault.Check
		after := fields.Over(a.Fields, in.Fields, in.Sent)
		fields.Check(&c, &after, who.Location()) // which also tidies what the merge compares
		if !in.Sure {
			if err := single(tx, who, a.ID, a.SerialNum, after.SerialNum); err != nil {
				return api.Changed{}, err
			}
		}
		return a.change(tx, who, in.Version, after, &c, uploads.Edit{
			Delete: []uploads.Deletion{{Kind: uploads.Image, Field: "deleted_images", IDs: in.DeletedImages}, {Kind: uploads.Document, Field: "deleted_docs", IDs: in.DeletedDocs}},
			Images: in.Images, Docs: in.Docs,
		})
	})
}

// change makes the edit, and what c has noted a fault.
func (a Asset) change(tx *db.Tx, who access.Who, version int64, after Fields, c *fault.Check, files uploads.Edit) (api.Changed, error) {
	return history.Merge(tx, who, a.Ref(who), history.Change[Fields]{
		Version: version, Before: a.Fields, After: after, Unit: fields.Unit,
		Check: func(after Fields) error {
			if err := after.checkReferences(tx, who, a.Fields, c); err != nil {
				return err
			}
			return c.Err()
		},
		More: func() ([]history.Event, error) { return files.Apply(tx, who, Entity, a.ID) },
		Write: func(after Fields) (int64, error) {
			return db.Update(tx, "asset", "asset_id", a.ID, fields.Columns(after))
		},
		Kind: fields.Kind, Words: readable,
	})
}

// AddImages adds photos to an asset, without an edit of it.
func (s *Service) AddImages(ctx context.Context, who access.Who, in uploads.NewImages) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		a, err := Find(tx, who, access.AssetPhoto, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		added, err := uploads.Edit{Images: in.Images}.Apply(tx, who, Entity, a.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if a.Version, err = db.Update(tx, "asset", "asset_id", a.ID, fields.Columns(a.Fields)); err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: a.ID, Version: a.Version}, history.Record(tx, who, a.Ref(who), added...)
	})
}

// Delete deletes an asset. The work that was about it stays linked.
func (s *Service) Delete(ctx context.Context, who access.Who, in api.ByID) (api.Changed, error) {
	return s.bin().Delete(ctx, who, in)
}

// bin deletes and restores assets.
func (s *Service) bin() trash.Bin[Asset] {
	return trash.Bin[Asset]{
		DB: s.DB, Mark: trash.MarkIn[Asset]("asset", "asset_id"),
		Find: func(tx *db.Tx, who access.Who, id int64) (Asset, error) { return find(tx, who, access.AssetDelete, id) },
	}
}
