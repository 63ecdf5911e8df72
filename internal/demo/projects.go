package demo

import (
	"time"

	"teren/internal/areas/offers"
	"teren/internal/areas/projects"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
)

// A project is one that is open for the tasks of its client while it is planned.
type project struct {
	id       int64
	currency money.Currency
	from, to time.Time
}

func (l *life) openProjects() error {
	l.projects = map[string]project{}
	p := l.crews[primorje]
	for i, of := range projectsOf {
		managers := []int64{}
		for n := range 1 + (i+1)%2 {
			who := p.office[(i+n+1)%len(p.office)]
			id, err := l.member(who)
			if err != nil {
				return err
			}
			managers = append(managers, id)
		}
		made := project{currency: of.currency, from: l.now.In(l.zone).AddDate(0, of.from, 0), to: l.now.In(l.zone).AddDate(0, of.to, 0)}
		n := projects.New{Title: of.title, Currency: of.currency, ManagerIDs: managers, Budget: opt(money.Number("20000")),
			Start: opt(made.from.Format(time.DateOnly)), End: opt(made.to.Format(time.DateOnly))}
		var err error
		if made.id, err = projects.Insert(l.tx, p.office[0], n); err != nil {
			return err
		}
		l.projects[of.client] = made
	}
	return nil
}

// member returns the number of the person in their company.
func (l *life) member(who access.Who) (int64, error) {
	return db.One[int64](l.tx, `SELECT tenant_user_id FROM tenant_user WHERE tenant_id = ? AND user_id = ?`, who.TenantID, who.UserID)
}

// shares are how much of their budgets the projects have spent, in per cent, those
// that cost most first: some are over it, some near it.
var shares = []money.Cents{112, 91, 63, 38, 74, 27, 49, 18}

// budget gives the projects their clients and budgets, now that it shows what
// they cost.
func (l *life) budget() error {
	clients := map[int64]int64{}
	for _, s := range l.sites {
		if p, ok := l.projects[s.company]; ok {
			clients[p.id] = s.client
		}
	}
	who, s := l.crews[primorje].office[0], &projects.Service{DB: l.tasks.DB}
	type cost struct {
		ID    int64       `db:"project_id"`
		Spent money.Cents `db:"spent"`
	}
	costs, err := db.All[cost](l.tx, `SELECT t.project_id, CAST(SUM(t.net) AS BIGINT) AS spent FROM task t WHERE t.status IN ('CREATED', 'INVOICED') AND t.project_id IS NOT NULL
		GROUP BY t.project_id ORDER BY spent DESC, t.project_id`)
	if err != nil {
		return err
	}
	for i, c := range costs {
		if c.Spent == 0 || clients[c.ID] == 0 {
			continue
		}
		round := c.Spent * 100 / shares[i%len(shares)] / 1000 * 1000
		in := projects.Change{ID: c.ID, Budget: opt(money.Number(round.String())), TenantID: opt(clients[c.ID])}
		if _, err := s.Update(l.ctx, who, in); err != nil {
			return err
		}
		if i < 2 {
			said := []string{"Dogovoriti s klijentom dodatne radove prije novih naloga.", "Do kraja plana ostaje malo, molim svaku nabavu najaviti."}[i]
			if _, err := s.Comments().Write(l.tx, who, c.ID, comments.New{Comment: said}, l.tx.Now); err != nil {
				return err
			}
		}
	}
	return nil
}

// undertake makes a project of an accepted offer.
func (l *life) undertake(s *offers.Service, who access.Who, id int64) error {
	manager, err := l.member(who)
	if err != nil {
		return err
	}
	from := l.tx.Now.In(l.zone)
	_, err = s.Convert(l.ctx, who, offers.Conversion{ID: id, To: offers.ToProject, Project: &offers.NewProject{
		Start: opt(from.Format(time.DateOnly)), End: opt(from.AddDate(0, 3, 0).Format(time.DateOnly)), ManagerIDs: []int64{manager}}})
	return err
}
