package projects

import (
	"errors"

	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// Table is what may be searched.
var Table = search.Table{
	Name: "projects",
	From: "project p",
	Key:  "p.project_id",
	Columns: map[string]search.Column{
		"project_id": {SQL: "p.project_id", Kind: search.Integer},
		"title":      {SQL: "p.title", Kind: search.Text, Fold: "p.title_fold"},
		"currency":   {SQL: "p.currency", Kind: search.Text, Values: money.Currency("").Values()},
	},
	Search:  []string{"title"},
	OrderBy: []search.OrderBy{{Column: "title"}},
}

func rows(tx *db.Tx, _ access.Who, keys []int64) ([]Project, error) {
	return db.All[Project](tx, `SELECT project_id, title, currency FROM project WHERE project_id IN (?)`, keys)
}

// Find returns a project of the person's company.
func Find(tx *db.Tx, who access.Who, id int64) (Project, error) {
	p, err := db.One[Project](tx, `SELECT project_id, title, currency FROM project WHERE project_id = ? AND tenant_id = ?`, id, who.TenantID)
	if errors.Is(err, db.ErrNoRow) {
		return p, fault.Missing()
	}
	return p, err
}

// Insert adds a project to the person's company.
func Insert(tx *db.Tx, who access.Who, n New) (int64, error) {
	return db.One[int64](tx, `INSERT INTO project (tenant_id, title, title_fold, currency, created_at) VALUES (?, ?, ?, ?, ?) RETURNING project_id`,
		who.TenantID, n.Title, textfold.Text(n.Title), n.Currency, tx.Now)
}
