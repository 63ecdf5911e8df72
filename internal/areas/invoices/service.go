package invoices

import (
	"context"
	"sync"
	"time"

	"teren/internal/areas/offers"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/intermediary"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/jobs"
	"teren/internal/platform/mail"
	"teren/internal/platform/search"
)

type Service struct {
	DB    *db.DB
	Files *files.Store
	Mail  *mail.Service

	Intermediary intermediary.Intermediary // nil: no invoice is handed over
	Citizens     Citizens

	months  sync.Map   // the companies whose month is being packed
	opening sync.Mutex // held while a file with a certificate is opened
}

func init() {
	area.Register(area.Entity{Name: Entity, Deleted: deleted, Find: &findable, Subject: &subject})
}

// Area registers the invoices with the program.
func Area(d *db.DB, store *files.Store, letters *mail.Service, carrier intermediary.Intermediary, citizens Citizens) area.Area {
	s := &Service{DB: d, Files: store, Mail: letters, Intermediary: carrier, Citizens: citizens}
	return area.Area{
		Name: "invoices", Routes: s.Routes, React: s.React, Searches: []search.Table{table, taskTable, receivedTable},
		Jobs: map[string]jobs.Handler{undeliveredJob: s.Undelivered, deliverJob: s.DeliverOne},
		Recurring: []jobs.Recurring{
			{Name: "hand invoices over", Every: time.Minute, Do: s.DeliverQueued},
			{Name: "ask about invoices", Every: 5 * time.Minute, Do: s.FollowDelivered},
			{Name: "remind of invoices", Every: 15 * time.Minute, Do: s.RemindDue},
			{Name: "report invoices to citizens", Every: time.Minute, Do: s.ReportWaiting},
			{Name: "encrypt passwords of intermediaries", Every: time.Hour, Do: s.sealPasswords},
			{Name: "reckon the rates of invoices", Every: time.Hour, Do: s.fillRates},
		},
	}
}

