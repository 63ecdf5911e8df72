package live_test

import (
	"fmt"
	"testing"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/live"
)

// Presence is sent to people of the company who are present themselves, with only
// those records that a worker may see; pages that come back do not get earlier
// presence.
func TestPresenceReachesThoseWhoArePresent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newStation(t, d)
		ana, ivo, petra, worker := s.open(t, "ana", ""), s.open(t, "ivo", ""), s.open(t, "petra", ""), s.open(t, "worker", "")
		ready(t, s, ana, ivo, petra, worker)
		present := func(tenant int64, p live.Presence) {
			t.Helper()
			p.Name, p.Entity = "N", "task"
			if err := live.Tell(d, tenant, p); err != nil {
				t.Fatal(err)
			}
		}
		event := func(page string, user int64, ids string, gone bool) string {
			return fmt.Sprintf(`event: presence data: {"page":%q,"turn":1,"user_id":%d,"name":"N","image_url":"","thing":"task","ids":%s,"gone":%t}`, page, user, ids, gone)
		}
		present(1, live.Presence{Page: "a", Turn: 1, UserID: 1}) // nobody else is there
		present(2, live.Presence{Page: "p", Turn: 1, UserID: 3})
		present(1, live.Presence{Page: "w", Turn: 1, UserID: 4})
		present(1, live.Presence{Page: "a", Turn: 1, UserID: 1, IDs: []int64{1, 2}})
		ana.expect(event("w", 4, "[]", false))
		worker.expect(event("a", 1, "[2]", false)) // the worker may not see the first
		present(1, live.Presence{Page: "w", Turn: 1, UserID: 4, Gone: true})
		present(1, live.Presence{Page: "i", Turn: 1, UserID: 2, IDs: []int64{1}})
		ana.expect(event("w", 4, "[]", true), event("i", 2, "[1]", false))
		s.publish(t, task(60, 2, 1, 2))
		for _, page := range []*stream{ana, ivo, petra, worker} {
			page.expect("id: 60") // and nothing before
		}
		s.open(t, "ana", "60")
		s.change("ivo", func(w *access.Who) { w.Roles = access.Worker })
		present(1, live.Presence{Page: "a", Turn: 1, UserID: 1, IDs: []int64{1}})
		ivo.expect("event: end") // who has lost rights hears nothing more
		ivo.Ends(t)
	})
}
