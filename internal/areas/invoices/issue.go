package invoices

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/fiscal"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

// Issue is a draft to be issued as it is at the version.
type Issue struct {
	ID      int64 `path:"invoice_id" json:"-"`
	Version int64 `json:"version"`
}

// Validate requires the version.
func (in *Issue) Validate() error {
	var c fault.Check
	if in.Version < 1 {
		c.Fail("version", "required", nil)
	}
	return c.Err()
}

// papers is what the PDF of an invoice belongs to among the uploads.
const papers = "invoice_paper"

// Issue gives a draft its number, makes its e-invoice and its PDF, and keeps both byte
// for byte, in one transaction. Refused: another version than the person saw, a person
// who is no operator, and a document that breaks a rule, with each of them. An invoice to a
// citizen is then reported to the Tax Administration; if that does not succeed at once, it
// is issued without a JIR and reported later.
func (s *Service) Issue(ctx context.Context, who access.Who, in Issue) (Details, error) {
	certificate, err := s.certificateFor(ctx, who, in.ID)
	if err != nil {
		return Details{}, err
	}
	d, b, err := s.issue(ctx, who, in, certificate)
	if err != nil || d.Fiscal == nil || d.Fiscal.State != FiscalWaiting {
		return d, err
	}
	if err := s.report(ctx, in.ID, b); err != nil {
		return d, err
	}
	return s.Details(ctx, who, ByID{in.ID})
}

// issue issues the draft, and returns what its paper shows, nil of a call that is repeated.
func (s *Service) issue(ctx context.Context, who access.Who, in Issue, certificate *fiscal.Certificate) (d Details, fresh *bill, err error) {
	d, err = db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		i, err := trash.Live(find(tx, who, in.ID))
		if err == nil {
			err = i.check(who, access.InvoiceIssue)
		}
		if err != nil {
			return Details{}, err
		}
		if err := i.current(in.Version); err != nil {
			return Details{}, err
		}
		b, err := billOf(tx, who, i)
		if err != nil {
			return Details{}, err
		}
		if err := s.embed(ctx, tx, i, &b); err != nil {
			return Details{}, err
		}
		if err := b.complete(tx, who, i); err != nil {
			return Details{}, err
		}
		if err := b.refer(tx, who, i); err != nil {
			return Details{}, err
		}
		if err := b.sign(certificate, i); err != nil {
			return Details{}, err
		}
		if err := i.number(tx, who, b); err != nil { // another who issues it waits here
			return Details{}, err
		}
		if err := s.keep(ctx, tx, who, i, b); err != nil {
			return Details{}, err
		}
		if err := b.settle(tx, i); err != nil {
			return Details{}, err
		}
		if err := b.await(tx, i); err != nil {
			return Details{}, err
		}
		if i, err = find(tx, who, i.ID); err != nil {
			return Details{}, err
		}
		if err := history.Record(tx, who, i.Ref(who), history.Event{Kind: "issued", New: i.Num}); err != nil {
			return Details{}, err
		}
		if err := b.recordFollowed(tx, who, i); err != nil {
			return Details{}, err
		}
		if err := recordRates(tx, i.ID, b.Document); err != nil {
			return Details{}, err
		}
		if err := s.queueIssued(tx, who, i); err != nil {
			return Details{}, err
		}
		if b.Consumer && i.Payment.atOnce() && b.totals.Payable > 0 {
			if err := PaidAtOnce.Happen(tx, who, i); err != nil {
				return Details{}, err
			}
		}
		fresh = &b
		return b.issuedDetails(tx, who, i)
	})
	return d, fresh, err
}

// issuedDetails returns the invoice that was issued as the bill in this transaction.
func (b bill) issuedDetails(tx *db.Tx, who access.Who, i Invoice) (Details, error) {
	err := b.show(b.Document)
	if err != nil {
		return Details{}, err
	}
	if b.before, err = beforeOf(tx, who, i.ID); err != nil { // with what it credits now
		return Details{}, err
	}
	return b.details(tx, who, i)
}

// complete refuses a bill that may not be issued.
func (b bill) complete(tx *db.Tx, who access.Who, i Invoice) error {
	if b.Operator.OIB == "" {
		return fault.New(fault.Conflict, "invoice_operator")
	}
	var c fault.Check
	gone, err := db.Exists(tx, `SELECT 1 FROM partner WHERE tenant_id = ? AND partner_id = ? AND deleted_at IS NOT NULL`, i.TenantID, i.ClientID)
	if err != nil {
		return err
	}
	if gone { // deleted, or merged into another
		c.Fail("tenant_id", "no_such_thing", nil)
	}
	for _, m := range b.missing(who.Language) {
		c.Fail(m.Field, "invoice_incomplete", fault.Args{"what": m.Message})
	}
	if err := b.refused(tx, who, &c, i); err != nil {
		return err
	}
	for _, l := range b.lines {
		if l.TaskID == nil || !i.Kind.ofWork() {
			continue
		}
		t, err := tasks.Find(tx, who, access.TaskRead, *l.TaskID)
		if err != nil {
			return err
		}
		if t.Status != tasks.Invoiced && !c.Failed("line_items") {
			c.Fail("line_items", "task_not_approved", fault.Args{"name": t.Text.Title})
		}
	}
	return c.Err()
}

