package intake

import (
	"context"

	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

type Service struct{ DB *db.DB }

// Area registers calls that come in with the program.
func Area(d *db.DB) area.Area {
	return area.Area{Name: "intake", Routes: (&Service{d}).Routes}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.OrderPlan, "POST /intake/callers", "Find the clients whom a name, a phone number or an OIB fits, at most 8.", s.Callers)
	api.On(r, access.OrderPlan, "POST /intake/client", "What is known of a client that the next task needs: contacts, places, open and last tasks.", s.Client)
	api.On(r, access.OrderPlan, "POST /intake/kind", "Guess the kind of work from earlier tasks with like titles; null where no word tells.", s.Kind)
}

// Kind guesses the kind of work that a caller needs.
func (s *Service) Kind(ctx context.Context, who access.Who, in About) (Guess, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Guess, error) { return kindOf(tx, who, in.Title) })
}

// Callers finds who may be calling.
func (s *Service) Callers(ctx context.Context, who access.Who, in Query) ([]Caller, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Caller, error) { return callers(tx, who, in.Search) })
}

// Client returns a client with contacts, places and tasks.
func (s *Service) Client(ctx context.Context, who access.Who, in Who) (Client, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Client, error) {
		if in.TenantID == tenants.PrivateIndividual {
			return person(tx, who, *in.TaskID)
		}
		t, err := tenants.Find(tx, who, in.TenantID)
		if fault.IsMissing(err) {
			return Client{}, fault.OnField("tenant_id", "no_such_thing", nil)
		}
		if err != nil {
			return Client{}, err
		}
		return company(tx, who, t)
	})
}
