// Package lookup finds records by any words in them: tasks and their orders,
// companies, people, addresses, equipment, assets, offers, invoices, projects and
// materials, limited to those that the person may see. It stores one text per record, with its
// words and those written about it, in the transaction that changes them.
package lookup

import (
	"context"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/jobs"
)

type Service struct{ DB *db.DB }

// Area registers the search with the program.
func Area(d *db.DB) area.Area {
	s := &Service{d}
	return area.Area{Name: "lookup", Routes: s.Routes, Jobs: map[string]jobs.Handler{job: s.renew}, BeforeCommit: Refresh}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.SignedIn, "POST /search/references", "What numbers in a text mean, such as Z-2529, RN-2275 and #2529, of what the person may open.", s.Refer)
	api.On(r, access.SignedIn, "GET /codes/{code}", "What a code names that was scanned or typed: of a label or its address, of goods, an inventory number, RN-2275, Z-2529, the code of an article, a place or an offer.", s.Open)
	api.On(r, access.SignedIn, "POST /search", "Find anything that the person may see by the words and numbers they remember of it.", s.Search)
}

// Query is a search text and its limits.
type Query struct {
	Search string `json:"search"` // words in any order, parts of them, numbers
}

// Searches returns 1: it waits for its turn as one search.
func (Query) Searches() int { return 1 }

// maxLength is how many characters may be looked for.
const maxLength = 200

// Validate notes what is wrong with the query.
func (q *Query) Validate() error {
	var c fault.Check
	c.Max("search", q.Search, maxLength)
	return c.Err()
}

// Found is the result, in groups of one entity each, the best group first.
type Found struct {
	Groups []Group `json:"groups"`
	// Similar reports that nothing matched exactly, and that the results match
	// with one letter changed.
	Similar bool `json:"similar"`
}

// Entity is the entity of a result.
type Entity string

// Values returns the kinds that are found.
func (Entity) Values() []string {
	all := []string{orders.Entity}
	for _, k := range findable() {
		all = append(all, k.entity)
	}
	return all
}

// Group is the results of one entity.
type Group struct {
	Entity Entity `json:"entity"`
	Count  int    `json:"count"` // exact below most
	More   bool   `json:"more"`  // there are more than Count
	Hits   []Hit  `json:"hits"`  // the best, the best first
}

// Hit is one record. What its kind has no use for is empty.
type Hit struct {
	ID       int64      `db:"id" json:"id"`               // of the record: what its page is opened by
	TaskID   *int64     `db:"task_id" json:"task_id"`     // of an order
	TenantID *int64     `db:"tenant_id" json:"tenant_id"` // of a company: what tasks know it by
	UserID   *int64     `db:"user_id" json:"user_id"`     // of a person
	Title    string     `db:"title" json:"title"`
	Number   string     `db:"number" json:"number"` // of an offer, an item, a company: what people call it by
	Client   string     `db:"client" json:"client"`
	Place    string     `db:"place" json:"place"`
	Phone    string     `db:"phone" json:"phone"`
	Who      string     `db:"who" json:"who"` // the workers of an order, who has an item, whom to call at a company
	At       *time.Time `db:"at" json:"at"`   // when it is or was planned, or was made
	Status   string     `db:"status" json:"status"`
	Phase    string     `db:"phase" json:"phase"` // of a task
}

func everything(string) bool { return true }

// Search finds what fits. An empty text finds nothing.
func (s *Service) Search(ctx context.Context, who access.Who, in Query) (Found, error) {
	q := parse(in.Search)
	if q.empty() {
		return Found{Groups: []Group{}}, nil
	}
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Found, error) {
		groups, err := groupsOf(tx, who, q, everything)
		if err != nil || len(groups) > 0 || !q.loosen() {
			return Found{Groups: groups}, err
		}
		groups, err = groupsOf(tx, who, q, everything)
		return Found{Groups: groups, Similar: len(groups) > 0}, err
	})
}
