package invoices

import (
	"context"
	"slices"

	"teren/internal/areas/tasks"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/trash"
)

// Case is why an issued invoice needs another document.
type Case string

const (
	Whole     Case = "WHOLE"     // it is wrong: a cancellation takes all of it back
	Part      Case = "PART"      // a discount or a return afterwards: a credit note
	Forgotten Case = "FORGOTTEN" // something is missing on it: a debit note
	Settle    Case = "SETTLE"    // of an advance: its cancellation, and the final invoice that deducts it
	Again     Case = "AGAIN"     // it was taken back: a new draft with its lines
)

func (Case) Values() []string {
	return []string{string(Whole), string(Part), string(Forgotten), string(Settle), string(Again)}
}

// Correct asks for the drafts that a case needs. A credit note is of a percentage of the
// invoice, of an amount with tax, or of its lines; without any of them of all lines, from
// which the person takes away. The final invoice is of the tasks, or of those of the advance.
type Correct struct {
	ID         int64                 `path:"invoice_id" json:"-"`
	Case       Case                  `json:"case"`
	Percentage api.Opt[money.Number] `json:"percentage,omitzero"`
	Amount     api.Opt[money.Number] `json:"amount,omitzero"`
	Lines      []int64               `json:"lines,omitempty"` // invoice_line_ids
	Tasks      []int64               `json:"tasks,omitempty"` // task_ids
}

// Validate checks the case.
func (in *Correct) Validate() error {
	var c fault.Check
	c.OneOf("case", string(in.Case), in.Case.Values())
	if len(in.Lines) > maxLines {
		c.Fail("lines", "too_many_rows", fault.Args{"max": maxLines})
	}
	if len(in.Tasks) > maxTasks {
		c.Fail("tasks", "too_many_rows", fault.Args{"max": maxTasks})
	}
	return c.Err()
}

// Possible is a case, with the reason why it is not possible now; "" where it is.
type Possible struct {
	Case    Case   `json:"case"`
	Refused string `json:"refused"`
}

// casesOf returns the cases of an issued invoice.
func casesOf(tx *db.Tx, who access.Who, i Invoice) ([]Possible, error) {
	out := []Possible{}
	if i.Status != Issued || i.Kind == Cancellation {
		return out, nil
	}
	for _, of := range []Case{Whole, Part, Forgotten, Settle, Again} {
		code, args, err := i.refuses(tx, of)
		if err != nil {
			return nil, err
		}
		p := Possible{Case: of}
		switch code {
		case "":
		case "invoice_case": // never possible for the kind
			continue
		default:
			p.Refused = fault.Text(code, who.Language, args)
		}
		out = append(out, p)
	}
	return out, nil
}

// refuses returns the code of the refusal of a case; "" where it is possible.
func (i Invoice) refuses(tx *db.Tx, of Case) (code string, args fault.Args, err error) {
	work := i.Kind.ofWork() || i.Kind == DebitNote
	args = fault.Args{"name": i.Num}
	switch {
	case of == Again && !i.Kind.ofWork(), of == Settle && i.Kind != Advance, of == Part && !work, of == Forgotten && !work && i.Kind != CreditNote,
		of == Whole && !work && i.Kind != Advance:
		return "invoice_case", args, nil
	case of == Again && !i.free():
		return "invoice_not_cancelled", args, nil
	case of == Again:
		return "", nil, nil
	case of == Settle:
		return i.settles(tx)
	case i.Cancelled:
		return "invoice_cancelled", args, nil
	case of == Whole && i.Credited > 0:
		return "invoice_credited", args, nil
	case of == Part && i.left() <= 0:
		return "invoice_credited", args, nil
	case of == Whole:
		draft, err := cancellationOf(tx, i.ID)
		if err == nil && draft != nil {
			return "invoice_cancelling", args, nil
		}
		return "", nil, err
	}
	return "", nil, nil
}

// settles refuses an advance that is deducted already.
func (i Invoice) settles(tx *db.Tx) (string, fault.Args, error) {
	c, err := cancellationOf(tx, i.ID)
	if err != nil || c == nil {
		return "", nil, err
	}
	other, err := settled(tx, 0, *c)
	if err == nil && other != "" {
		return "invoice_settled", fault.Args{"name": other}, nil
	}
	return "", nil, err
}

