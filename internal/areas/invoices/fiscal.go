package invoices

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/areas/tenants"
	"teren/internal/kit/clock"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/fiscal"
	"teren/internal/kit/httpclient"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/event"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

// Payment is how a citizen pays an invoice.
type Payment string

const (
	Transfer Payment = "TRANSFER"
	Cash     Payment = "CASH"
	Card     Payment = "CARD"
	OtherWay Payment = "OTHER"
)

func (Payment) Values() []string {
	return []string{string(Transfer), string(Cash), string(Card), string(OtherWay)}
}

// atOnce reports whether what is paid so is paid when the invoice is issued.
func (p Payment) atOnce() bool { return p == Cash || p == Card }

// means returns the code of the way to pay in the document.
func (p Payment) means() string {
	return map[Payment]string{Transfer: "30", Cash: "10", Card: "48", OtherWay: "1"}[p]
}

// PaidAtOnce is that an invoice was issued that is paid in cash or by card.
var PaidAtOnce event.Of[Invoice]

// FiscalState is what became of an invoice to a citizen at the Tax Administration.
type FiscalState string

const (
	FiscalWaiting FiscalState = "WAITING" // it is reported again until it is taken
	FiscalTaken   FiscalState = "TAKEN"
	FiscalRefused FiscalState = "REFUSED" // a person mends the cause and reports it again
)

func (FiscalState) Values() []string {
	return []string{string(FiscalWaiting), string(FiscalTaken), string(FiscalRefused)}
}

// BadCertificate is that the certificate cannot be used: it is gone, has expired, or was
// encrypted with another key than the installation has.
const BadCertificate Trouble = "CERTIFICATE"

// FiscalTrouble is why an invoice was not reported at the last try. It is tried again.
type FiscalTrouble Trouble

func (FiscalTrouble) Values() []string {
	return []string{"", string(Unreachable), string(BadCertificate), string(Unclear)}
}

// Fiscal is what became of an invoice to a citizen.
type Fiscal struct {
	State     FiscalState   `db:"state" json:"state"`
	ZKI       string        `db:"zki" json:"zki"`
	JIR       string        `db:"jir" json:"jir"`
	Late      bool          `db:"late" json:"late"` // it was handed out without a JIR
	Reason    string        `db:"reason" json:"reason"`
	Trouble   FiscalTrouble `db:"trouble" json:"trouble"`
	DeliverBy time.Time     `db:"deliver_by" json:"deliver_by"` // the end of the days that the law gives
	TakenAt   *time.Time    `db:"taken_at" json:"taken_at"`
}

// fiscalOf returns what became of the invoice; nil of one that is not to a citizen.
func fiscalOf(tx *db.Tx, invoice int64) (*Fiscal, error) {
	all, err := db.All[Fiscal](tx, `SELECT state, zki, jir, late, reason, trouble, deliver_by, taken_at FROM invoice_fiscal WHERE invoice_id = ?`, invoice)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}

// receipt returns the document as it is reported, without its ZKI.
func receipt(d einvoice.Document, t einvoice.Totals, n num, p Payment) fiscal.Invoice {
	r := fiscal.Invoice{
		OIB: d.Seller.OIB, VATPayer: d.Seller.VATPayer, Issued: d.Issued, Sequence: fiscal.PerDevice,
		Number: strconv.FormatInt(n.Serial, 10), Premises: n.Premises, Device: n.Device, Total: sign(d) * t.Gross, OperatorOIB: d.Operator.OIB,
		Payment: map[Payment]fiscal.Payment{Transfer: fiscal.Transfer, Cash: fiscal.Cash, Card: fiscal.Card, OtherWay: fiscal.Other}[p],
	}
	for _, c := range t.Categories {
		switch {
		case c.Treatment == einvoice.Standard:
			r.Rates = append(r.Rates, fiscal.Rate{Rate: c.Rate, Base: sign(d) * c.Base, Tax: sign(d) * c.Tax})
		case d.Seller.VATPayer:
			r.Exempt += sign(d) * c.Base
		}
	}
	return r
}

