package payments

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/invoices"
	"teren/internal/kit/camt"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// State is what became of a payment of a statement.
type State string

const (
	Waiting State = "WAITING"
	Matched State = "MATCHED" // it is a payment of an invoice, or took one back
	Aside   State = "ASIDE"   // it is for no invoice
)

func (State) Values() []string { return []string{string(Waiting), string(Matched), string(Aside)} }

// BankPayment is a payment of a statement: to the company, or one that was given back to
// the payer.
type BankPayment struct {
	ID         int64          `db:"bank_payment_id" json:"bank_payment_id"`
	IBAN       string         `db:"iban" json:"iban"` // of the company
	Statement  string         `db:"statement" json:"statement"`
	Unbalanced bool           `db:"unbalanced" json:"is_unbalanced"` // the sums of its statement differ
	BookedOn   string         `db:"booked_on" json:"booked_on"`      // YYYY-MM-DD
	Amount     money.Cents    `db:"amount" json:"amount"`
	Whole      money.Cents    `db:"whole" json:"whole"` // what the bank booked, of which this is a part; 0 where it was not divided
	Currency   money.Currency `db:"currency" json:"currency"`
	Returned   bool           `db:"returned" json:"is_returned"` // money that was given back
	ByHand     bool           `db:"by_hand" json:"by_hand"`      // nothing is proposed
	Party      string         `db:"party" json:"party"`
	Ultimate   string         `db:"ultimate" json:"on_behalf_of"`
	PartyIBAN  string         `db:"party_iban" json:"party_iban"`
	Refs       string         `db:"refs" json:"references"` // one blank apart
	Content    string         `db:"content" json:"content"`
	State      State          `db:"state" json:"state"`
	InvoiceID  *int64         `db:"invoice_id" json:"invoice_id"` // which it pays
	InvoiceNum string         `db:"num" json:"invoice_num"`
	DecidedBy  string         `db:"decider" json:"decided_by"`
	DecidedAt  *time.Time     `db:"decided_at" json:"decided_at"`
	Version    int64          `db:"version" json:"version"`
	Proposal   *Proposal      `json:"proposal"`
}

func (b BankPayment) Key() int64 { return b.ID }

func (b BankPayment) references() []string { return strings.Fields(b.Refs) }

const oneBank = `SELECT k.bank_payment_id, s.iban, CASE WHEN s.seq <> '' THEN s.seq ELSE s.name END AS statement, s.unbalanced, k.booked_on, k.amount, k.whole, k.currency, k.returned, k.by_hand,
		k.party, k.ultimate, k.party_iban, k.refs, k.content, k.state, p.invoice_id, COALESCE(i.num, '') AS num,
		COALESCE(u.first_name || ' ' || u.last_name, '') AS decider, k.decided_at, k.version
	FROM bank_payment k JOIN bank_statement s ON s.statement_id = k.statement_id
	LEFT JOIN payment p ON p.payment_id = k.payment_id LEFT JOIN invoice i ON i.invoice_id = p.invoice_id LEFT JOIN user_account u ON u.user_id = k.decided_by
	WHERE k.tenant_id = ?`

// bankTable defines the columns that can be searched.
var bankTable = search.Table{
	Name: "bank_payments", From: "bank_payment k", Key: "k.bank_payment_id", Search: []string{"party", "references", "content"},
	Columns: map[string]search.Column{
		"state":      {SQL: "k.state", Kind: search.Text, Values: State("").Values()},
		"booked_on":  {SQL: "k.booked_on", Kind: search.Date},
		"amount":     {SQL: "(CAST(k.amount AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "k.amount", Needs: access.InvoiceRead},
		"party":      {SQL: "k.party", Kind: search.Text},
		"references": {SQL: "k.refs", Kind: search.Text},
		"content":    {SQL: "k.content", Kind: search.Text},
	},
}

// SearchBank lists the payments of the company's statements that the filter matches, with
// a proposal for those that wait.
func (s *Service) SearchBank(ctx context.Context, who access.Who, in search.Request) (search.List[BankPayment], error) {
	return search.Read(ctx, s.DB, who, bankTable, search.Where(`k.tenant_id = ?`, who.TenantID), in, func(tx *db.Tx, who access.Who, ids []int64) ([]BankPayment, error) {
		all, err := db.All[BankPayment](tx, oneBank+` AND k.bank_payment_id IN (?)`, who.TenantID, ids)
		if err != nil {
			return nil, err
		}
		return all, propose(tx, who, all)
	})
}

// File is a statement of account as the bank sends it: camt.053.
type File struct {
	Sheet *api.Sheet `json:"-"`

	statements []camt.Statement
}

// Validate reads the file; refused is what is no camt.053.
func (f *File) Validate(who access.Who) error {
	var c fault.Check
	if f.Sheet.Check(&c); c.Err() != nil {
		return c.Err()
	}
	var err error
	var refused *camt.Error
	if f.statements, err = camt.Read(f.Sheet.Content, who.Location()); errors.As(err, &refused) {
		code := refused.Code
		if !fault.Known(code) {
			code = "statement_not_xml"
		}
		return fault.OnField("sheet", code, fault.Args{"at": refused.At})
	}
	return err
}

// Read is what was read of the statements of a file.
type Read struct {
	Statements []ReadStatement `json:"statements"`
}

// ReadStatement counts what was read of one. Known is that it was read before; then most
// of its payments are repeated.
type ReadStatement struct {
	IBAN       string `json:"iban"`
	Name       string `json:"name"`
	From       string `json:"from"` // YYYY-MM-DD, "" where the bank gives none
	To         string `json:"to"`
	Known      bool   `json:"is_known"`
	Unbalanced bool   `json:"is_unbalanced"`
	Added      int64  `json:"added"`
	Repeated   int64  `json:"repeated"` // kept before
	Out        int64  `json:"out"`      // what the company paid, which is not kept
	Unbooked   int64  `json:"unbooked"` // not on the account yet
}

// Read stores the payments of the statements of a file, each once. Refused is a file with
// the statement of an account that the settings do not name.
func (s *Service) Read(ctx context.Context, who access.Who, in File) (Read, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Read, error) {
		out := Read{[]ReadStatement{}}
		own, err := invoices.Accounts(tx, who.TenantID)
		if err != nil {
			return out, err
		}
		for _, one := range in.statements {
			if !slices.Contains(own, one.IBAN) {
				return out, fault.OnField("sheet", "statement_account", fault.Args{"iban": one.IBAN})
			}
			r, err := store(tx, who, one)
			if err != nil {
				return out, err
			}
			out.Statements = append(out.Statements, r)
		}
		return out, nil
	})
}

