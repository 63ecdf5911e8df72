package orders

import (
	"strings"

	"teren/internal/areas/tasks"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/uploads"
)

// page reads everything of one order's page.
func page(tx *db.Tx, who access.Who, id int64) (Details, error) {
	all, err := details(tx, who, []int64{id})
	if err != nil {
		return Details{}, err
	}
	if len(all) == 0 {
		return Details{}, fault.Missing()
	}
	return all[0], nil
}

// details returns everything on the pages of orders that the person may see, in the
// given order of numbers.
func details(tx *db.Tx, who access.Who, ids []int64) ([]Details, error) {
	all, err := read(tx, who, ids)
	if err != nil {
		return nil, err
	}
	return pages(tx, who, all, ids)
}

// pages reads what the pages of the orders show beyond a list.
func pages(tx *db.Tx, who access.Who, all []listed, ids []int64) ([]Details, error) {
	at := make(map[int64]*Details, len(all))
	of := make([]int64, len(all))
	for i, o := range all {
		at[o.ID], of[i] = &Details{
			Row:              o.row(who),
			StatusReason:     o.StatusReason,
			PlannedStartDate: o.PlannedStart, StartDate: o.TimeStarted, EndDate: o.TimeEnded, EstimateMinutes: o.TimeEstimate,
			Sessions: []Session{}, Images: []Image{}, Documents: []Document{}, Descriptions: []Description{}, Checklist: []Check{}, Materials: []UsedMaterial{}, Reserved: []ReservedMaterial{},
			CanEdit: o.may(who, access.OrderEdit) && o.now(access.OrderEdit) == nil,
		}, o.TaskID
	}
	spoken, err := comments.List(tx, who, access.Contractor, Entity, ids...)
	if err != nil {
		return nil, err
	}
	linked, err := linkedTasks(tx, of)
	if err != nil {
		return nil, err
	}
	for id, d := range at {
		d.Comments, d.Task = spoken[id], linked[d.TaskID]
	}
	if err := work(tx, who, all, at); err != nil {
		return nil, err
	}
	files, err := uploads.List(tx, Entity, ids...)
	out := make([]Details, 0, len(ids))
	for _, id := range ids {
		d := at[id]
		if d == nil {
			continue
		}
		for _, f := range files[id] {
			switch f.Kind {
			case uploads.Image:
				d.Images = append(d.Images, Image{f.ID, f.URL(), f.DisplayName, f.Width, f.Height})
			case uploads.Document:
				d.Documents = append(d.Documents, Document{f.ID, f.URL(), f.DisplayName, f.Size, f.ContentType})
			}
		}
		out = append(out, *d)
	}
	return out, err
}

// work adds the work done: sessions, descriptions, checklist, materials, the
// signature, and what is demanded of these.
func work(tx *db.Tx, who access.Who, all []listed, at map[int64]*Details) error {
	ids := make([]int64, len(all))
	orders := make(map[int64]Order, len(all))
	for i, o := range all {
		ids[i], orders[o.ID] = o.ID, o.Order
	}
	worked, err := sessions(tx, ids)
	if err != nil {
		return err
	}
	for _, s := range worked {
		o := orders[s.OrderID]
		s.CanEdit = o.now(access.OrderTime) == nil && o.mayCorrect(who, s.WorkerID)
		at[s.OrderID].Sessions = append(at[s.OrderID].Sessions, s)
	}
	written, err := descriptions(tx, ids)
	if err != nil {
		return err
	}
	for _, d := range written {
		d.CanDelete = orders[d.OrderID].mayUnwrite(who, d)
		at[d.OrderID].Descriptions = append(at[d.OrderID].Descriptions, d)
	}
	checks, err := checklist(tx, ids)
	if err != nil {
		return err
	}
	for _, c := range checks {
		at[c.OrderID].Checklist = append(at[c.OrderID].Checklist, c)
	}
	used, err := usedMaterials(tx, ids)
	if err != nil {
		return err
	}
	for _, u := range used {
		u.CanTakeBack = !u.InFinancials && orders[u.OrderID].MayTakeBack(who, u.UserID)
		at[u.OrderID].Materials = append(at[u.OrderID].Materials, u)
	}
	reserved, err := reservedMaterials(tx, ids)
	if err != nil {
		return err
	}
	for _, r := range reserved {
		at[r.OrderID].Reserved = append(at[r.OrderID].Reserved, r)
	}
	signed, err := signatures(tx, ids)
	if err != nil {
		return err
	}
	wanted, err := demands(tx, ids)
	for id, d := range at {
		d.TotalTime, d.Demands = minutes(d.Sessions), wanted[id]
		if s, ok := signed[id]; ok {
			d.Signature = &s
		}
	}
	return err
}

func linkedTasks(tx *db.Tx, ids []int64) (map[int64]LinkedTask, error) {
	type row struct {
		LinkedTask
		Path string `db:"path"`
	}
	all, err := db.All[row](tx, `SELECT t.task_id, t.title, t.status, v.phase, t.description, u.first_name || ' ' || u.last_name AS creator, t.created_at, COALESCE(h.path, '') AS path, t.status_at,
			(SELECT c.name FROM tenant c WHERE c.tenant_id = t.client_id AND c.tenant_id NOT IN (0, t.contractor_id) AND EXISTS (SELECT 1
				FROM tenant_user m JOIN user_account p ON p.user_id = m.user_id WHERE m.tenant_id = c.tenant_id AND m.roles <> 0 AND p.deleted_at IS NULL)) AS shared_with
		FROM task t JOIN task_phase v ON v.task_id = t.task_id JOIN user_account u ON u.user_id = t.created_by LEFT JOIN work_hierarchy h ON h.work_hierarchy_id = t.whier_id WHERE t.task_id IN (?)`, ids)
	out := make(map[int64]LinkedTask, len(all))
	if err != nil {
		return nil, err
	}
	files, err := uploads.List(tx, tasks.Entity, ids...)
	for _, t := range all {
		t.Images, t.Documents = tasks.Files(files[t.ID])
		t.Whiers = []string{}
		if t.Path != "" {
			t.Whiers = strings.Split(t.Path, " / ")
		}
		out[t.ID] = t.LinkedTask
	}
	return out, err
}