// React keeps a task locked while it is on an invoice, and keeps an offer that is on one
// from becoming a task.
func (s *Service) React() {
	tasks.Unlocked.Follow(s.DB, Entity, billedAlready)
	offers.Tasked.Follow(s.DB, Entity, soldAlready)
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.InvoiceRead, "POST /invoices/search", "List the company's invoices and drafts, newest first.", s.Search)
	export.On(r, access.InvoiceRead, "POST /invoices/export", "The invoices that a search finds, as CSV or XLSX.", s.Search, list)
	api.Raw(r, access.InvoiceRead, "GET /invoices/month", "All that the company issued in a month (?month=2026-11, else the last one) as a ZIP: every e-invoice and PDF, byte for byte, and their register as XLSX. 5,000 invoices at most.", s.Month)
	api.On(r, access.InvoiceEdit, "POST /invoices/tasks_picker", "Pick approved tasks with work that is on no invoice yet, the longest waiting first.", s.PickTasks)
	api.On(r, access.InvoiceReceived, "POST /invoices/received/search", "List the invoices that others issued to the company, newest first.", s.SearchReceived)
	api.On(r, access.InvoiceReceived, "GET /invoices/received/{invoice_id}/pdf", "The paper of an invoice to the company, byte for byte as it was issued.", s.ReceivedPDF)
	api.On(r, access.InvoiceReceived, "GET /invoices/received/{invoice_id}/xml", "The e-invoice to the company, byte for byte as it was issued.", s.ReceivedXML)
	api.On(r, access.InvoiceRead, "GET /invoices/statistics", "What was invoiced in a year, by month and by the way it is taxed.", s.Statistics)
	api.On(r, access.InvoiceRead, "GET /invoices/open", "What is open of the company's invoices by how many days ago it was due, by client; of one client with ?tenant_id=.", s.Open)
	api.On(r, access.InvoiceRead, "GET /projects/{project_id}/invoiced", "What was invoiced and paid of a project, and what is open.", s.InvoicedOfProject)
	api.On(r, access.InvoiceRead, "GET /offers/{offer_id}/invoiced", "What was invoiced and paid of an offer that the company made, and what is open.", s.InvoicedOfOffer)
	api.On(r, access.InvoiceRead, "POST /invoices/statistics/export", "The same as CSV or XLSX.", s.ExportStatistics)
	api.On(r, access.CompanyEdit, "GET /invoices/intermediary", "How the company reaches the intermediary of e-invoices; never with the password.", s.Account)
	api.On(r, access.CompanyEdit, "PATCH /invoices/intermediary", "Change how the company reaches the intermediary. A password that is not sent stays; another username needs one.", s.ChangeAccount)
	api.On(r, access.CompanyEdit, "GET /invoices/fiscalization", "The company's certificate for invoices to citizens; never its key.", s.Fiscalization)
	api.On(r, access.CompanyEdit, "PATCH /invoices/fiscalization", "Switch invoices to citizens on or off, and note that the tax office took one. On needs the company's certificate and those of the Tax Administration.", s.ChangeFiscalization)
	api.On(r, access.CompanyEdit, "POST /invoices/fiscalization/certificate", "Store the company's certificate (.p12) with its password, encrypted. Refused is one of another OIB, and one that is not valid now.", s.SetCertificate)
	api.On(r, access.CompanyEdit, "DELETE /invoices/fiscalization/certificate", "Remove the company's certificate and its key; invoices to citizens are off then.", s.DropCertificate)
	api.On(r, access.CompanyEdit, "POST /invoices/fiscalization/office", "Store the certificates of the Tax Administration (PEM, or one in DER), by which its answers are known.", s.SetOffice)
	api.On(r, access.InvoiceRead, "GET /invoices/settings", "How the company makes its invoices, and the number that the next one gets.", s.Settings)
	api.On(r, access.CompanyEdit, "PATCH /invoices/settings", "Change how the company makes its invoices, and who issues them.", s.ChangeSettings)
	api.On(r, access.CompanyEdit, "GET /invoices/settings/history", "What was changed of it, newest first.", s.SettingsHistory)
	api.On(r, access.InvoiceEdit, "POST /invoices", "Make a draft: of what approved tasks of one client have on no invoice, of chosen lines of them, of a project, of an accepted offer, or an empty one.", s.Create)
	api.On(r, access.InvoiceRead, "GET /invoices/{invoice_id}/details", "Show an invoice with its lines and totals, and what a draft still lacks.", s.Details)
	api.On(r, access.InvoiceEdit, "PATCH /invoices/{invoice_id}/details", "Change a draft. line_items are all its lines in their order.", s.Update)
	api.On(r, access.InvoiceEdit, "POST /invoices/{invoice_id}/correct", "Make the drafts that an issued invoice needs: its cancellation, a credit or debit note, the final invoice after an advance, or a new draft of one that was taken back. Returns the first to be issued.", s.Correct)
	api.On(r, access.InvoiceDelete, "DELETE /invoices/{invoice_id}", "Delete a draft; an issued invoice stays.", s.Bin().Delete)
	api.On(r, access.InvoiceRestore, "POST /invoices/{invoice_id}/restore", "Bring back a deleted draft.", s.Bin().Restore)
	api.On(r, access.InvoiceIssue, "POST /invoices/{invoice_id}/issue", "Issue a draft: it gets its number, its e-invoice and its PDF are made, and from then on nothing of it changes.", s.Issue)
	api.On(r, access.InvoiceRead, "GET /invoices/{invoice_id}/pdf", "The paper of an invoice, byte for byte as it was issued; of a draft how it would look.", s.PDF)
	api.On(r, access.InvoiceRead, "GET /invoices/{invoice_id}/xml", "The e-invoice (UBL 2.1), byte for byte as it was issued.", s.XML)
	api.On(r, access.InvoiceEdit, "GET /invoices/{invoice_id}/attachables", "What the tasks of a draft have that can go into it: the reports of signed orders, and files.", s.Attachables)
	api.On(r, access.InvoiceEdit, "POST /invoices/{invoice_id}/attachments", "Put files into a draft, new ones or those of its tasks: PDF, PNG, JPEG or CSV, five of 1 MB at most. They go into its e-invoice.", s.Attach)
	api.On(r, access.InvoiceEdit, "DELETE /invoices/{invoice_id}/attachments/{invoice_file_id}", "Take a file out of a draft.", s.Detach)
	api.On(r, access.InvoiceRead, "GET /invoices/{invoice_id}/attachments/{invoice_file_id}/content", "A file inside an invoice, byte for byte as it was attached.", s.Attachment)
	api.On(r, access.InvoiceSend, "GET /invoices/{invoice_id}/letter", "Propose the letter with an issued invoice, and tell whether letters can be sent.", s.Propose)
	api.On(r, access.InvoiceSend, "POST /invoices/{invoice_id}/send", "Mail an issued invoice with its PDF and its e-invoice. after is how many letters with it one saw: the next one goes once. Not_configured without a mail server.", s.Send)
	api.On(r, access.InvoiceSend, "GET /invoices/{invoice_id}/reminder", "Propose the next reminder of an overdue invoice. after is how many it got.", s.ProposeReminder)
	api.On(r, access.InvoiceSend, "POST /invoices/{invoice_id}/remind", "Mail the next reminder of an overdue invoice with its PDF, each step once and one a day at most; what is absent is as proposed. Refused where nothing is open. Not_configured without a mail server.", s.Remind)
	api.On(r, access.InvoiceSend, "POST /invoices/{invoice_id}/deliver", "Hand an issued invoice over to the intermediary, once; one that failed is tried once more. Not_configured where the company has none.", s.Deliver)
	api.On(r, access.InvoiceSend, "POST /invoices/{invoice_id}/fiscalize", "Report an issued invoice to a citizen to the Tax Administration once more, also one that it refused.", s.Report)
	api.On(r, access.InvoiceRead, "GET /invoices/kpd", "Find codes of the classification of products KPD 2025 by words of either language or by code; typical ones of the trade first.", s.KPD)
	api.On(r, access.InvoiceEdit, "POST /invoices/work", "The lines of approved tasks that are on no invoice yet.", s.Work)
	history.On(r, access.InvoiceRead, "GET /invoices/{invoice_id}/history", "What happened to an invoice, newest first.", s.DB, find)
}