// cancellationOf returns the live cancellation of the invoice, also a draft; nil for none.
func cancellationOf(tx *db.Tx, invoice int64) (*int64, error) {
	ids, err := db.All[int64](tx, `SELECT i.invoice_id FROM invoice i WHERE i.cancels_id = ? AND i.deleted_at IS NULL`, invoice)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return &ids[0], nil
}

// Correct makes the drafts that the case needs, with their references filled in, and
// returns the first to be issued. Refused with the reason: a case that is not possible now.
func (s *Service) Correct(ctx context.Context, who access.Who, in Correct) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		i, err := trash.Live(find(tx, who, in.ID))
		if err != nil {
			return 0, err
		}
		if i.Status != Issued {
			return 0, fault.NotNow("not_allowed_now", string(i.Status), i.allowed(who))
		}
		code, args, err := i.refuses(tx, in.Case)
		if err != nil {
			return 0, err
		}
		if code != "" {
			return 0, fault.OnField("case", code, args)
		}
		lines, err := linesOf(tx, i.ID)
		if err != nil {
			return 0, err
		}
		switch in.Case {
		case Whole:
			return i.cancellation(tx, who, lines)
		case Part:
			return i.creditNote(tx, who, in, lines)
		case Forgotten:
			return i.next(DebitNote).insert(tx, who, nil, Before{ID: &i.ID})
		case Settle:
			return i.settlement(tx, who, in, lines)
		}
		return i.again(tx, who, lines)
	})
}

// next returns a draft of the kind that follows the invoice, for the same client.
func (i Invoice) next(k Kind) Invoice {
	n := Invoice{TenantID: i.TenantID, Status: Draft, Currency: i.Currency, Kind: k, head: i.head}
	n.DueOn, n.Note, n.Discount = nil, "", 0
	if k != Cancellation && k != Ordinary && k != Partial {
		n.DeliveredFrom, n.DeliveredOn = nil, nil
	}
	return n
}

// cancellation makes the draft that takes the invoice back.
func (i Invoice) cancellation(tx *db.Tx, who access.Who, lines []Line) (api.Created, error) {
	n := i.next(Cancellation)
	n.CancelsID, n.Discount = &i.ID, i.Discount
	for at := range lines {
		l := &lines[at]
		l.TaskID, l.WorkID, l.Quantity, l.Net = nil, nil, -l.Quantity, -l.Net
	}
	return n.insert(tx, who, lines, Before{ID: &i.ID})
}

// creditNote makes the draft of a credit note for a part of the invoice.
func (i Invoice) creditNote(tx *db.Tx, who access.Who, in Correct, lines []Line) (api.Created, error) {
	of, err := i.categories(tx, lines)
	if err != nil {
		return 0, err
	}
	lines = slices.DeleteFunc(lines, func(l Line) bool {
		return l.Quantity < 0 || len(in.Lines) > 0 && !slices.Contains(in.Lines, l.ID)
	})
	if in.Percentage.Set || in.Amount.Set {
		if slices.ContainsFunc(of, func(c einvoice.Category) bool { return c.Base < 0 }) {
			return 0, fault.OnField("case", "invoice_below_zero", nil)
		}
		language, err := i.spoken(tx)
		if err != nil {
			return 0, err
		}
		credits, err := db.One[int](tx, `SELECT COUNT(*) FROM invoice_before b JOIN invoice x ON x.invoice_id = b.invoice_id AND x.status = 'ISSUED' WHERE b.before_id = ? AND b.credited > 0`, i.ID)
		if err != nil {
			return 0, err
		}
		text := words.InvoiceDiscountOf.Fill(language, map[string]any{"number": i.Num})
		if lines, err = portion(of, in.Percentage, in.Amount, text, rest{i.left(), credits}); err != nil {
			return 0, err
		}
	}
	if len(lines) == 0 {
		return 0, fault.OnField("lines", "no_such_thing", nil)
	}
	for at := range lines {
		lines[at].TaskID, lines[at].WorkID = nil, nil
	}
	n := i.next(CreditNote)
	if !in.Percentage.Set && !in.Amount.Set {
		n.Discount = i.Discount
	}
	return n.insert(tx, who, lines, Before{ID: &i.ID})
}

