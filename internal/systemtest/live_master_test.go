package systemtest_test

import (
	"fmt"
	"strings"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/live/livetest"
)

// Everybody in a company hears that its teams, kinds of work, locations,
// groups and addresses changed, and nobody else does.
func TestMasterDataIsHeardInItsCompany(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		listen := p.streams(t)
		worker, stranger := listen("worker1"), listen("worker2")
		mine, theirs := p.masterOf("own"), p.masterOf("foreign")
		changes, last := 0, "" // after a reset the last thing is heard again
		before, err := db.Read(t.Context(), d, func(tx *db.Tx) (int64, error) { return db.One[int64](tx, `SELECT MAX(journal_id) FROM journal`) })
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ thing, path, body string }{
			{"team", "/teams/{team_id}", `{"name":"canary-company%d %d"}`}, // before it comes what was done before they listened
			{"work_hierarchy", "/work_hierarchies/{work_hierarchy_id}", `{"title":"canary-company%d %d"}`},
			{"location", "/locations/{location_id}", `{"name":"canary-company%d %d"}`},
			{"locgroup", "/locgroups/{locgroup_id}", `{"name":"canary-company%d %d"}`},
			{"address", "/addresses/{address_id}", `{"address_name":"canary-company%d %d"}`},
			{"team", "/teams/{team_id}", `{"name":"canary-company%d %d"}`},
		} {
			// In the other company first: whoever heard of that would hear it before their own.
			change := func() {
				for i, thing := range []string{"foreign", "own"} {
					manager := fmt.Sprint("manager", 2-i)
					changes++
					if a := p.ask(t.Context(), manager, "PATCH", p.fill(c.path, thing, manager), fmt.Sprintf(c.body, 2-i, changes), ""); a.Code != 200 {
						t.Fatal(c.path, a.Code, a.Body)
					}
				}
			}
			change()
			for _, ear := range []struct {
				name   string
				stream *livetest.Stream
				id     int64
			}{{"worker1", worker, mine[c.thing+"_id"]}, {"worker2", stranger, theirs[c.thing+"_id"]}} {
				want := fmt.Sprintf(`"thing":%q,"id":%d,`, c.thing, ear.id)
				for heard := false; !heard; {
					event := ear.stream.Next(t)
					var id int64
					_, _ = fmt.Sscanf(event, "id: %d", &id) // a reset has none
					heard = id > before && strings.Contains(event, want)
					switch {
					case event == livetest.Reset:
						change()
					case strings.Contains(event, "canary") || last != "" && !strings.Contains(event, want) && !strings.Contains(event, fmt.Sprintf(`"thing":%q,`, last)):
						t.Errorf("%s hears %s", ear.name, event)
					}
				}
			}
			last = c.thing
		}
	})
}