// ByID names an invoice in a path.
type ByID struct {
	ID int64 `path:"invoice_id" json:"-"`
}

// Search lists the invoices of the person's company that the filter matches.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	return search.Read(ctx, s.DB, who, table, search.Where(ownLive, who.TenantID), in, rows)
}

// Details shows an invoice, also a deleted draft.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		i, err := find(tx, who, in.ID)
		if err != nil {
			return Details{}, err
		}
		d, err := details(tx, who, i)
		if err != nil {
			return d, err
		}
		a, err := s.accountOf(tx, who.TenantID)
		d.Deliverable = a.Available && a.Active && i.ClientKind != tenants.Citizen && i.now(access.InvoiceSend) == nil && (d.Delivery == nil || d.Delivery.State == Undone)
		return d, err
	})
}

// details returns the invoice as its page shows it; of an issued one as its e-invoice has it.
func details(tx *db.Tx, who access.Who, i Invoice) (Details, error) {
	b, err := billOf(tx, who, i)
	if err == nil && i.Status == Issued {
		err = b.asIssued(tx, i)
	}
	if err != nil {
		return Details{}, err
	}
	return b.details(tx, who, i)
}

// details returns the same of an invoice whose bill is known.
func (b bill) details(tx *db.Tx, who access.Who, i Invoice) (Details, error) {
	d := Details{Row: i.row(who), IsDeleted: i.DeletedAt != nil, ClientKind: i.ClientKind, OrderRef: i.OrderRef, Note: i.Note, Language: i.Language, BuyerRef: i.BuyerRef, Payment: i.Payment, BuyerName: i.BuyerName, BuyerAddress: i.BuyerAddress, Discount: &i.Discount, Missing: []Missing{}}
	var err error
	if i.Status == Draft {
		d.Missing = b.missing(who.Language)
		var c fault.Check
		if err := b.refused(tx, who, &c, i); err != nil {
			return d, err
		}
		d.Missing = append(d.Missing, sentences(c.Err(), who.Language)...)
	} else if b.owed() {
		d.Reference = b.PaymentReference
	}
	if d.ClientKnown, err = i.knownClient(tx, who); err != nil {
		return d, err
	}
	d.Lines, d.Rates, d.Off, d.Taxed = b.lines, b.rates(), &b.totals.Discounts, b.taxed
	d.Prepaid, d.Payable, d.OfferID, d.Before = &b.totals.Prepaid, &b.totals.Payable, i.AdvanceOf, b.before
	if d.After, err = afterOf(tx, i.ID); err != nil {
		return d, err
	}
	if d.Cases, err = casesOf(tx, who, i); err != nil {
		return d, err
	}
	if i.OfferID != nil {
		o, err := db.One[Offer](tx, `SELECT o.offer_id, n.offer_num FROM offer o JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id WHERE o.offer_id = ?`, *i.OfferID)
		if d.Offer = &o; err != nil {
			return d, err
		}
	}
	if d.Tasks, err = tasksOf(tx, i.ID); err != nil {
		return d, err
	}
	if d.Files, err = attachmentsOf(tx, i.ID); err != nil {
		return d, err
	}
	if d.Mails, err = mailsOf(tx, i.ID); err != nil {
		return d, err
	}
	open, err := BalancesOf(tx, i.TenantID, []int64{i.ID})
	if err != nil {
		return d, err
	}
	if b, ok := open[i.ID]; ok {
		d.Balance = &b
	}
	if d.Fiscal, err = fiscalOf(tx, i.ID); err != nil {
		return d, err
	}
	if d.Fiscal != nil {
		d.Row.Fiscal = &d.Fiscal.State
	}
	became, err := deliveriesOf(tx, []int64{i.ID})
	d.Delivery = became[i.ID]
	return d, err
}

