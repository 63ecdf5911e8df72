package projects

import (
	"context"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/uploads"
)

// Hours is who worked how long on the tasks of a project, the longest first.
type Hours struct {
	Minutes int64         `json:"minutes"`
	People  []PersonHours `json:"people"`
}

// PersonHours is how many minutes one person worked, over how many orders. Those
// who left the company are still there.
type PersonHours struct {
	UserID    int64   `db:"user_id" json:"user_id"`
	FirstName string  `db:"first_name" json:"first_name"`
	LastName  string  `db:"last_name" json:"last_name"`
	ImageURL  *string `db:"image" json:"image_url"`
	Minutes   int64   `db:"minutes" json:"minutes"`
	Orders    int64   `db:"orders" json:"orders"`
}

// Hours sums the sessions of the orders that are not deleted, of the tasks that
// are not deleted; of a deleted project too.
func (s *Service) Hours(ctx context.Context, who access.Who, in ByID) (Hours, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out Hours, err error) {
		if _, err := findAny(tx, who, in.ID); err != nil {
			return out, err
		}
		out.People, err = db.All[PersonHours](tx, `
			SELECT n.user_id, u.first_name, u.last_name, `+uploads.FaceOf(`n.user_id`)+` AS image, CAST(n.minutes AS BIGINT) AS minutes, n.orders FROM (
				SELECT w.user_id, SUM(w.minutes) AS minutes, COUNT(DISTINCT w.order_id) AS orders
				FROM task t JOIN work_order o ON o.task_id = t.task_id AND o.status <> 'DELETED' JOIN work_session w ON w.order_id = o.order_id
				WHERE t.project_id = ? AND t.status <> 'DELETED' GROUP BY w.user_id) n
			JOIN user_account u ON u.user_id = n.user_id ORDER BY n.minutes DESC, n.user_id`, in.ID)
		if out.People == nil {
			out.People = []PersonHours{}
		}
		for _, p := range out.People {
			out.Minutes += p.Minutes
		}
		return out, err
	})
}
