package projects

import (
	"context"

	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/event"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

type Service struct {
	DB *db.DB
}

// Dissolved happens to a project that is deleted: its tasks leave it.
var Dissolved event.Of[int64]

func init() {
	area.Register(area.Entity{Name: Entity, Files: Visible, Deleted: deleted, Find: &findable, Comments: access.ProjectRead, Subject: &area.Subject{From: `project j`, Key: `j.project_id`, Title: `j.title`}})
}

// Area registers the projects with the program.
func Area(d *db.DB) area.Area {
	return area.Area{
		Name: "projects", Routes: (&Service{d}).Routes, Searches: []search.Table{tableFor(access.Who{}), picker, managerTable},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.ProjectRead, "POST /projects/search", "Search the company's projects, newest first.", s.Search)
	export.On(r, access.ProjectRead, "POST /projects/export", "The projects that a search finds, as CSV or XLSX.", s.Search, list)
	api.On(r, access.ProjectRead, "POST /projects/picker_search", "Pick one of the company's projects.", s.Pick)
	api.On(r, access.TaskCreate, "POST /tasks/projects_picker", "Pick one of the company's projects for a task.", s.Pick)
	api.On(r, access.ProjectRead, "POST /projects/managers_picker", "Pick people who can manage projects: the company's ADMIN and MANAGER.", s.PickManagers)
	api.On(r, access.ProjectCreate, "POST /projects", "Make a project; a MANAGER one that they manage.", s.Create)
	api.On(r, access.ProjectEdit, "PATCH /projects/{project_id}", "Change a project; a MANAGER one that they manage. The currency stays.", s.Update)
	api.On(r, access.ProjectDelete, "DELETE /projects/{project_id}", "Delete a project. While it has tasks that are not deleted it is refused with their number, unless ?unlink=true takes them out of it.", s.Delete)
	api.On(r, access.ProjectRestore, "POST /projects/{project_id}/restore", "Bring back a deleted project; tasks that were taken out of it stay out.", s.bin(false).Restore)
	api.On(r, access.ProjectRead, "GET /projects/{project_id}/details", "Show a project with its comments and files.", s.Details)
	api.On(r, access.ProjectRead, "GET /projects/{project_id}/money", "What a project has cost over time, what is committed, and where that leads.", s.Money)
	api.On(r, access.ProjectRead, "GET /projects/{project_id}/hours", "Who worked how long on the tasks of a project.", s.Hours)
	api.On(r, access.ProjectComment, "POST /projects/{project_id}/comments", "Comment on a project.", s.Comments().Add)
	api.On(r, access.ProjectComment, "POST /projects/{project_id}/comments/read", "Note how far one has read the comments.", s.Comments().MarkRead)
	api.On(r, access.ProjectComment, "PATCH /projects/{project_id}/comments/{comment_id}", "Change the words of one's own comment, for ten minutes after it was made.", s.Comments().Edit)
	api.On(r, access.ProjectComment, "DELETE /projects/{project_id}/comments/{comment_id}", "Take back a comment.", s.Comments().Withdraw)
	api.On(r, access.ProjectComment, "GET /projects/{project_id}/colleagues", "Which colleagues a comment may name: those who may read the record, by the words of search.", s.Comments().Colleagues)
	history.On(r, access.ProjectRead, "GET /projects/{project_id}/history", "What happened to a project, newest first.", s.DB, findAny)
}

// Search lists the projects of the person's company.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	return search.Read(ctx, s.DB, who, tableFor(who), search.Where(present, who.TenantID), in, rows)
}

// Pick returns the projects of the person's company, by title unless the request
// sets another order.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Picked], error) {
	return search.Read(ctx, s.DB, who, picker, search.Where(present, who.TenantID), in, pickedRows)
}

// PickManagers returns who can manage projects of the person's company, by name
// unless the request sets another order.
func (s *Service) PickManagers(ctx context.Context, who access.Who, in search.Request) (search.List[Manager], error) {
	return search.Read(ctx, s.DB, who, managerTable, search.Where(could, who.TenantID), in, managerRows)
}

// Create creates a project and returns its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := Insert(tx, who, in)
		return api.Created(id), err
	})
}