// store keeps the statement and those of its payments that no other one had.
func store(tx *db.Tx, who access.Who, s camt.Statement) (ReadStatement, error) {
	out := ReadStatement{IBAN: s.IBAN, Name: s.Seq, From: s.From, To: s.To, Unbalanced: s.Unbalanced}
	if out.Name == "" {
		out.Name = s.ID
	}
	id, err := db.InsertUnlessTaken(tx, "bank_statement", "statement_id", db.Columns{"tenant_id": who.TenantID, "iban": s.IBAN, "name": s.ID, "seq": s.Seq, "from_on": s.From, "to_on": s.To,
		"opening": s.Opening, "closing": s.Closing, "unbalanced": s.Unbalanced, "created_by": who.UserID, "created_at": tx.Now})
	if out.Known = errors.Is(err, db.ErrNoRow); out.Known {
		id, err = db.One[int64](tx, `SELECT statement_id FROM bank_statement WHERE tenant_id = ? AND iban = ? AND name = ? AND seq = ?`, who.TenantID, s.IBAN, s.ID, s.Seq)
	}
	if err != nil {
		return out, err
	}
	seen := map[string]int{}
	for _, e := range s.Entries {
		for n, d := range e.Details {
			switch {
			case !e.Booked():
				out.Unbooked++
			case !e.Credit && !e.Reversal && !d.Returned:
				out.Out++
			default:
				set := columns(who, id, e, n)
				mark := markOf(s, e, n)
				seen[mark]++
				set["mark"] = fmt.Sprintf("%s %d", mark, seen[mark])
				_, err := db.InsertUnlessTaken(tx, "bank_payment", "bank_payment_id", set)
				if err != nil && !errors.Is(err, db.ErrNoRow) {
					return out, err
				}
				if err != nil {
					out.Repeated++
				} else {
					out.Added++
				}
			}
		}
	}
	return out, nil
}

// markOf returns what the n-th payment of the entry is known by in whichever statement it
// stands: the bank's reference, or its place where there is none.
func markOf(s camt.Statement, e camt.Entry, n int) string {
	ref := e.Ref
	if ref == "" {
		ref = fmt.Sprintf("%s/%s/%d/%s", s.ID, s.Seq, e.Number, e.BookedOn)
	}
	return fmt.Sprintf("%s %s %t %d %d", s.IBAN, ref, e.Credit, e.Details[n].Amount, n+1)
}

// columns returns the stored columns of the n-th payment of the entry.
func columns(who access.Who, statement int64, e camt.Entry, n int) db.Columns {
	d := e.Details[n]
	refs := d.References
	for _, text := range d.Texts {
		refs = append(refs, camt.Found(text)...)
	}
	texts := d.Texts
	if len(texts) == 0 && e.Text != "" {
		texts = []string{e.Text}
	}
	return db.Columns{"tenant_id": who.TenantID, "statement_id": statement, "booked_on": e.BookedOn, "amount": d.Amount, "currency": d.Currency, "returned": !e.Credit,
		"by_hand": e.Batch || e.Credit && (e.Reversal || d.Returned), "party": d.Party, "ultimate": d.Ultimate, "party_iban": d.PartyIBAN,
		"refs": strings.Join(refs, " "), "content": strings.Join(texts, " · ")}
}
