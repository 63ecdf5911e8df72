package users

import (
	"context"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/history"
)

// Service answers the calls of this area.
type Service struct{ DB *db.DB }

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.SignedIn, "GET /profile", "Show one's own profile.", s.Profile)
	api.On(r, access.SignedIn, "PATCH /profile", "Change one's own profile.", s.ChangeProfile)
}

// Profile shows the person's own profile.
func (s *Service) Profile(ctx context.Context, who access.Who, _ struct{}) (Profile, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Profile, error) { return FindProfile(tx, who.UserID) })
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
			since, err := history.FieldsSince(tx, Thing, before.ID, *in.Version)
			if err != nil {
				return api.Changed{}, err
			}
			conflicts := history.Merge(before, &after, since, func(field string) string { return field })
			if len(conflicts) > 0 {
				return api.Changed{}, &fault.Fault{Kind: fault.Conflict, Code: "conflict",
					Extra: map[string]any{"conflicts": conflicts, "version": before.Version}}
			}
		}
		return save(tx, who, before, after, in.Images)
	})
}