// certificateFor returns the certificate for an invoice that is about to be issued, and nil
// for one that is not to a citizen. It is opened outside of the transaction, since that takes
// long; what it lacks complete says.
func (s *Service) certificateFor(ctx context.Context, who access.Who, invoice int64) (*fiscal.Certificate, error) {
	f, err := db.Read(ctx, s.DB, func(tx *db.Tx) (f Fiscalization, err error) {
		i, err := find(tx, who, invoice)
		if err != nil || i.ClientKind != tenants.Citizen {
			return f, err
		}
		return fiscalizationOf(tx, who.TenantID)
	})
	if err != nil || !f.HasCertificate {
		return nil, err
	}
	c, _, err := s.signer(f, who.TenantID)
	if err != nil {
		return nil, &fault.Fault{Kind: fault.Conflict, Code: "certificate_unusable", Cause: err}
	}
	return c, nil
}

// sign gives the bill the code that it is printed with.
func (b *bill) sign(c *fiscal.Certificate, i Invoice) error {
	if !b.Consumer {
		return nil
	}
	if c == nil { // the client was made a citizen meanwhile
		return fault.New(fault.Conflict, "conflict")
	}
	b.receipt = receipt(b.Document, b.totals, b.num, i.Payment)
	zki, err := c.ZKI(b.receipt)
	b.receipt.ZKI = zki
	return err
}

// firstTry is how long the call that issues an invoice may take to report it.
const firstTry = time.Minute

// await notes that the invoice is to be reported.
func (b bill) await(tx *db.Tx, i Invoice) error {
	if !b.Consumer {
		return nil
	}
	_, err := tx.Exec(`INSERT INTO invoice_fiscal (invoice_id, state, zki, deliver_by, run_at) VALUES (?, ?, ?, ?, ?)`,
		i.ID, FiscalWaiting, b.receipt.ZKI, deliverBy(b.Issued), tx.Now)
	return err
}

// deliverBy returns the last second of the second working day after the moment (article 21 of the
// law on fiscalisation): Saturdays, Sundays and public holidays are none.
func deliverBy(issued time.Time) time.Time {
	day := time.Date(issued.Year(), issued.Month(), issued.Day(), 0, 0, 0, 0, issued.Location())
	for left := 2; left > 0; {
		if day = day.AddDate(0, 0, 1); clock.IsWorkingDay(day) {
			left--
		}
	}
	return day.AddDate(0, 0, 1).Add(-time.Second)
}

// reporting is an invoice being reported.
type reporting struct {
	ID        int64     `db:"invoice_id"`
	TenantID  int64     `db:"tenant_id"`
	IssuedAt  time.Time `db:"issued_at"`
	Attempts  int64     `db:"attempts"`
	Late      bool      `db:"late"`
	RunAt     time.Time `db:"run_at"` // when the try was due
	DeliverBy time.Time `db:"deliver_by"`
	ZKI       string    `db:"zki"`
	Payment   Payment   `db:"payment"`
	Serial    int64     `db:"serial"`
	Premises  string    `db:"premises"`
	Device    string    `db:"device"`
	Zone      string    `db:"time_zone"`

	by  Fiscalization
	xml string
}

// ReportWaiting reports the invoices that the Tax Administration does not have yet.
// Recurring work.
func (s *Service) ReportWaiting(ctx context.Context) error {
	ids, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]int64, error) {
		return db.All[int64](tx, `SELECT f.invoice_id FROM invoice_fiscal f JOIN invoice i ON i.invoice_id = f.invoice_id
			WHERE f.state = ? AND f.run_at <= ? AND f.locked_until <= ? AND (f.attempts > 0 OR i.issued_at <= ?) ORDER BY f.run_at, f.invoice_id LIMIT ?`,
			FiscalWaiting, tx.Now, tx.Now, tx.Now.Add(-firstTry), deliveryBatch)
	})
	for _, id := range ids {
		if err == nil {
			err = s.report(ctx, id, nil)
		}
	}
	return err
}

