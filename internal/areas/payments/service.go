package payments

import (
	"context"
	"time"

	"teren/internal/areas/invoices"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

type Service struct{ DB *db.DB }

// Area registers the payments with the program.
func (s *Service) Area() area.Area {
	return area.Area{Name: "payments", Routes: s.Routes, React: s.React, Searches: []search.Table{bankTable}}
}

// React enters the payment of what is paid in cash or by card.
func (s *Service) React() { invoices.PaidAtOnce.Follow(s.DB, "payment", paidAtOnce) }

func paidAtOnce(tx *db.Tx, who access.Who, i invoices.Invoice) error {
	i, b, err := invoices.FindIssued(tx, who, i.ID)
	if err != nil {
		return err
	}
	_, err = entry{Invoice: i, Day: i.IssuedAt.In(who.Location()).Format(time.DateOnly), Amount: b.Open, Kind: Other}.add(tx, who)
	return err
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.InvoiceRead, "GET /invoices/{invoice_id}/payments", "What was paid of an issued invoice, and what is open of it.", s.OfInvoice)
	api.On(r, access.InvoicePay, "POST /invoices/{invoice_id}/payments", "Enter a payment of an issued invoice. version is that of the balance it was entered on.", s.Pay)
	api.On(r, access.InvoicePay, "POST /invoices/{invoice_id}/payments/{payment_id}/take_back", "Take back a payment that was entered in error: a payment of the negative amount, today.", s.TakeBack)
	api.On(r, access.InvoicePay, "POST /statements", "Read a statement of account (camt.053): each of its payments is kept once and waits for a person.", s.Read)
	api.On(r, access.InvoiceRead, "POST /statements/payments/search", "List the payments of statements, newest first, with the invoice that is proposed for each that waits.", s.SearchBank)
	api.On(r, access.InvoicePay, "GET /statements/proposals", "The payments whose proposal fits by reference and amount, which can be accepted at once.", s.Proposals)
	api.On(r, access.InvoicePay, "POST /statements/payments/accept", "Make payments of statements payments of invoices, on the versions that the person saw: all of them or none.", s.Accept)
	api.On(r, access.InvoicePay, "POST /statements/payments/{bank_payment_id}/set_aside", "Set a payment of a statement aside: it is for no invoice.", s.SetAside)
	api.On(r, access.InvoicePay, "POST /statements/payments/{bank_payment_id}/take_up", "Let a payment that was set aside wait again.", s.TakeUp)
	api.On(r, access.InvoiceRead, "GET /payments/month", "What was paid in a month, as it is reported to the Tax Administration by the 20th of the next one.", s.Report)
	api.On(r, access.InvoiceRead, "POST /payments/month/export", "The same as XLSX or CSV.", s.ExportReport)
	api.On(r, access.InvoicePay, "POST /payments/month/mark", "Note that the payments of a month were reported and when; without a day that is taken back.", s.Mark)
}

// OfInvoice shows what was paid of an issued invoice; refused for a draft.
func (s *Service) OfInvoice(ctx context.Context, who access.Who, in ByInvoice) (Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Page, error) { return page(tx, who, in.ID) })
}

func page(tx *db.Tx, who access.Who, invoice int64) (p Page, err error) {
	if _, p.Balance, err = invoices.FindIssued(tx, who, invoice); err != nil {
		return p, err
	}
	p.Allowed = access.Filter([]access.Action{access.InvoicePay}, who.May)
	p.Payments, err = paymentsOf(tx, who, invoice)
	return p, err
}

// Pay enters a payment. Refused: a day before the issue or in the future, another
// balance than the person saw, and more than what is open, unless it is said to be an
// overpayment.
func (s *Service) Pay(ctx context.Context, who access.Who, in New) (Page, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Page, error) {
		i, b, err := invoices.FindIssued(tx, who, in.ID)
		if err != nil {
			return Page{}, err
		}
		if in.Version != b.Version {
			return Page{}, fault.New(fault.Conflict, "payment_meanwhile")
		}
		if err := possible(tx, who, i, in.day); err != nil {
			return Page{}, err
		}
		if in.amount > b.Open && !in.Over {
			return Page{}, fault.OnField("amount", "payment_over", fault.Args{"open": money.Amount{Cents: max(b.Open, 0), Currency: money.EUR}})
		}
		if _, err := (entry{Invoice: i, Day: in.day, Amount: in.amount, Kind: in.Kind, Note: in.Note}).add(tx, who); err != nil {
			return Page{}, err
		}
		return page(tx, who, i.ID)
	})
}

// TakeBack takes a payment back, with the reason; refused if it was already.
func (s *Service) TakeBack(ctx context.Context, who access.Who, in TakeBack) (Page, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Page, error) {
		i, _, err := invoices.FindIssued(tx, who, in.ID)
		if err != nil {
			return Page{}, err
		}
		if err := back(tx, who, i, in.PaymentID, in.Reason); err != nil {
			return Page{}, err
		}
		return page(tx, who, i.ID)
	})
}