// KPDQuery is what a code is looked for by; nothing asks for the typical ones.
type KPDQuery struct {
	Words string `query:"q" json:"-"`
	Code  string `query:"code" json:"-"` // this one alone
}

// Code is a code of the classification of products.
type Code struct {
	Code    string `json:"code"`
	Name    string `json:"name"`
	Typical bool   `json:"typical"` // of the trade
}

// Codes are the codes that were found, at most maxCodes.
type Codes struct {
	Codes []Code `json:"codes"`
}

const maxCodes = 50

// KPD finds codes of the classification of products, with their names in the language of
// the person.
func (s *Service) KPD(_ context.Context, who access.Who, in KPDQuery) (Codes, error) {
	found := einvoice.FindKPD(in.Words, maxCodes)
	if in.Code != "" {
		found = []string{in.Code}
	}
	out := Codes{[]Code{}}
	for _, code := range found {
		if name, ok := einvoice.KPDName(code, who.Language); ok {
			out.Codes = append(out.Codes, Code{code, name, einvoice.IsTypical(code)})
		}
	}
	return out, nil
}

// WorkQuery names the tasks whose work is wanted.
type WorkQuery struct {
	TaskIDs []int64 `json:"task_ids"`
}

// Validate bounds the tasks.
func (q *WorkQuery) Validate() error {
	var c fault.Check
	if len(q.TaskIDs) > maxTasks {
		c.Fail("task_ids", "too_many_rows", fault.Args{"max": maxTasks})
	}
	return c.Err()
}

// WorkList is work that can be invoiced.
type WorkList struct {
	Lines []Work `json:"line_items"`
}

