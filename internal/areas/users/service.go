package users

import (
	"context"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/event"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/jobs"
	"teren/internal/platform/mail"
	"teren/internal/platform/search"
)

type Service struct {
	DB      *db.DB
	Mail    *mail.Service
	BaseURL string // the address people type, for links in letters
}

// Departed happens to a person who leaves the company that who acts for.
var Departed event.Of[int64]

func init() {
	area.Register(area.Entity{Name: Entity, Files: Visible, Deleted: deletedPeople, Find: &findable})
}

// Area registers the people with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "users", Routes: s.Routes, Searches: []search.Table{Table},
		Recurring: []jobs.Recurring{{Name: "forget old links", Every: time.Hour, In: ForgetLinks}},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.SignedIn, "GET /profile", "Show one's own profile.", s.Profile)
	api.On(r, access.SignedIn, "PATCH /profile", "Change one's own profile.", s.ChangeProfile)

	api.On(r, access.UserRead, "POST /users/search", "List the people of the company.", s.Search)
	api.On(r, access.UserRead, "POST /users/picker_search", "Pick a person of the company.", s.Pick)
	export.On(r, access.UserRead, "POST /users/export", "The people of the company that a search finds, as CSV or XLSX.", s.Search, userList)
	api.On(r, access.UserEdit, "POST /users", "Add a person to the company and invite them.", s.Hire)
	s.imports().On(r, "/users")
	api.On(r, access.UserRead, "GET /users/{user_id}", "Show a person of the company.", s.Details)
	api.On(r, access.UserEdit, "PATCH /users/{user_id}", "Change a person of the company.", s.Change)
	api.On(r, access.UserDelete, "DELETE /users/{user_id}", "Take a person out of the company.", s.Dismiss)
	api.On(r, access.UserDelete, "POST /users/{user_id}/restore", "Bring a person back who was taken out of the company.", s.Restore)
	s.Merging().On(r, access.UserDelete, "/users/{user_id}", "person")
	api.On(r, access.UserInvite, "POST /users/{user_id}/invite", "Make a link by which a person chooses a password; mailed, or to be copied.", s.Invite)
	api.On(r, access.UserInvite, "POST /b2b/{b2b_id}/invite", "Invite the first person of a company of the register; mailed, or a link to be copied.", s.InviteClient)
	api.On(r, access.UserRead, "GET /users/{user_id}/history", "What happened to a person in the company, newest first.", s.History)
}

// Profile shows the person's own profile.
func (s *Service) Profile(ctx context.Context, who access.Who, _ struct{}) (Profile, error) {
	return db.Look(ctx, s.DB, func(tx *db.Tx) (Profile, error) { return FindProfile(tx, who.UserID) })
}

// ChangeProfile changes the person's own profile. What was changed elsewhere
// since the version the change is based on is kept; the same field changed
// twice is a conflict.
func (s *Service) ChangeProfile(ctx context.Context, who access.Who, in ProfileChange) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		before, err := FindProfile(tx, who.UserID)
		if err != nil {
			return api.Changed{}, err
		}
		after := in.over(before)
		if in.Version != nil {
			since, err := history.FieldsSince(tx, Entity, before.ID, *in.Version)
			if err != nil {
				return api.Changed{}, err
			}
			conflicts := history.MergeFields(before, &after, since, func(field string) string { return field })
			if len(conflicts) > 0 {
				return api.Changed{}, &fault.Fault{Kind: fault.Conflict, Code: "conflict",
					Extra: map[string]any{"conflicts": conflicts, "version": before.Version}}
			}
		}
		return save(tx, who, before, after, in.Images)
	})
}
