package payments

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"teren/internal/areas/invoices"
	"teren/internal/kit/camt"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Fit is how a payment fits the invoice that is proposed.
type Fit string

const (
	Exact  Fit = "EXACT"  // reference and amount
	Bare   Fit = "BARE"   // the same without model and dashes, of one open invoice alone
	Short  Fit = "SHORT"  // the reference, and less than is open
	More   Fit = "MORE"   // the reference, and more than is open
	Number Fit = "NUMBER" // the number of the invoice in the text, and the amount
	Paid   Fit = "PAID"   // the reference of an invoice of which nothing is open
	Return Fit = "RETURN" // the payment that was given back
)

func (Fit) Values() []string {
	return []string{string(Exact), string(Bare), string(Short), string(More), string(Number), string(Paid), string(Return)}
}

// Proposal is the invoice that a payment may be for. Version is that of its balance.
type Proposal struct {
	Fit       Fit         `json:"fit"`
	InvoiceID int64       `json:"invoice_id"`
	Num       string      `json:"invoice_num"`
	Client    string      `json:"client_name"`
	Open      money.Cents `json:"open"`
	Version   int64       `json:"version"`
	PaymentID *int64      `json:"payment_id"` // which a return takes back
}

// certain reports whether the proposal is accepted with others, without a look at each.
func (p *Proposal) certain() bool { return p != nil && (p.Fit == Exact || p.Fit == Bare) }

// propose sets the proposals of those payments that wait and may be matched.
func propose(tx *db.Tx, who access.Who, all []BankPayment) error {
	var bare []string
	for _, b := range all {
		for _, ref := range b.matched() {
			if r := camt.Bare(ref); r != "" {
				bare = append(bare, r)
			}
		}
		for _, n := range b.numbers() {
			bare = append(bare, b.bareOf(n)...)
		}
	}
	if len(bare) == 0 {
		return nil
	}
	slices.Sort(bare)
	found, err := invoices.ReferredBy(tx, who.TenantID, slices.Compact(bare))
	if err != nil {
		return err
	}
	for n, b := range all {
		refs := b.matched()
		if b.Returned {
			if all[n].Proposal, err = takenBack(tx, who, b, referred(found, refs)); err != nil {
				return err
			}
			continue
		}
		if all[n].Proposal = fitting(found, refs, b.Amount); all[n].Proposal == nil {
			all[n].Proposal = b.numbered(found)
		}
	}
	return nil
}

// matched returns the references that the payment is matched by; none where a person has
// to say what it is.
func (b BankPayment) matched() []string {
	if b.State != Waiting || b.ByHand || b.Currency != money.EUR {
		return nil
	}
	return b.references()
}

// numbers returns the numbers of invoices that the payer wrote: 15-1-1.
func (b BankPayment) numbers() []string {
	if b.State != Waiting || b.ByHand || b.Currency != money.EUR || b.Returned {
		return nil
	}
	return camt.Numbers(b.Content + " " + b.Refs)
}

// bareOf returns the references, without model and dashes, of an invoice that was issued
// under the number in the year of the payment or in the one before.
func (b BankPayment) bareOf(number string) []string {
	parts := strings.Split(number, "-")
	year, _ := strconv.Atoi(b.BookedOn[:4])
	out := []string{strings.Join(parts, "")} // it may be the reference itself
	for _, y := range []int{year, year - 1} {
		out = append(out, parts[0]+parts[2]+strconv.Itoa(y), parts[0]+strconv.Itoa(y))
	}
	return out
}

// numbered returns the proposal for a payment whose text names one invoice, if its amount
// or its payer is that of the invoice.
func (b BankPayment) numbered(found []invoices.Referred) *Proposal {
	var fits []invoices.Referred
	for _, n := range b.numbers() {
		for _, f := range found {
			if strings.EqualFold(f.Num, n) || camt.Bare(f.Reference) == strings.ReplaceAll(n, "-", "") {
				fits = append(fits, f)
			}
		}
	}
	if len(fits) > 1 {
		fits = slices.DeleteFunc(fits, func(f invoices.Referred) bool { return f.Open != b.Amount })
	}
	if len(fits) != 1 {
		return nil
	}
	switch one := fits[0]; {
	case one.Open == b.Amount:
		return proposed(one, Number)
	case !sameName(one.Client, b.Party) && !sameName(one.Client, b.Ultimate):
		return nil
	default:
		return partly(one, b.Amount)
	}
}

