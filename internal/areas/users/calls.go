package users

import (
	"context"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/twins"
	"teren/internal/platform/uploads"
)

// Search returns the people of the person's company, by name unless the request
// sets another order.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	return search.Read(ctx, s.DB, who, Table, scope(who), in, rows)
}

// Pick lists the people of the company for a picker, in the same order.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Picked], error) {
	return search.Read(ctx, s.DB, who, Table, scope(who), in, picked)
}

func picked(tx *db.Tx, who access.Who, ids []int64) ([]Picked, error) {
	all, err := rows(tx, who, ids)
	out := make([]Picked, len(all))
	for i, r := range all {
		out[i] = Picked{r.ID, r.TenantUserID, r.FirstName, r.LastName, r.Email, r.ImageURL, r.UserTypes}
	}
	return out, err
}

// ByID names a person in a path.
type ByID struct {
	ID int64 `path:"user_id" json:"-"`
}

// Details shows one person of the company.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		r, err := Find(tx, who, in.ID)
		if err != nil {
			return Details{}, err
		}
		out := Details{Row: r}
		out.Planned, err = db.One[int64](tx, `SELECT COUNT(*) FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
			WHERE w.user_id = ? AND o.contractor_id = ? AND o.status = 'CREATED'`, r.ID, who.TenantID)
		for _, q := range []struct {
			into *[]Left
			sql  string
		}{
			{&out.Running, `SELECT o.order_id AS id, t.title AS name FROM order_worker w JOIN work_order o ON o.order_id = w.order_id JOIN task t ON t.task_id = o.task_id
				WHERE w.user_id = ? AND o.contractor_id = ? AND o.status = 'IN_EXECUTION' ORDER BY o.order_id`},
			{&out.Equipment, `SELECT e.equipment_id AS id, e.name FROM equipment e WHERE e.holder_id = ? AND e.tenant_id = ? AND e.deleted_at IS NULL ORDER BY e.name_fold, e.equipment_id`},
			{&out.Places, `SELECT p.stock_place_id AS id, p.name FROM stock_place p WHERE p.user_id = ? AND p.tenant_id = ? AND p.deleted_at IS NULL ORDER BY p.name_fold, p.stock_place_id`},
		} {
			if err != nil {
				return out, err
			}
			if *q.into, err = db.All[Left](tx, q.sql, r.ID, who.TenantID); *q.into == nil {
				*q.into = []Left{}
			}
		}
		return out, err
	})
}

// Hire adds a person to the company and invites them. Whether they work for another
// company already is not revealed.
func (s *Service) Hire(ctx context.Context, who access.Who, in Hire) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		who, err := as(tx, who, in.TenantID)
		if err != nil {
			return 0, err
		}
		r, err := s.hire(tx, who, in)
		if err == nil && !in.Sure {
			err = single(tx, who, r.ID, edited{}, r.edited())
		}
		if err == nil && s.Mail.Configured() {
			_, err = s.invite(tx, who, r)
		}
		return api.Created(r.ID), err
	})
}

// hire is Hire without the invitation.
func (s *Service) hire(tx *db.Tx, who access.Who, in Hire) (Row, error) {
	id, err := Add(tx, who.TenantID, in.person())
	if err != nil {
		return Row{}, err
	}
	if _, err := tx.Exec(`UPDATE tenant_user SET is_external = ? WHERE tenant_id = ? AND user_id = ?`, in.External, who.TenantID, id); err != nil {
		return Row{}, err
	}
	if _, err := uploads.Attach(tx, who, Entity, id, in.Images, nil); err != nil {
		return Row{}, err
	}
	r, err := Find(tx, who, id)
	if err != nil {
		return r, err
	}
	audit.Commit(tx, audit.UserAdded, who, "of", id, "roles", r.UserTypes)
	return r, history.Record(tx, who, r.ref(who), history.Event{Kind: "created", New: r.FirstName + " " + r.LastName})
}

// Change changes a person of the company field by field. What was changed elsewhere
// since the version the change is based on is kept; the same field changed twice is
// a conflict. A new e-mail of somebody who signs in waits until they follow the
// link to it. Names, e-mail and picture of a person who also works for another
// company can be changed only by the person: user_elsewhere.
func (s *Service) Change(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		who, err := as(tx, who, in.TenantID)
		if err != nil {
			return api.Changed{}, err
		}
		r, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		before := r.edited()
		after := in.over(before)
		if in.Version != nil {
			since, err := history.FieldsSince(tx, Entity, r.ID, *in.Version)
			if err != nil {
				return api.Changed{}, err
			}
			if conflicts := history.MergeFields(before, &after, since, func(field string) string { return field }); len(conflicts) > 0 {
				return api.Changed{}, &fault.Fault{Kind: fault.Conflict, Code: "conflict",
					Extra: map[string]any{"conflicts": conflicts, "version": r.Version}}
			}
		}
		if !in.Sure {
			if err := single(tx, who, r.ID, before, after); err != nil {
				return api.Changed{}, err
			}
		}
		return s.change(tx, who, r, after, in.Images)
	})
}