// number stores the draft as issued under its number.
func (i Invoice) number(tx *db.Tx, who access.Who, b bill) error {
	_, err := tx.Exec(`UPDATE invoice SET status = ?, status_at = ?, premises = ?, device = ?, year = ?, serial = ?, num = ?, issued_at = ?, issued_by = ?, due_on = ?,
		net = ?, tax = ?, version = version + 1 WHERE invoice_id = ?`,
		Issued, tx.Now, b.num.Premises, b.num.Device, b.num.Year, b.num.Serial, b.Number, tx.Now, who.UserID, due(b.Due), b.totals.Net, b.totals.Tax, i.ID)
	return err
}

// due is the day as it is stored: NULL where nothing is to be paid.
func due(day einvoice.Day) *string {
	if day == "" {
		return nil
	}
	return (*string)(&day)
}

// keep stores the e-invoice and the PDF of the bill.
func (s *Service) keep(ctx context.Context, tx *db.Tx, who access.Who, i Invoice, b bill) error {
	xml, err := b.XML()
	if err != nil {
		return err
	}
	printed, err := s.print(ctx, b, true)
	if err != nil {
		return err
	}
	pdf, err := s.Files.Keep(ctx, bytes.NewReader(printed.Body), files.Document, printed.Name)
	if err != nil {
		return err
	}
	if _, err := uploads.Add(tx, who, papers, i.ID, uploads.Document, pdf); err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO invoice_paper (invoice_id, xml, xml_sha256, file_name, display_name, pdf_sha256, made_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		i.ID, string(xml), digest(xml), pdf.Name, printed.Name, pdf.SHA256, tx.Now)
	return err
}

func digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// paper is what an issued invoice is.
type paper struct {
	XML         string `db:"xml"`
	XMLDigest   string `db:"xml_sha256"`
	File        string `db:"file_name"`
	DisplayName string `db:"display_name"`
	PDFDigest   string `db:"pdf_sha256"`
}

// paperOf returns what was kept of the issued invoice: of one to a citizen the PDF with its
// JIR, if it was handed out with one.
func paperOf(tx *db.Tx, invoice int64) (paper, error) {
	return fault.Only(db.All[paper](tx, `SELECT p.xml, p.xml_sha256, COALESCE(NULLIF(f.file_name, ''), p.file_name) AS file_name, COALESCE(NULLIF(f.display_name, ''), p.display_name) AS display_name,
		COALESCE(NULLIF(f.pdf_sha256, ''), p.pdf_sha256) AS pdf_sha256 FROM invoice_paper p LEFT JOIN invoice_fiscal f ON f.invoice_id = p.invoice_id WHERE p.invoice_id = ?`, invoice))
}

// XML returns the e-invoice as it was issued; refused for a draft and for an invoice to a
// citizen, which have none.
func (s *Service) XML(ctx context.Context, who access.Who, in ByID) (api.Download, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (api.Download, error) {
		i, err := trash.Live(find(tx, who, in.ID))
		if err == nil && i.Status != Issued {
			err = fault.NotNow("not_allowed_now", string(i.Status), i.allowed(who))
		}
		if err == nil && i.ClientKind == tenants.Citizen {
			err = fault.New(fault.Conflict, "invoice_no_einvoice")
		}
		if err != nil {
			return api.Download{}, err
		}
		p, err := paperOf(tx, i.ID)
		if err != nil {
			return api.Download{}, err
		}
		return p.download(who, i.Num)
	})
}

// download returns the e-invoice with the number, and refuses one that was changed since.
func (p paper) download(who access.Who, num string) (api.Download, error) {
	body := []byte(p.XML)
	if digest(body) != p.XMLDigest {
		return api.Download{}, fmt.Errorf("invoices: the e-invoice %s is not what was issued", num)
	}
	return api.Download{Name: words.InvoiceXmlFile.Fill(who.Language, map[string]any{"number": num}), ContentType: "application/xml", Body: body}, nil
}

// PDF returns the paper as it was issued; of a draft how it would look, marked as one.
func (s *Service) PDF(ctx context.Context, who access.Who, in ByID) (api.Download, error) {
	type read struct {
		kept *paper
		bill bill
	}
	r, err := db.Read(ctx, s.DB, func(tx *db.Tx) (out read, err error) {
		i, err := trash.Live(find(tx, who, in.ID))
		if err != nil {
			return out, err
		}
		if i.Status == Issued {
			p, err := paperOf(tx, i.ID)
			out.kept = &p
			return out, err
		}
		out.bill, err = billOf(tx, who, i)
		return out, err
	})
	if err != nil {
		return api.Download{}, err
	}
	if r.kept == nil {
		return s.print(ctx, r.bill, false)
	}
	return s.kept(ctx, *r.kept)
}

// kept returns the PDF as it was stored, and refuses a file that was changed since.
func (s *Service) kept(ctx context.Context, p paper) (api.Download, error) {
	body, err := s.Files.Whole(ctx, p.File, p.PDFDigest)
	if errors.Is(err, fs.ErrNotExist) { // its row is there, but the file was lost
		err = &fault.Fault{Kind: fault.NotFound, Code: "not_found", Cause: err}
	}
	return api.Download{Name: p.DisplayName, ContentType: "application/pdf", Body: body}, err
}
