// Package projects keeps the projects of a company, as tasks need them: a
// project gives its tasks their currency.
package projects

import "teren/internal/kit/money"

// Project is a project as it is picked.
type Project struct {
	ID       int64          `db:"project_id" json:"project_id"`
	Title    string         `db:"title" json:"title"`
	Currency money.Currency `db:"currency" json:"currency"`
}

// Key is what search knows the row by.
func (p Project) Key() int64 { return p.ID }

// New is a project to be made.
type New struct {
	Title    string
	Currency money.Currency
}