// Report reports an invoice to a citizen once more, also one that was refused.
func (s *Service) Report(ctx context.Context, who access.Who, in ByID) (Details, error) {
	err := s.DB.Do(ctx, func(tx *db.Tx) error {
		i, err := issued(tx, who, in.ID)
		if err != nil {
			return err
		}
		f, err := fiscalOf(tx, i.ID)
		if err != nil {
			return err
		}
		if f == nil || f.State == FiscalTaken {
			return fault.New(fault.Conflict, "not_allowed_now")
		}
		_, err = tx.Exec(`UPDATE invoice_fiscal SET state = ?, run_at = ? WHERE invoice_id = ?`, FiscalWaiting, tx.Now, i.ID)
		return err
	})
	if err == nil {
		err = s.report(ctx, in.ID, nil)
	}
	if err != nil {
		return Details{}, err
	}
	return s.Details(ctx, who, in)
}

// claim makes the invoice this server's to report, for a while; nil if it is not due or
// another reports it.
func (s *Service) claim(ctx context.Context, id int64) (*reporting, error) {
	return db.Write(db.WithoutOnce(ctx), s.DB, func(tx *db.Tx) (*reporting, error) {
		n, err := tx.Exec(`UPDATE invoice_fiscal SET locked_until = ?, attempts = attempts + 1 WHERE invoice_id = ? AND state = ? AND run_at <= ? AND locked_until <= ?`,
			tx.Now.Add(deliveryLease), id, FiscalWaiting, tx.Now, tx.Now)
		if err != nil || n == 0 {
			return nil, err
		}
		r, err := db.One[reporting](tx, `SELECT f.invoice_id, i.tenant_id, i.issued_at, f.attempts, f.late, f.run_at, f.deliver_by, f.zki, i.payment, i.serial, i.premises, i.device, t.time_zone
			FROM invoice_fiscal f JOIN invoice i ON i.invoice_id = f.invoice_id JOIN tenant t ON t.tenant_id = i.tenant_id WHERE f.invoice_id = ?`, id)
		if err != nil {
			return nil, err
		}
		r.Late = r.Late || r.Attempts > 1 || tx.Now.Sub(r.IssuedAt) >= firstTry
		if r.by, err = fiscalizationOf(tx, r.TenantID); err != nil {
			return nil, err
		}
		p, err := paperOf(tx, id)
		r.xml = p.XML
		return &r, err
	})
}

// errCertificate is that an invoice cannot be reported for want of a certificate.
var errCertificate = errors.New("the company's certificate cannot be used")

// send reports the invoice as it was issued.
func (s *Service) send(ctx context.Context, r reporting) (fiscal.Receipt, error) {
	c, service, err := s.signer(r.by, r.TenantID)
	if err != nil {
		return fiscal.Receipt{}, errors.Join(errCertificate, err)
	}
	d, err := einvoice.Read([]byte(r.xml))
	if err != nil {
		return fiscal.Receipt{}, err
	}
	zone, err := clock.Zone(r.Zone)
	if err != nil {
		return fiscal.Receipt{}, err
	}
	// The file has the time that was printed, without a zone; the message names when it is sent.
	at := d.Issued
	d.Issued = time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, zone)
	t, err := d.Totals()
	if err != nil {
		return fiscal.Receipt{}, err
	}
	in := receipt(d, t, num{Premises: r.Premises, Device: r.Device, Serial: r.Serial}, r.Payment)
	in.ZKI, in.Late = r.ZKI, r.Late
	return service.Send(ctx, c, in)
}

// report reports an issued invoice, and stores what the Tax Administration answers. Of an
// invoice that is only just issued, whose bill is fresh, a paper with the JIR is made.
func (s *Service) report(ctx context.Context, id int64, fresh *bill) error {
	r, err := s.claim(ctx, id)
	if err != nil || r == nil {
		return err
	}
	answer, failure := s.send(ctx, *r)
	var printed *files.Upload
	name := ""
	if failure == nil && fresh != nil && !r.Late {
		fresh.jir = answer.JIR
		if printed, name, err = s.reprint(ctx, *fresh); err != nil {
			return err // what was taken is asked for again, with the same JIR
		}
	}
	return s.DB.Do(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		if failure != nil {
			return r.failed(tx, failure)
		}
		return r.taken(tx, answer, printed, name)
	})
}