// single refuses a person who looks like another of the company: by a new name or a
// new telephone.
func single(tx *db.Tx, who access.Who, id int64, was, now edited) error {
	type row struct {
		ID    int64  `db:"user_id"`
		Name  string `db:"name"`
		Email string `db:"email"`
		Phone string `db:"phone"`
	}
	name := func(e edited) string { return textfold.Key(e.FirstName + " " + e.LastName) }
	called, reached := twins.Anew(name(was), name(now)), twins.Anew(textfold.Phone(was.Phone), textfold.Phone(now.Phone))
	if !called && !reached {
		return nil
	}
	found, err := db.All[row](tx, `SELECT u.user_id, u.first_name || ' ' || u.last_name AS name, u.email, u.phone FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.roles <> 0 AND u.deleted_at IS NULL AND m.user_id <> ? ORDER BY m.user_id`, who.TenantID, id)
	if err != nil {
		return err
	}
	var all []twins.Twin
	for _, r := range found {
		t := twins.Twin{Entity: Entity, ID: r.ID, Name: r.Name, About: twins.Join(r.Email, r.Phone)}
		if called && textfold.Key(r.Name) == name(now) {
			t.Same = append(t.Same, "name")
		}
		if reached && textfold.SamePhone(r.Phone, now.Phone) {
			t.Same = append(t.Same, "phone")
		}
		if t.Same != nil {
			all = append(all, t)
		}
	}
	return twins.Ask(all)
}

func (s *Service) change(tx *db.Tx, who access.Who, r Row, after edited, images api.Images) (api.Changed, error) {
	same := api.Changed{ID: r.ID, Version: r.Version}
	before := r.edited()
	fields := history.Diff(before, after)
	if len(fields) == 0 {
		return same, nil
	}
	mine := edited{FirstName: after.FirstName, LastName: after.LastName, Email: after.Email, Phone: after.Phone, ImageURL: after.ImageURL, UserTypes: before.UserTypes, External: before.External}
	if r.Elsewhere && len(history.Diff(before, mine)) > 0 {
		return same, fault.New(fault.Conflict, "user_elsewhere")
	}
	if _, ok := fields["user_types"]; ok {
		roles, _ := access.ParseRoles(after.UserTypes)
		if err := SetRoles(tx, who.TenantID, r.ID, roles); err != nil {
			return same, err
		}
		audit.Commit(tx, audit.RolesChanged, who, "of", r.ID, "from", before.UserTypes, "to", after.UserTypes)
		if err := endSessions(tx, who, r.ID); err != nil {
			return same, err
		}
	}
	if _, err := tx.Exec(`UPDATE tenant_user SET is_external = ? WHERE tenant_id = ? AND user_id = ?`, after.External, who.TenantID, r.ID); err != nil {
		return same, err
	}
	version, err := rewrite(tx, who, r, after)
	if err != nil {
		return same, err
	}
	if _, ok := fields["image_url"]; ok {
		if err := uploads.Replace(tx, who, Entity, r.ID, images); err != nil {
			return same, err
		}
	}
	r.Version = version
	if err := history.Record(tx, who, r.ref(who), events(fields)...); err != nil {
		return same, err
	}
	if _, ok := fields["email"]; ok {
		audit.Commit(tx, audit.EmailChanged, who, "of", r.ID)
		if _, err := tx.Exec(`DELETE FROM secret_link WHERE user_id = ?`, r.ID); err != nil { // sent to the old address
			return same, err
		}
		if r, err = Find(tx, who, r.ID); err != nil {
			return same, err
		}
		if r.unconfirmed() && s.Mail.Configured() {
			if _, err := s.invite(tx, who, r); err != nil {
				return same, err
			}
		}
	}
	return api.Changed{ID: r.ID, Version: version}, nil
}

// events returns one event for each changed field.
func events(fields history.Fields) (out []history.Event) {
	for _, name := range []string{"first_name", "last_name", "email", "phone", "image_url", "user_types", "is_external_contractor", "language", "theme", "density"} {
		if v, ok := fields[name]; ok {
			out = append(out, history.Event{Kind: name, Old: v[0], New: v[1], Fields: history.Fields{name: v}})
		}
	}
	return out
}

// Dismiss removes a person from the company. Their name stays on what they did;
// their sessions end, and so do their places on orders that have not begun. It
// refuses to remove the acting person, and the last ADMIN.
func (s *Service) Dismiss(ctx context.Context, who access.Who, in ByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		r, err := Find(tx, who, in.ID)
		if err != nil {
			return none, err
		}
		if r.ID == who.UserID {
			if err := keepAdmin(tx, who.TenantID, r.ID); err != nil {
				return none, err
			}
			return none, fault.New(fault.Conflict, "user_oneself")
		}
		if err := history.Record(tx, who, r.ref(who), history.Event{Kind: "deleted", Old: r.FirstName + " " + r.LastName}); err != nil {
			return none, err
		}
		audit.Commit(tx, audit.UserRemoved, who, "of", r.ID)
		if err := Departed.Happen(tx, who, r.ID); err != nil {
			return none, err
		}
		return none, RemoveFrom(tx, who.TenantID, r.ID)
	})
}

// Kinds are the kinds of entries in the history of a person.
var Kinds = []string{"second_factor", "created", "deleted", "restored", "merged", "merged_into", "unmerged", "invited", "accepted", "first_name", "last_name", "email", "phone", "image_url", "user_types", "is_external_contractor"}

// HistoryQuery asks for a page of a person's history.
type HistoryQuery struct {
	ID int64 `path:"user_id" json:"-"`
	history.Paging
}

// History shows what happened to a person in the company, also one who has left it.
func (s *Service) History(ctx context.Context, who access.Who, in HistoryQuery) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) {
		if _, err := findAny(tx, who, in.ID); err != nil {
			return history.Page{}, err
		}
		return history.ReadOf(tx, Entity, in.ID, who.TenantID, Kinds, in.Page)
	})
}