// settlement makes the cancellations of the advance and of the other advances of the same
// offer or tasks, unless they are there, and the final invoice that deducts them all and
// refers to the cancellations.
func (i Invoice) settlement(tx *db.Tx, who access.Who, in Correct, lines []Line) (api.Created, error) {
	final := i.next(Ordinary)
	ids, work, err := i.paidFor(tx, who, &final, in.Tasks, lines)
	if err != nil {
		return 0, err
	}
	slices.Sort(ids)
	for n, id := range slices.Compact(ids) {
		if len(in.Tasks) == 0 {
			if t, err := tasks.Find(tx, who, access.TaskRead, id); fault.IsMissing(err) || err == nil && t.Status != tasks.Invoiced {
				continue // still in work: the person adds its lines later
			}
		}
		t, err := billed(tx, who, &final, "tasks."+number(n), id)
		if err != nil {
			return 0, err
		}
		more, err := linesOfTask(tx, who, "tasks."+number(n), t, nil)
		if err != nil {
			return 0, err
		}
		work = append(work, more...)
	}
	if err := final.delivered(tx, who, tasksIn(work)); err != nil {
		return 0, err
	}
	earlier, err := advancesOf(tx, who, i, tasksIn(lines))
	if err != nil {
		return 0, err
	}
	all := []Invoice{i}
	for _, e := range earlier {
		if !e.Issued {
			continue
		}
		other, err := find(tx, who, e.ID)
		if err != nil {
			return 0, err
		}
		deducted, _, err := other.settles(tx)
		if err != nil {
			return 0, err
		}
		if deducted == "" {
			all = append(all, other)
		}
	}
	var before []Before
	for _, advance := range all {
		id, err := advance.takenBack(tx, who)
		if err != nil {
			return 0, err
		}
		before = append(before, Before{ID: &id})
	}
	if _, err := final.insert(tx, who, work, before...); err != nil {
		return 0, err
	}
	return api.Created(*before[0].ID), nil
}

// takenBack returns the cancellation of the invoice, whose draft it makes unless it is
// there.
func (i Invoice) takenBack(tx *db.Tx, who access.Who) (int64, error) {
	there, err := cancellationOf(tx, i.ID)
	if err != nil {
		return 0, err
	}
	if there != nil {
		return *there, nil
	}
	lines, err := linesOf(tx, i.ID)
	if err != nil {
		return 0, err
	}
	made, err := i.cancellation(tx, who, lines)
	return int64(made), err
}

// paidFor returns what the final invoice after the advance is of: the chosen tasks; else
// those of the advance, or the task that its offer became; else what was sold by the offer.
func (i Invoice) paidFor(tx *db.Tx, who access.Who, final *Invoice, chosen []int64, lines []Line) (ids []int64, work []Line, err error) {
	if ids = chosen; len(ids) == 0 {
		ids = tasksIn(lines)
	}
	if len(ids) > 0 || i.AdvanceOf == nil {
		return ids, nil, nil
	}
	ids, err = db.All[int64](tx, `SELECT task_id FROM offer WHERE offer_id = ? AND task_id IS NOT NULL`, *i.AdvanceOf)
	if err != nil || len(ids) > 0 {
		return ids, nil, err
	}
	work, err = soldLines(tx, who, final, *i.AdvanceOf)
	return nil, work, err
}

// again makes a draft with the lines of an invoice that was taken back, which refers to
// what that one referred to.
func (i Invoice) again(tx *db.Tx, who access.Who, lines []Line) (api.Created, error) {
	if err := taken(tx, who, "tasks", 0, lines); err != nil {
		return 0, err
	}
	if err := unsold(tx, who, "offer_id", 0, i.OfferID); err != nil {
		return 0, err
	}
	before, err := beforeOf(tx, who, i.ID)
	if err != nil {
		return 0, err
	}
	n := i.next(i.Kind)
	n.Discount, n.OfferID = i.Discount, i.OfferID
	return n.insert(tx, who, lines, before...)
}

// categories returns what the lines come to in each way of taxing.
func (i Invoice) categories(tx *db.Tx, lines []Line) ([]einvoice.Category, error) {
	t, err := i.totals(tx, lines)
	return t.Categories, err
}

// spoken returns the language of what is written on the invoice.
func (i Invoice) spoken(tx *db.Tx) (string, error) {
	if i.Language != "" {
		return i.Language, nil
	}
	return db.One[string](tx, `SELECT language FROM tenant WHERE tenant_id = ?`, i.TenantID)
}