// Update changes a project field by field. What others changed since the version
// the change is based on is merged, or refused with both values.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		p, err := trash.Live(ready(tx, who, access.ProjectEdit, in.ID))
		if err != nil {
			return api.Changed{}, err
		}
		var c fault.Check
		before := p.edit()
		after := in.apply(&c, who, before)
		after.check(&c) // which also tidies what the merge compares
		var managers []Manager
		return history.Merge(tx, who, p.Ref(who), history.Change[edit]{
			Version: in.Version, Before: before, After: after, Unit: unit,
			Check: func(after edit) (err error) {
				if managers, err = after.checkReferences(tx, who, before, &c); err != nil {
					return err
				}
				return c.Err()
			},
			More: func() ([]history.Event, error) {
				return uploads.Edit{
					Delete: []uploads.Deletion{{Kind: uploads.Image, Field: "deleted_images", IDs: in.DeletedImages}, {Kind: uploads.Document, Field: "deleted_docs", IDs: in.DeletedDocs}},
					Images: in.Images, Docs: in.Docs,
				}.Apply(tx, who, Entity, p.ID)
			},
			Write: func(after edit) (int64, error) {
				version, err := write(tx, p.ID, after, managers)
				if err != nil {
					return 0, err
				}
				return version, warn(tx, who, p.ID)
			},
			Kind: kindOf, Words: readable,
		})
	})
}

// unit groups the fields that are merged only together: a start of mine after an
// end of yours makes no plan.
func unit(field string) string {
	if field == "planned_start" || field == "planned_end" {
		return "planned"
	}
	return field
}

// Deletion names a project to be deleted; Unlink takes its tasks out of it.
type Deletion struct {
	ID     int64 `path:"project_id" json:"-"`
	Unlink bool  `query:"unlink" json:"-"`
}

// Delete deletes a project. One that has tasks which are not deleted is refused
// with their number, unless they are to be taken out of it.
func (s *Service) Delete(ctx context.Context, who access.Who, in Deletion) (api.Changed, error) {
	return s.bin(in.Unlink).Delete(ctx, who, api.ByID{ID: in.ID})
}

// bin deletes and restores projects.
func (s *Service) bin(unlink bool) trash.Bin[Project] {
	return trash.Bin[Project]{
		DB: s.DB, Mark: trash.MarkIn[Project]("project", "project_id"),
		Find: func(tx *db.Tx, who access.Who, id int64) (Project, error) {
			return ready(tx, who, access.ProjectDelete, id)
		},
		BeforeDelete: func(tx *db.Tx, who access.Who, p Project) error {
			tasks, err := db.One[int64](tx, `SELECT COUNT(*) FROM task WHERE project_id = ? AND status <> 'DELETED'`, p.ID)
			switch {
			case err != nil:
				return err
			case tasks > 0 && !unlink:
				return &fault.Fault{Kind: fault.Conflict, Code: "project_has_tasks", Args: fault.Args{"count": tasks}, Extra: map[string]any{"task_count": tasks}}
			}
			if err := Dissolved.Happen(tx, who, p.ID); err != nil {
				return err
			}
			return warn(tx, who, p.ID) // should it come back, nothing is spent
		},
	}
}

// ByID names a project in a path.
type ByID struct {
	ID int64 `path:"project_id" json:"-"`
}

// Details shows one project. A deleted one is shown too; nothing can be done to
// it but restore it.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		p, err := findAny(tx, who, in.ID)
		if err != nil {
			return Details{}, err
		}
		return details(tx, who, p)
	})
}

// Comments returns the comments on projects. They are internal.
func (s *Service) Comments() comments.On[Project] {
	return comments.On[Project]{
		DB: s.DB, Find: findAny, Ready: Find,
		Side: func(Project) access.Side { return access.Contractor },
		Notify: func(tx *db.Tx, who access.Who, p Project, n comments.Said) error {
			to, err := comments.Authors(tx, Entity, p.ID)
			if err != nil {
				return err
			}
			for _, m := range p.Managers {
				to = append(to, m.UserID)
			}
			return notices.Talk(tx, who, to, notices.New{TenantID: p.TenantID, Kind: notices.ProjectComment, Entity: Entity, EntityID: p.ID}, n)
		},
		Name: func(tx *db.Tx, who access.Who, p Project, said comments.Said) error {
			return notices.Talk(tx, who, nil, notices.New{TenantID: who.TenantID, Entity: Entity, EntityID: p.ID}, said)
		},
	}
}