// sameName reports whether two names of a company have the same words, but for those that
// one of them has more, such as d.o.o. and a town.
func sameName(a, b string) bool {
	of := func(name string) []string {
		return strings.FieldsFunc(textfold.Text(strings.ToLower(name)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	in := func(some, all []string) bool {
		long := 0
		for _, w := range some {
			if len(w) > 2 {
				long++
				if !slices.Contains(all, w) {
					return false
				}
			}
		}
		return long > 0
	}
	x, y := of(a), of(b)
	return in(x, y) || in(y, x)
}

// referred returns the invoices that a reference names, by model and dashes or without.
func referred(found []invoices.Referred, refs []string) (out []invoices.Referred) {
	for _, f := range found {
		if slices.ContainsFunc(refs, func(ref string) bool { return camt.Bare(ref) == camt.Bare(f.Reference) }) {
			out = append(out, f)
		}
	}
	return out
}

// fitting returns the proposal for a payment of the amount: first what fits exactly, then
// without model and dashes, then an invoice that the reference names without doubt.
func fitting(found []invoices.Referred, refs []string, amount money.Cents) *Proposal {
	loose := referred(found, refs)
	strict := slices.DeleteFunc(slices.Clone(loose), func(f invoices.Referred) bool { return !slices.Contains(refs, f.Reference) })
	for _, way := range []struct {
		of  []invoices.Referred
		fit Fit
	}{{strict, Exact}, {loose, Bare}} {
		fits := slices.DeleteFunc(slices.Clone(way.of), func(f invoices.Referred) bool { return f.Open != amount })
		if len(fits) == 1 {
			return proposed(fits[0], way.fit)
		}
	}
	if len(strict) == 0 {
		strict = loose
	}
	if len(strict) != 1 {
		return nil
	}
	return partly(strict[0], amount)
}

// partly proposes an invoice of which another amount is open.
func partly(one invoices.Referred, amount money.Cents) *Proposal {
	switch {
	case one.Open <= 0:
		return proposed(one, Paid)
	case amount < one.Open:
		return proposed(one, Short)
	default:
		return proposed(one, More)
	}
}

func proposed(f invoices.Referred, fit Fit) *Proposal {
	return &Proposal{Fit: fit, InvoiceID: f.InvoiceID, Num: f.Num, Client: f.Client, Open: f.Open, Version: f.Version}
}

// takenBack proposes the only payment of the amount that could have been given back.
func takenBack(tx *db.Tx, who access.Who, b BankPayment, found []invoices.Referred) (*Proposal, error) {
	var only *Proposal
	for _, f := range found {
		all, err := paymentsOf(tx, who, f.InvoiceID)
		if err != nil {
			return nil, err
		}
		for _, p := range all {
			if p.Amount != b.Amount || p.Gone || p.TakesBack != nil || p.PaidOn > b.BookedOn {
				continue
			}
			if only != nil {
				return nil, nil
			}
			only = proposed(f, Return)
			only.PaymentID = &p.ID
		}
	}
	return only, nil
}

// maxConsent is how many payments are accepted at once.
const maxConsent = 200

// Proposals are the payments that wait with a certain proposal, one for each invoice.
type Proposals struct {
	Payments []BankPayment `json:"payments"`
}

// Proposals returns what can be accepted at once, oldest first.
func (s *Service) Proposals(ctx context.Context, who access.Who, _ struct{}) (Proposals, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Proposals, error) {
		out := Proposals{[]BankPayment{}}
		all, err := db.All[BankPayment](tx, oneBank+` AND k.state = ? AND k.refs <> '' AND NOT k.by_hand AND NOT k.returned ORDER BY k.booked_on, k.bank_payment_id LIMIT ?`, who.TenantID, Waiting, camt.MaxDetails)
		if err == nil {
			err = propose(tx, who, all)
		}
		taken := map[int64]bool{}
		for _, b := range all {
			if b.Proposal.certain() && !taken[b.Proposal.InvoiceID] && len(out.Payments) < maxConsent {
				taken[b.Proposal.InvoiceID] = true
				out.Payments = append(out.Payments, b)
			}
		}
		return out, err
	})
}

// Consent is what a person says that payments of statements are.
type Consent struct {
	Payments []Match `json:"payments"`
}

// Match is the invoice of a payment. Balance is the version of what was open of it, Over
// allows more than that; PaymentID is the one that a return takes back. Amount is the part
// of the payment that is for the invoice, all of it where absent; the rest waits.
type Match struct {
	ID        int64                 `json:"bank_payment_id"`
	Version   int64                 `json:"version"`
	InvoiceID int64                 `json:"invoice_id"`
	Balance   int64                 `json:"balance_version"`
	Amount    api.Opt[money.Number] `json:"amount,omitzero"`
	PaymentID *int64                `json:"payment_id,omitempty"`
	Over      bool                  `json:"overpayment,omitempty"`

	part money.Cents // 0 is all of it
}

// Validate bounds the payments and reads their amounts.
func (m *Consent) Validate() error {
	var c fault.Check
	if len(m.Payments) > maxConsent {
		c.Fail("payments", "too_many_rows", fault.Args{"max": maxConsent})
		return c.Err()
	}
	for n := range m.Payments {
		if in := &m.Payments[n]; in.Amount.Set {
			in.part = amounts.Read(&c, fmt.Sprintf("payments.%d.amount", n), in.Amount, 0)
		}
	}
	return c.Err()
}

// Accept makes payments of invoices of all of them, or of none.
func (s *Service) Accept(ctx context.Context, who access.Who, in Consent) (struct{}, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (struct{}, error) {
		for n, m := range in.Payments {
			if err := m.accept(tx, who); err != nil {
				var c fault.Check
				c.Within(fmt.Sprintf("payments.%d", n), err)
				if c.Err() != nil {
					err = c.Err()
				}
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
}

// accept makes the payment one of the invoice, booked on its day. Refused: what somebody
// decided or paid meanwhile, another currency, and more than what is open, unless it is
// said to be an overpayment.
func (m Match) accept(tx *db.Tx, who access.Who) error {
	b, err := findBank(tx, who, m.ID, m.Version, Waiting)
	if err != nil {
		return err
	}
	i, open, err := invoices.FindIssued(tx, who, m.InvoiceID)
	if err != nil {
		return err
	}
	if b.Returned {
		return m.giveBack(tx, who, b, i)
	}
	if b, err = b.divide(tx, m.part); err != nil {
		return err
	}
	switch {
	case open.Version != m.Balance:
		return fault.New(fault.Conflict, "payment_meanwhile")
	case b.Currency != money.EUR || b.Amount == 0:
		return fault.OnField("invoice_id", "statement_not_euro", nil)
	case b.Amount > open.Open && !m.Over:
		return fault.OnField("overpayment", "payment_over", fault.Args{"open": money.Amount{Cents: max(open.Open, 0), Currency: money.EUR}})
	}
	if err := possible(tx, who, i, b.BookedOn); err != nil {
		return err
	}
	payment, err := (entry{Invoice: i, Day: b.BookedOn, Amount: b.Amount, Kind: Account, Note: b.note(who)}).add(tx, who)
	if err != nil {
		return err
	}
	return b.decide(tx, who, Matched, &payment)
}

// divide returns the part of the payment, and lets the rest wait as a payment of its own; 0
// is all of it. Refused is more than it came to.
func (b BankPayment) divide(tx *db.Tx, part money.Cents) (BankPayment, error) {
	switch {
	case part == 0 || part == b.Amount:
		return b, nil
	case part > b.Amount:
		return b, fault.OnField("amount", "out_of_range", fault.Args{"min": money.Cents(1), "max": b.Amount})
	}
	const same = `tenant_id, statement_id, booked_on, currency, returned, by_hand, party, ultimate, party_iban, refs, content`
	_, err := tx.Exec(`INSERT INTO bank_payment (`+same+`, mark, amount, whole)
		SELECT `+same+`, mark || '/' || CAST(version AS TEXT), amount - ?, CASE WHEN whole = 0 THEN amount ELSE whole END FROM bank_payment WHERE bank_payment_id = ?`, part, b.ID)
	if err != nil {
		return b, err
	}
	_, err = tx.Exec(`UPDATE bank_payment SET whole = CASE WHEN whole = 0 THEN amount ELSE whole END, amount = ? WHERE bank_payment_id = ?`, part, b.ID)
	b.Amount = part
	return b, err
}

// giveBack takes the payment of the invoice back on the day the money left the account.
func (m Match) giveBack(tx *db.Tx, who access.Who, b BankPayment, i invoices.Invoice) error {
	if m.PaymentID == nil {
		return fault.OnField("payment_id", "required", nil)
	}
	p, err := standing(tx, who, i, *m.PaymentID)
	if err != nil {
		return err
	}
	if p.Amount != b.Amount || b.Currency != money.EUR || b.BookedOn < p.PaidOn {
		return fault.OnField("payment_id", "statement_other_payment", nil)
	}
	payment, err := (entry{Invoice: i, Day: b.BookedOn, Amount: -p.Amount, Kind: p.Kind, Note: b.note(who), TakesBack: &p.ID}).add(tx, who)
	if err != nil {
		return err
	}
	return b.decide(tx, who, Matched, &payment)
}

func (b BankPayment) note(who access.Who) string {
	return words.StatementNote.Fill(who.Language, map[string]any{"number": b.Statement})
}

// findBank returns the payment of a statement in the state; refused is one that somebody
// decided since the version.
func findBank(tx *db.Tx, who access.Who, id, version int64, state State) (BankPayment, error) {
	b, err := fault.Only(db.All[BankPayment](tx, oneBank+` AND k.bank_payment_id = ?`, who.TenantID, id))
	if err == nil && (b.Version != version || b.State != state) {
		err = fault.New(fault.Conflict, "statement_meanwhile")
	}
	return b, err
}

// decide stores what became of it, and who said so.
func (b BankPayment) decide(tx *db.Tx, who access.Who, state State, payment *int64) error {
	set := db.Columns{"state": state, "payment_id": payment, "decided_by": nil, "decided_at": nil}
	if state != Waiting {
		set["decided_by"], set["decided_at"] = who.UserID, tx.Now
	}
	_, err := db.Update(tx, "bank_payment", "bank_payment_id", b.ID, set)
	return err
}

// release lets the payment of a statement that became this one wait again.
func release(tx *db.Tx, payment int64) error {
	_, err := tx.Exec(`UPDATE bank_payment SET state = ?, payment_id = NULL, decided_by = NULL, decided_at = NULL, version = version + 1 WHERE payment_id = ?`, Waiting, payment)
	return err
}

// ByBank names a payment of a statement in a path, at the version a person saw.
type ByBank struct {
	ID      int64 `path:"bank_payment_id" json:"-"`
	Version int64 `json:"version"`
}

// SetAside notes that the payment is for no invoice.
func (s *Service) SetAside(ctx context.Context, who access.Who, in ByBank) (struct{}, error) {
	return s.decide(ctx, who, in, Waiting, Aside)
}

// TakeUp lets a payment that was set aside wait again.
func (s *Service) TakeUp(ctx context.Context, who access.Who, in ByBank) (struct{}, error) {
	return s.decide(ctx, who, in, Aside, Waiting)
}

func (s *Service) decide(ctx context.Context, who access.Who, in ByBank, from, to State) (struct{}, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (struct{}, error) {
		b, err := findBank(tx, who, in.ID, in.Version, from)
		if err == nil {
			err = b.decide(tx, who, to, nil)
		}
		return struct{}{}, err
	})
}
