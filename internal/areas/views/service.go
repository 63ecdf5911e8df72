package views

import (
	"context"

	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

type Service struct{ DB *db.DB }

// Area registers the saved views with the program.
func Area(d *db.DB) area.Area {
	s := &Service{d}
	return area.Area{Name: "views", Routes: s.Routes, React: s.React}
}

// React forgets the own views of a person who leaves.
func (s *Service) React() { users.Departed.Follow(s.DB, "views", leave) }

// Routes adds the calls of this area. Everybody saves views for themselves; the office
// also shares them and uses those that colleagues share.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.SignedIn, "GET /views", "The saved views of a list: one's own, and those that are shared.", s.Of)
	api.On(r, access.SignedIn, "POST /views", "Save a list as it is shown.", s.Create)
	api.On(r, access.SignedIn, "POST /views/default", "Choose the view that a list opens with.", s.Open)
	api.On(r, access.SignedIn, "PATCH /views/{view_id}", "Change a view of one's own; an ADMIN also a shared one.", s.Update)
	api.On(r, access.SignedIn, "DELETE /views/{view_id}", "Delete a view of one's own; an ADMIN also a shared one.", s.Delete)
}

// Of lists the views of a list that the person has, by name.
func (s *Service) Of(ctx context.Context, who access.Who, in struct {
	List string `query:"list" json:"-"`
}) ([]View, error) {
	var c fault.Check
	if checkList(&c, in.List); c.Err() != nil {
		return nil, c.Err()
	}
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]View, error) {
		return read(tx, who, `v.list = ? ORDER BY v.name_fold COLLATE hr, v.view_id`, in.List)
	})
}

// Create saves a view and answers its number. A person has no two of one name in a
// list; only the office shares.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		if err := in.known(tx, who, 0); err != nil {
			return 0, err
		}
		id, err := db.Insert(tx, "list_view", "view_id", in.columns().And(db.Columns{
			"tenant_id": who.TenantID, "user_id": who.UserID, "list": in.List, "created_at": tx.Now,
		}))
		return api.Created(id), err
	})
}

// Update changes a view. A change made on an older version than the present is
// refused; nothing is merged.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		v, err := find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if in.Version != 0 && in.Version != v.Version {
			return api.Changed{}, fault.New(fault.Conflict, "conflict")
		}
		n := New{List: v.List, Name: v.Name, State: v.State, Shared: v.Shared}
		set(&n.Name, in.Name)
		set(&n.State, in.State)
		set(&n.Shared, in.Shared)
		if err := n.known(tx, who, v.ID); err != nil {
			return api.Changed{}, err
		}
		if v.Shared && !n.Shared { // colleagues no longer have it
			if _, err := tx.Exec(`DELETE FROM list_view_default WHERE view_id = ? AND user_id <> (SELECT v.user_id FROM list_view v WHERE v.view_id = ?)`, v.ID, v.ID); err != nil {
				return api.Changed{}, err
			}
		}
		version, err := db.Update(tx, "list_view", "view_id", v.ID, n.columns())
		return api.Changed{ID: v.ID, Version: version}, err
	})
}

func set[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

// Delete deletes a view for good, also as the default of a list. It contains only
// filters, so it does not go to the trash.
func (s *Service) Delete(ctx context.Context, who access.Who, in struct {
	ID int64 `path:"view_id" json:"-"`
}) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.None, error) {
		v, err := find(tx, who, in.ID)
		if err != nil {
			return api.None{}, err
		}
		return api.None{}, remove(tx, `view_id = ?`, v.ID)
	})
}

// Open chooses the view that a list opens with for the person.
func (s *Service) Open(ctx context.Context, who access.Who, in Opening) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.None, error) {
		var c fault.Check
		if checkList(&c, in.List); in.ViewID != nil {
			_, err := fault.Only(read(tx, who, `v.view_id = ? AND v.list = ?`, *in.ViewID, in.List))
			if err := c.Found("view_id", err); err != nil {
				return api.None{}, err
			}
		}
		if err := c.Err(); err != nil {
			return api.None{}, err
		}
		if _, err := tx.Exec(`DELETE FROM list_view_default WHERE tenant_id = ? AND user_id = ? AND list = ?`, who.TenantID, who.UserID, in.List); err != nil || in.ViewID == nil {
			return api.None{}, err
		}
		_, err := tx.Exec(`INSERT INTO list_view_default (tenant_id, user_id, list, view_id) VALUES (?, ?, ?, ?)`, who.TenantID, who.UserID, in.List, *in.ViewID)
		return api.None{}, err
	})
}
