package tasks

import (
	"time"

	"context"

	"teren/internal/areas/projects"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/event"
	"teren/internal/platform/search"
)

type Service struct {
	DB *db.DB
}

// What happens to a task, for the areas above.
var (
	Dropped     event.Of[Drop]  // it was rejected or deleted
	Revived     event.Of[Drop]  // a rejected one was reopened
	Unlocked    event.Of[int64] // an invoiced one was reopened
	KindChanged event.Of[int64] // it has another kind of work
	Copied      event.Of[Copy]  // it was created as a copy, from a template or as one
)

// Drop is a task that was rejected or deleted at a time, for a reason.
type Drop struct {
	TaskID int64
	At     time.Time
	Why    string
}

// Copy is a task that was created as a copy of another.
type Copy struct{ From, To int64 }

func init() {
	area.Register(area.Entity{Name: Entity, Files: Visible, Changes: Visible, Find: &findable, Comments: access.TaskRead, Subject: &subject})
}

// Area registers the tasks with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "tasks", Routes: s.Routes, React: s.React, Searches: []search.Table{tableFor(access.Who{}), lineTable, orderTable},
	}
}

// React takes the tasks out of a project that is deleted.
func (s *Service) React() { projects.Dissolved.Follow(s.DB, "tasks", unlink) }

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TaskRead, "POST /tasks/search", "List tasks.", s.Search)
	api.On(r, access.TaskRead, "POST /tasks/counts", "How many tasks each of several searches finds, as beside saved views.", s.Counts)
	api.On(r, access.TaskRead, "POST /tasks/export", "The tasks that a search finds, as CSV, or as XLSX with their lines; money only to the office.", s.Export)
	api.On(r, access.TaskCreate, "POST /tasks", "Make a task.", s.Create)
	api.On(r, access.TaskRead, "GET /tasks/{task_id}/details", "Show a task.", s.Details)
	api.On(r, access.TaskEdit, "PATCH /tasks/{task_id}/details", "Change a task.", s.Update)
	api.On(r, access.TaskPhoto, "POST /tasks/{task_id}/images", "Add photos to a task.", s.AddImages)
	api.On(r, access.TaskDelete, "DELETE /tasks/{task_id}", "Delete a task; it can be restored.", s.Delete)

	api.On(r, access.TaskConfirm, "POST /tasks/{task_id}/confirm", "Confirm the work of a task, or accept an external one.", s.Confirm)
	api.On(r, access.TaskAccept, "POST /tasks/{task_id}/accept", "Accept a task that another company asked for.", s.Accept)
	api.On(r, access.TaskReject, "POST /tasks/{task_id}/reject", "Reject a task, with a reason.", s.Reject)
	api.On(r, access.TaskReopen, "POST /tasks/{task_id}/reopen", "Reopen a rejected or an invoiced task.", s.Reopen)
	api.On(r, access.TaskRestore, "POST /tasks/{task_id}/restore", "Bring back a deleted task.", s.Restore)
	api.On(r, access.TaskDuplicate, "POST /tasks/{task_id}/duplicate", "Make a task like this one.", s.Duplicate)
	api.On(r, access.TaskSaveAsTemplate, "POST /tasks/{task_id}/save_as_template", "Keep a task as a template.", s.SaveAsTemplate)
	api.On(r, access.TaskUse, "POST /tasks/{task_id}/use", "Make a task from a template.", s.Use)

	api.On(r, access.TaskComment, "POST /tasks/{task_id}/comments", "Comment on a task, with at most one photo.", s.Comments().Add)
	api.On(r, access.TaskRead, "POST /tasks/{task_id}/comments/read", "Note how far one has read the comments.", s.Comments().MarkRead)
	api.On(r, access.TaskComment, "PATCH /tasks/{task_id}/comments/{comment_id}", "Change the words of one's own comment, for ten minutes after it was made.", s.Comments().Edit)
	api.On(r, access.TaskComment, "DELETE /tasks/{task_id}/comments/{comment_id}", "Take back a comment.", s.Comments().Withdraw)
	api.On(r, access.TaskComment, "GET /tasks/{task_id}/colleagues", "Which colleagues a comment may name: those who may read the record, by the words of search.", s.Comments().Colleagues)
	api.On(r, access.TaskFinancials, "GET /tasks/{task_id}/financials", "The priced lines of a task and what they come to.", s.Financials)
	api.On(r, access.TaskPrice, "PATCH /tasks/{task_id}/financials", "Add, change and delete priced lines of a task: all or none.", s.ChangeFinancials)
	api.On(r, access.TaskFinancials, "POST /tasks/{task_id}/financials/line_items", "Search the priced lines of a task.", s.SearchLines)
	api.On(r, access.TaskPrice, "POST /tasks/{task_id}/financials/work_order_picker", "Pick one of the task's work orders for a line.", s.PickOrder)
	api.On(r, access.TaskPrice, "POST /tasks/{task_id}/financials/catalog_items_picker", "Pick a catalogue item, at the price of the task's client, for a line.", s.PickItem)
	api.On(r, access.TaskPrice, "POST /tasks/{task_id}/financials/catalog_groups_picker", "Pick a catalogue group for a line.", s.PickGroup)
	api.On(r, access.TaskRead, "GET /tasks/{task_id}/history", "What happened to a task, newest first; group and page.", s.History)
}

// ByID names a task in a path.
type ByID struct {
	ID int64 `path:"task_id" json:"-"`
}

// Search lists the tasks that the person may see and the filter matches.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	return search.Read(ctx, s.DB, who, tableFor(who), scope(who), in, rows)
}

// Counts returns how many tasks each of several searches finds, up to
// search.MostCounted.
func (s *Service) Counts(ctx context.Context, who access.Who, in search.Counting) (search.Counted, error) {
	return search.CountEach(ctx, s.DB, who, tableFor(who), scope(who), in)
}

// Details shows one task. A deleted one is shown too; nothing can be done to
// it but restore it.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		t, err := Find(tx, who, access.TaskRead, in.ID)
		if err != nil {
			return Details{}, err
		}
		return details(tx, who, t)
	})
}
