package auth

import (
	"net/netip"
	"slices"
	"strings"

	"teren/internal/platform/fault"
)

// Scope is a part of the program that an access key can be limited to: the calls whose
// paths begin with its name, or with another of its words.
type Scope string

var scopes = []Scope{
	"tasks", "orders", "schedule", "intake", "offers", "invoices", "payments", "projects", "catalog", "materials", "equipment", "assets", "b2b", "addresses", "locations",
	"work_hierarchies", "teams", "users", "absences", "time_sheets",
}

// more are the words of a scope besides its name.
var more = map[Scope][]string{
	"payments":  {"statements"},
	"materials": {"material_purchases", "stock_places"},
	"equipment": {"equipment_inventories", "equipment_codes", "equipment_takers"},
	"b2b":       {"tenants"},
	"locations": {"locgroups", "locations_hierarchy"},
}

// Values returns all scopes.
func (Scope) Values() []string {
	out := make([]string, len(scopes))
	for i, s := range scopes {
		out[i] = string(s)
	}
	return out
}

// scopeOf returns the scope of a path below the base of the calls; "" for none.
func scopeOf(path string) Scope {
	word, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	for _, s := range scopes {
		if word == string(s) || slices.Contains(more[s], word) {
			return s
		}
	}
	return ""
}

// Limits are what an access key may do. Reads is all areas where it is empty, Networks any;
// what it may change it may read.
type Limits struct {
	Reads    []Scope  `db:"-" json:"reads,omitempty"`
	Writes   []Scope  `db:"-" json:"writes,omitempty"`
	Networks []string `db:"-" json:"networks,omitempty"` // 192.0.2.0/24, or one address
}

// limitTexts are Limits as they are stored.
type limitTexts struct {
	ReadText    string `db:"reads"`
	WriteText   string `db:"writes"`
	NetworkText string `db:"networks"`
}

const mostNetworks = 20

// check reports every field that is wrong, and writes networks in one form.
func (l *Limits) check(c *fault.Check) {
	for name, list := range map[string][]Scope{"reads": l.Reads, "writes": l.Writes} {
		for _, s := range list {
			c.OneOf(name, string(s), Scope("").Values())
		}
	}
	for i, text := range l.Networks {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			var address netip.Addr
			if address, err = netip.ParseAddr(text); err == nil {
				network = netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen())
			}
		}
		if err != nil || len(l.Networks) > mostNetworks {
			c.Fail("networks", "not_a_network", fault.Args{"max": mostNetworks})
			return
		}
		l.Networks[i] = network.Masked().String()
	}
}

// stored returns the limits as they are stored.
func (l Limits) stored() limitTexts {
	return limitTexts{listText(l.Reads), listText(l.Writes), listText(l.Networks)}
}

// limits returns what was stored.
func (t limitTexts) limits() Limits {
	return Limits{listOf[Scope](t.ReadText), listOf[Scope](t.WriteText), listOf[string](t.NetworkText)}
}

func listText[T ~string](list []T) string {
	text := ""
	for _, one := range list {
		if !strings.Contains(text, ","+string(one)+",") {
			text = strings.TrimSuffix(text, ",") + "," + string(one) + ","
		}
	}
	return text
}

func listOf[T ~string](text string) []T {
	out := []T{}
	for one := range strings.SplitSeq(strings.Trim(text, ","), ",") {
		if one != "" {
			out = append(out, T(one))
		}
	}
	return out
}

// allow refuses a request below the base by its path and the address that it comes from, and
// reports whether it may change something.
func (l Limits) allow(path, from string) (writes bool, err error) {
	if len(l.Networks) > 0 && !slices.ContainsFunc(l.Networks, func(n string) bool { return within(n, from) }) {
		return false, fault.New(fault.Forbidden, "key_other_network")
	}
	scope := scopeOf(path)
	writes = scope != "" && slices.Contains(l.Writes, scope)
	if len(l.Reads) > 0 && !writes && !slices.Contains(l.Reads, scope) {
		return false, fault.New(fault.Forbidden, "key_other_area")
	}
	return writes, nil
}

// within reports whether an address, or a network of them, lies in the network.
func within(network, from string) bool {
	in, err := netip.ParsePrefix(network)
	if err != nil {
		return false
	}
	if whole, err := netip.ParsePrefix(from); err == nil {
		return in.Bits() <= whole.Bits() && in.Contains(whole.Addr().Unmap())
	}
	address, err := netip.ParseAddr(from)
	return err == nil && in.Contains(address.Unmap())
}
