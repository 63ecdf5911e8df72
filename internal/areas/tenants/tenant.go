// Package tenants is the companies: the one a person works for, those it works
// with, and the reserved client of tasks for private persons.
package tenants

import (
	"slices"
	"strings"

	"teren/internal/kit/clock"
	"teren/internal/kit/words"
	"teren/internal/platform/fault"
)

// PrivateIndividual is the reserved client of tasks that no company asked for.
const PrivateIndividual int64 = 0

// Zone is the time zone of a company that chose none.
const Zone = "Europe/Zagreb"

// Tenant is a company as pickers show it.
type Tenant struct {
	ID   int64  `db:"tenant_id" json:"tenant_id"`
	Name string `db:"name" json:"name"`
}

func (t Tenant) Key() int64 { return t.ID }

// New is a new company. TimeZone is an IANA name, or "" for Zone. Language is the
// language of its documents, of words.Languages; any other is Croatian.
type New struct {
	Name     string
	IDNumber string
	TimeZone string
	Language string
	AsksOnly bool // others for work, and carries out none
}

// Check notes what is wrong with the company under the given names of its
// fields.
func (n New) Check(c *fault.Check, name, idNumber string) {
	c.Require(name, n.Name)
	c.Max(name, n.Name, 200)
	c.Max(idNumber, n.IDNumber, 30)
}

func (n New) normal() (New, error) {
	n.Name, n.IDNumber = strings.TrimSpace(n.Name), strings.TrimSpace(n.IDNumber)
	if n.TimeZone == "" {
		n.TimeZone = Zone
	}
	if !slices.Contains(words.Languages, n.Language) {
		n.Language = "hr"
	}
	_, err := clock.Zone(n.TimeZone)
	return n, err
}

// PrivateName returns the name of the reserved client in the language.
func PrivateName(language string) string { return words.CompanyPrivateIndividual.In(language) }