// reprint stores the paper of the bill with its JIR.
func (s *Service) reprint(ctx context.Context, b bill) (*files.Upload, string, error) {
	printed, err := s.print(ctx, b, true)
	if err != nil {
		return nil, "", err
	}
	pdf, err := s.Files.Keep(ctx, bytes.NewReader(printed.Body), files.Document, printed.Name)
	return pdf, printed.Name, err
}

// taken stores the JIR, and the paper that shows it.
func (r reporting) taken(tx *db.Tx, answer fiscal.Receipt, printed *files.Upload, name string) error {
	who := access.System("fiscal", r.TenantID)
	file, digest := "", ""
	if printed != nil {
		if _, err := uploads.Add(tx, who, papers, r.ID, uploads.Document, printed); err != nil {
			return err
		}
		file, digest = printed.Name, printed.SHA256
	}
	n, err := tx.Exec(`UPDATE invoice_fiscal SET state = ?, jir = ?, answer = ?, late = ?, reason = '', trouble = '', taken_at = ?, locked_until = 0, file_name = ?, display_name = ?, pdf_sha256 = ?
		WHERE invoice_id = ? AND jir = ''`, FiscalTaken, answer.JIR, string(answer.Answer), r.Late, tx.Now, file, name, digest, r.ID)
	if err != nil || n == 0 {
		return err
	}
	i, err := find(tx, who, r.ID)
	if err != nil {
		return err
	}
	return history.Record(tx, who, i.Ref(who), history.Event{Kind: "fiscalized", New: answer.JIR})
}

// failed notes a try that did not succeed: what was refused waits for a person, anything
// else is tried again.
func (r reporting) failed(tx *db.Tx, failure error) error {
	state, trouble, reason, wait := FiscalWaiting, Unreachable, "", min(time.Minute<<min(r.Attempts-1, 6), time.Hour)
	var refused fiscal.Refused
	var wrong fiscal.Wrong
	var status httpclient.Refused
	switch {
	case errors.As(failure, &status) && status >= http.StatusInternalServerError && !errors.As(failure, &refused): // as while it is being maintained
	case errors.As(failure, &refused) && !refused.Has(fiscal.SystemError):
		state, trouble, reason = FiscalRefused, "", refused.Error()
	case errors.As(failure, &wrong):
		state, trouble, reason = FiscalRefused, "", wrong.Error()
	case errors.Is(failure, errCertificate), errors.Is(failure, fiscal.ErrOtherOIB):
		trouble, wait = BadCertificate, 10*time.Minute
	case errors.As(failure, &refused), errors.Is(failure, fiscal.ErrUnclear), errors.Is(failure, fiscal.ErrSignature), errors.Is(failure, fiscal.ErrOther):
		trouble = Unclear
	}
	if _, err := tx.Exec(`UPDATE invoice_fiscal SET state = ?, late = TRUE, trouble = ?, reason = ?, run_at = ?, locked_until = 0 WHERE invoice_id = ? AND jir = ''`,
		state, trouble, reason, tx.Now.Add(wait), r.ID); err != nil {
		return err
	}
	who := access.System("fiscal", r.TenantID)
	i, err := find(tx, who, r.ID)
	if err != nil {
		return err
	}
	if state == FiscalRefused {
		err := history.Record(tx, who, i.Ref(who), history.Event{Kind: "fiscal_refused", Reason: reason})
		return errors.Join(err, i.notify(tx, who, notices.InvoiceRefused, reason))
	}
	if !r.RunAt.After(r.DeliverBy) && tx.Now.After(r.DeliverBy) { // the first try after it
		err = i.notify(tx, who, notices.InvoiceLate, "")
	}
	return errors.Join(err, i.announce(tx, who, "fiscal"))
}
