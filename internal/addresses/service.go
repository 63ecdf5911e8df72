package addresses

import (
	"context"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/search"
)

// Service answers the calls of this area.
type Service struct {
	DB      *db.DB
	MapsKey string // of Google Maps, restricted to the installation's pages; "" is none
}

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TaskCreate, "POST /tasks/addresses/picker", "Pick one of the company's saved addresses for a task.", s.Pick)
	api.On(r, access.TaskCreate, "POST /addresses/picker_search", "Pick one of the company's saved addresses.", s.Pick)
	api.On(r, access.TaskCreate, "POST /addresses/autocomplete", "Suggest addresses for what was typed so far, such as \"ilica 1 zag\".", s.Autocomplete)
	api.On(r, access.SignedIn, "GET /google_maps/key", "Read the key for maps; empty when there is none.", s.Key)
}

// Pick lists the saved addresses of the person's company, by name unless
// another order is asked for.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Address], error) {
	if len(in.OrderBy) == 0 {
		in.OrderBy = []search.OrderBy{{Column: "address_name"}}
	}
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Address], error) {
		return search.Run(tx, who, Table, own(who), in, func(keys []int64) ([]Address, error) { return read(tx, keys) })
	})
}

// Typed is what a person typed so far where an address is wanted.
type Typed struct {
	Input string `json:"input"`
}

// Validate bounds the input.
func (in *Typed) Validate() error {
	var c fault.Check
	c.Max("input", in.Input, 200)
	return c.Err()
}

// Autocomplete suggests addresses: those the person's company has used, then
// settlements of the country, and last what was typed as it is. A blank input
// has none.
func (s *Service) Autocomplete(ctx context.Context, who access.Who, in Typed) ([]Suggestion, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Suggestion, error) {
		used, err := places(tx, who, in.Input)
		return suggest(used, in.Input), err
	})
}

// MapsKey is the answer that names the key.
type MapsKey struct {
	Key string `json:"key"`
}

// Envelope marks the answer as its own envelope.
func (MapsKey) Envelope() {}

// Key returns the key of the maps.
func (s *Service) Key(context.Context, access.Who, struct{}) (MapsKey, error) {
	return MapsKey{s.MapsKey}, nil
}