// Work lists the lines of the tasks that no invoice holds. Tasks that are not approved, or
// not the company's to carry out, have none.
func (s *Service) Work(ctx context.Context, who access.Who, in WorkQuery) (WorkList, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (WorkList, error) {
		out := WorkList{[]Work{}}
		if len(in.TaskIDs) == 0 {
			return out, nil
		}
		ids, err := db.All[int64](tx, `SELECT p.task_id FROM task_party p WHERE p.tenant_id = ? AND p.side = 'CONTRACTOR' AND p.status = 'INVOICED' AND p.task_id IN (?)`, who.TenantID, in.TaskIDs)
		if err != nil || len(ids) == 0 {
			return out, err
		}
		out.Lines, err = workOf(tx, who, 0, ids)
		for n := range out.Lines {
			out.Lines[n].Amount = &out.Lines[n].Net
		}
		return out, err
	})
}

// Waiting is a task whose work is approved and on no invoice.
type Waiting struct {
	ID       int64        `db:"task_id" json:"task_id"`
	Title    string       `db:"title" json:"title"`
	ClientID int64        `db:"client_id" json:"tenant_id"`
	Client   string       `db:"client" json:"client_name"`
	Place    string       `db:"address_name" json:"address_name"`
	DoneAt   *time.Time   `db:"done_at" json:"done_at"` // when its last order was done
	Net      *money.Cents `db:"net" json:"net"`
}

func (w Waiting) Key() int64 { return w.ID }

// taskTable defines the columns that can be searched, of tasks to be invoiced.
var taskTable = search.Table{
	Name: "invoice_tasks", From: "task_party p", Key: "p.task_id", Search: []string{"title", "client_name"},
	Joins: []search.Join{{Alias: "t", SQL: "JOIN task t ON t.task_id = p.task_id"}, {Alias: "c", SQL: "JOIN tenant c ON c.tenant_id = t.client_id"}},
	Columns: map[string]search.Column{
		"task_id":     {SQL: "p.task_id", Kind: search.Integer},
		"title":       {SQL: "t.title", Kind: search.Text, Fold: "p.title_fold"},
		"tenant_id":   {SQL: "t.client_id", Kind: search.Integer},
		"client_name": {SQL: "c.name", Kind: search.Text, Fold: "c.name_fold"},
	},
}

// PickTasks lists the tasks that can be invoiced.
func (s *Service) PickTasks(ctx context.Context, who access.Who, in search.Request) (search.List[Waiting], error) {
	scope := search.Where(`p.tenant_id = ? AND p.side = 'CONTRACTOR' AND p.status = 'INVOICED' AND t.client_id <> ?
		AND `+waiting, who.TenantID, who.TenantID, who.TenantID, 0, who.TenantID)
	return search.Read(ctx, s.DB, who, taskTable, scope, in, func(tx *db.Tx, who access.Who, ids []int64) ([]Waiting, error) {
		return db.All[Waiting](tx, `SELECT t.task_id, t.title, t.client_id, CASE WHEN t.client_id = 0 AND t.contact_name <> '' THEN t.contact_name ELSE c.name END AS client, t.address_name, t.net,
			(SELECT MAX(o.time_ended) FROM work_order o WHERE o.task_id = t.task_id AND o.contractor_id = ? AND o.status = 'DONE') AS done_at FROM task t JOIN tenant c ON c.tenant_id = t.client_id WHERE t.task_id IN (?)`, who.TenantID, ids)
	})
}

// list is the list of invoices as a file.
var list = export.List[Row]{
	Name: words.ListInvoices,
	Heads: []words.Key{words.HeadID, words.HeadInvoice, words.HeadClient, words.HeadStatus, words.HeadIssued, words.HeadDelivered, words.HeadDue, words.HeadNet, words.HeadTax, words.HeadGross,
		words.HeadOpen, words.HeadCurrency, words.HeadIssuedBy, words.HeadCreated, words.HeadCreatedBy},
	Row: func(r Row) []any {
		client := ""
		if r.Tenant != nil {
			client = r.Tenant.Name
		}
		var open *money.Cents
		if r.Balance != nil {
			open = &r.Balance.Open
		}
		return []any{r.ID, r.Num, client, words.InvoiceStatus.Of(string(r.Status)), r.IssuedAt, r.DeliveredOn, r.DueOn, r.Net, r.Tax, r.Total, open, r.Currency, r.IssuedBy, r.CreatedAt, r.CreatedBy}
	},
}
