package auth

import (
	"strings"
	"testing"
)

func TestLimitsOfKeys(t *testing.T) {
	for _, c := range []struct {
		limits     Limits
		path, from string
		writes     bool
		code       string
	}{
		{Limits{}, "/tasks/search", "203.0.113.7", false, ""},
		{Limits{}, "/home", "", false, ""},
		{Limits{Writes: []Scope{"tasks"}}, "/tasks", "", true, ""},
		{Limits{Writes: []Scope{"tasks"}}, "/orders/search", "", false, ""},
		{Limits{Writes: []Scope{"tasks"}}, "/tasksomething", "", false, ""},
		{Limits{Reads: []Scope{"orders"}}, "/orders/1/details", "", false, ""},
		{Limits{Reads: []Scope{"orders"}}, "/tasks/search", "", false, "key_other_area"},
		{Limits{Reads: []Scope{"orders"}}, "/home", "", false, "key_other_area"},
		{Limits{Reads: []Scope{"orders"}, Writes: []Scope{"tasks"}}, "/tasks/search", "", true, ""},
		{Limits{Reads: []Scope{"materials"}}, "/stock_places/search", "", false, ""},
		{Limits{Networks: []string{"192.0.2.0/24"}}, "/tasks/search", "192.0.2.9", false, ""},
		{Limits{Networks: []string{"192.0.2.0/24"}}, "/tasks/search", "192.0.3.9", false, "key_other_network"},
		{Limits{Networks: []string{"192.0.2.0/24"}}, "/tasks/search", "", false, "key_other_network"},
		{Limits{Networks: []string{"10.0.0.1/32", "2001:db8::/32"}}, "/tasks/search", "2001:db8::1", false, ""},
	} {
		writes, err := c.limits.allow(c.path, c.from)
		if writes != c.writes || (err == nil) != (c.code == "") || err != nil && !strings.Contains(err.Error(), c.code) {
			t.Errorf("%+v %s %s: %v %v", c.limits, c.path, c.from, writes, err)
		}
	}
}

// A key keeps to its limits from one request to the next, and they are listed.
func TestKeysHaveLimits(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ana `+login("ana", password)+` → 200`,
			`ana POST /settings/keys {"name":"x","days":30,"reads":["moon"],"writes":["tasks","home"],"networks":["10.0.0.0/8"],"password":"`+password+`"} → 422 …"field":"reads"`,
			`ana POST /settings/keys {"name":"x","days":30,"networks":["ten"],"password":"`+password+`"} → 422 …"field":"networks","code":"not_a_network"`,
			`ana POST /settings/keys {"name":"x","days":30,"reads":["orders"],"writes":["tasks","tasks"],"networks":["::ffff:192.0.2.1","10.1.2.3/8"],"password":"`+password+`"} → 200`,
			`ana GET /settings/keys → 200 …"reads":["orders"],"writes":["tasks"],"networks":["192.0.2.1/32","10.0.0.0/8"]`,
		)
	})
}
