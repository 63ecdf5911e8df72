package offers

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"teren/internal/areas/catalog"
	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/event"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// Target is what an accepted offer can be converted to.
type Target string

const (
	ToTask    Target = "TASK"    // with the accepted lines
	ToProject Target = "PROJECT" // with what was accepted, before tax, as its budget
)

func (Target) Values() []string { return []string{string(ToTask), string(ToProject)} }

// Conversion is what to make of an accepted offer; TASK by default. Absent fields
// come from the offer: title and client, of a task also description, client's note,
// and the project of the offer. A task for another client than the offer's is made
// only with ChangeClient.
type Conversion struct {
	ID           int64       `path:"offer_id" json:"-"`
	To           Target      `json:"to,omitempty"`
	Task         *tasks.New  `json:"task,omitempty"`
	Project      *NewProject `json:"project,omitempty"`
	ChangeClient bool        `json:"change_client,omitempty"`
}

// NewProject is a project to be made of an offer. ManagerIDs are tenant_user_ids.
type NewProject struct {
	Title      string          `json:"title,omitempty"`
	Start      api.Opt[string] `json:"planned_start"`
	End        api.Opt[string] `json:"planned_end"`
	ManagerIDs []int64         `json:"manager_ids"`
}

// Validate checks the target and its fields.
func (in *Conversion) Validate() error {
	var c fault.Check
	in.To = Target(upper(string(in.To), string(ToTask)))
	c.OneOf("to", string(in.To), in.To.Values())
	for _, of := range []struct {
		to   Target
		said bool
	}{{ToTask, in.Task != nil}, {ToProject, in.Project != nil}} {
		field := strings.ToLower(string(of.to))
		switch {
		case in.To == of.to && !of.said:
			c.Fail(field, "required", nil)
		case in.To != of.to && of.said:
			c.Fail(field, "unknown_field", nil)
		}
	}
	return c.Err()
}

// Converted is the result of a conversion: one of the two.
type Converted struct {
	TaskID    *int64 `json:"task_id"`
	ProjectID *int64 `json:"project_id"`
}

// Tasked happens before a task is made of an offer.
var Tasked event.Of[int64]

// Convert makes a task or a project of an accepted offer, once.
func (s *Service) Convert(ctx context.Context, who access.Who, in Conversion) (Converted, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (made Converted, err error) {
		o, err := Ready(tx, who, access.OfferConvert, in.ID)
		if err != nil {
			return made, err
		}
		event := history.Event{Internal: true}
		if in.To == ToProject {
			var id int64
			id, err = toProject(tx, who, o, *in.Project)
			made.ProjectID, event.Kind, event.New = &id, "project", id
		} else {
			if err := Tasked.Happen(tx, who, o.ID); err != nil {
				return made, err
			}
			var id int64
			id, err = toTask(tx, who, o, *in.Task, in.ChangeClient)
			made.TaskID, event.Kind, event.New = &id, "task", id
		}
		if err != nil {
			return made, err
		}
		o.Version++
		if _, err := tx.Exec(`UPDATE offer SET task_id = ?, project_id = ?, version = ? WHERE offer_id = ?`, made.TaskID, made.ProjectID, o.Version, o.ID); err != nil {
			return made, err
		}
		if err := o.changeProject(tx, who); err != nil {
			return made, err
		}
		return made, history.Record(tx, who, o.Ref(who), event)
	})
}

// toTask creates a task with the chosen lines, whose sum is the accepted one to the
// cent. It refuses a task of another currency, and one for another client unless
// that is asked for.
func toTask(tx *db.Tx, who access.Who, o Offer, n tasks.New, changeClient bool) (int64, error) {
	n.Title, n.Description = cmp.Or(n.Title, o.head.Title), cmp.Or(n.Description, o.Description, o.head.Title)
	n.ClientNote = cmp.Or(n.ClientNote, o.ClientNote)
	if n.TenantID == nil {
		n.TenantID = o.ClientID
	}
	if n.ProjectID == nil && o.ForTitle != "" {
		n.ProjectID = o.ForProject
	}
	said := n.Currency
	if said == nil {
		n.Currency = &tasks.Currency{Code: Currency}
	}
	var c fault.Check
	c.Within("task", n.Validate())
	c.OneOf("task.role_type", string(n.RoleType), []string{string(access.Contractor)})
	if !changeClient && *n.TenantID != *o.ClientID {
		c.Fail("task.tenant_id", "other_client", fault.Args{"client": o.clientName()})
	}
	if said != nil && said.Code != Currency {
		c.Fail("task.currency", "other_currency", fault.Args{"currency": Currency})
	}
	if err := c.Err(); err != nil {
		return 0, err
	}
	t, err := tasks.Insert(tx, who, n)
	if err == nil && t.Currency != Currency {
		c.Fail("task.project_id", "other_currency", fault.Args{"currency": Currency})
		return 0, c.Err()
	}
	if err != nil {
		c.Within("task", err)
		return 0, cmp.Or(c.Err(), err)
	}
	all, err := linesOf(tx, o.ID)
	if err != nil {
		return 0, err
	}
	lines, err := priced(tx, who, all[o.ID], o.Discount)
	if err != nil {
		return 0, err
	}
	_, err = tasks.ChangeLines(tx, who, t, tasks.FinancialChange{Create: lines})
	return t.ID, err
}

// toProject creates a project whose budget is the accepted total before tax.
func toProject(tx *db.Tx, who access.Who, o Offer, in NewProject) (int64, error) {
	n := projects.New{
		Title: cmp.Or(in.Title, o.head.Title), Budget: said(money.Number(o.PriceTotal.String())), Start: in.Start, End: in.End, ManagerIDs: in.ManagerIDs,
		Currency: Currency, TenantID: o.ClientID,
	}
	var c fault.Check
	c.Within("project", n.Validate())
	if err := c.Err(); err != nil {
		return 0, err
	}
	id, err := projects.Insert(tx, who, n)
	c.Within("project", err)
	return id, cmp.Or(c.Err(), err)
}

// priced returns the accepted lines as lines of a task. A task has no discounts:
// each line contains its part of the discount on the whole. Where no unit price
// gives the exact cents, the line is a lump sum.
func priced(tx *db.Tx, who access.Who, lines []line, discount money.Percent) ([]tasks.LineChange, error) {
	nets, err := afterDiscount(lines, offered(lines), discount)
	if err != nil {
		return nil, err
	}
	var out []tasks.LineChange
	for i, l := range lines {
		net, counts := nets[i]
		if !counts {
			continue
		}
		price, lump := unitPrice(net, l)
		change := tasks.LineChange{
			Name: said(l.Name), Type: said(l.Type), Unit: said(l.Unit), Quantity: said(money.Number(l.Quantity.String())), UnitPrice: said(money.Number(price.String())),
			Tax: said(money.Number(money.Rate(l.Tax).Fraction())), LumpSum: said(lump),
		}
		if l.GroupID != nil {
			_, err := catalog.FindGroup(tx, who, *l.GroupID)
			if err == nil {
				change.In = catalog.In{GroupID: said(*l.GroupID)}
			} else if !fault.IsMissing(err) {
				return nil, err
			}
		}
		out = append(out, change)
	}
	return out, nil
}

func said[T any](v T) api.Opt[T] { return api.Opt[T]{Set: true, Value: &v} }

// afterDiscount returns the net of each line that counts, by its place, after its
// part of the discount on the whole: together exactly the total of each rate.
func afterDiscount(lines []line, counts choice, discount money.Percent) (map[int]money.Cents, error) {
	b, err := reckon(lines, counts, discount)
	if err != nil {
		return nil, err
	}
	out := map[int]money.Cents{}
	for _, r := range b.total.Rates {
		rest := r.Net
		var of []int
		for i, l := range lines {
			if !counts[i] || money.Rate(l.Tax) != r.Rate {
				continue
			}
			off, err := money.Rate(discount).Of(l.Net)
			if err != nil {
				return nil, err
			}
			out[i] = l.Net - off
			rest -= out[i]
			of = append(of, i)
		}
		slices.SortStableFunc(of, func(a, b int) int { return cmp.Compare(lines[b].Net, lines[a].Net) })
		for rest != 0 { // a few cents of rounding, on the dearest lines
			for _, i := range of {
				switch {
				case rest > 0:
					out[i]++
					rest--
				case rest < 0 && out[i] > 0:
					out[i]--
					rest++
				}
			}
		}
	}
	return out, nil
}

// unitPrice returns a price at which the quantity of the line gives the amount: the
// line's own price where it has parts of a cent, else one to the cent, and for such
// a line one to four decimals. If there is none it returns the whole as a lump sum.
func unitPrice(net money.Cents, l line) (price money.Price, lump bool) {
	comes := func(price money.Price) bool {
		again, err := money.Net(price, l.Quantity)
		return err == nil && again == net
	}
	fine := l.UnitPrice != l.UnitPrice.Cents().Price()
	if fine && comes(l.UnitPrice) {
		return l.UnitPrice, false
	}
	one, err := money.PerUnit(net, l.Quantity)
	switch {
	case err != nil: // no quantity, or too large to divide
	case comes(one.Cents().Price()):
		return one.Cents().Price(), false
	case fine && comes(one):
		return one, false
	}
	return net.Price(), true
}
