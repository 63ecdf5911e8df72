package einvoice

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"teren/internal/kit/money"
)

const (
	customization = "urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0"
	ubl           = "urn:oasis:names:specification:ubl:schema:xsd:"
	hrSpace       = "urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1"
	collected     = "Obračun prema naplaćenoj naknadi"

	// toConsumer stands in the place of customization in a file that is no e-invoice.
	toConsumer = "urn:teren:invoice-to-consumer:1"
)

// Wrong is the refusal of a document with faults.
type Wrong []Fault

// Error names the faults.
func (w Wrong) Error() string {
	said := make([]string, len(w))
	for i, f := range w {
		said[i] = f.Field + " " + f.Code
	}
	return "e-invoice: " + strings.Join(said, ", ")
}

// XML returns the document's file; Wrong for one that Check finds faults in. The same
// document makes the same bytes.
func (d Document) XML() ([]byte, error) {
	if faults := d.Check(); len(faults) > 0 {
		return nil, Wrong(faults)
	}
	t, err := d.Totals()
	if err != nil {
		return nil, err
	}
	w := &file{Document: d, Totals: t}
	return w.document(), nil
}

// file is a document that is being written.
type file struct {
	Document
	Totals
	writer
}

func (w *file) credit() bool { return w.Kind == CreditNote }

func (w *file) document() []byte {
	root := "Invoice"
	if w.credit() {
		root = "CreditNote"
	}
	w.b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n<" + root + ` xmlns="` + ubl + root + `-2" xmlns:cac="` + ubl +
		`CommonAggregateComponents-2" xmlns:cbc="` + ubl + `CommonBasicComponents-2" xmlns:ext="` + ubl +
		`CommonExtensionComponents-2" xmlns:hrextac="` + hrSpace + "\">\n")
	w.deep++
	w.extension()
	w.head()
	w.references()
	w.in("cac:AccountingSupplierParty", func() {
		w.party(w.Seller, true)
		w.in("cac:SellerContact", func() {
			w.text("cbc:ID", w.Operator.OIB)
			w.text("cbc:Name", w.Operator.Name)
		})
	})
	w.in("cac:AccountingCustomerParty", func() { w.party(w.Buyer, false) })
	w.in("cac:Delivery", func() { w.text("cbc:ActualDeliveryDate", string(w.Delivered)) })
	w.payment()
	w.allowances()
	w.tax()
	w.totals()
	for i, l := range w.Document.Lines {
		w.lineOf(i, l)
	}
	w.deep--
	w.line("</" + root + ">")
	return []byte(w.b.String())
}

// extension writes what EN 16931 has no place for: VAT by collected payment, and the
// Croatian breakdown of what is free of tax.
func (w *file) extension() {
	w.in("ext:UBLExtensions", func() {
		w.in("ext:UBLExtension", func() {
			w.in("ext:ExtensionContent", func() { w.in("hrextac:HRFISK20Data", w.fiscal) })
		})
	})
}

func (w *file) fiscal() {
	if w.CollectedPayment {
		w.text("hrextac:HRObracunPDVPoNaplati", collected)
	}
	if !slices.ContainsFunc(w.Categories, func(c Category) bool { return c.Treatment.category() == "E" }) {
		return
	}
	var outside money.Cents
	w.in("hrextac:HRTaxTotal", func() {
		w.amount("cbc:TaxAmount", w.Tax)
		for _, c := range w.Categories {
			w.in("hrextac:HRTaxSubtotal", func() {
				w.amount("cbc:TaxableAmount", c.Base)
				w.amount("cbc:TaxAmount", c.Tax)
				w.in("hrextac:HRTaxCategory", func() {
					id := c.Treatment.category()
					if c.Treatment.passes() {
						id = "O"
						outside += c.Base
					}
					w.text("cbc:ID", id)
					w.text("cbc:Name", c.Treatment.name(c.Rate))
					w.text("cbc:Percent", c.Rate.Percent())
					w.text("cbc:TaxExemptionReason", w.reasons(func(t Treatment) bool { return t == c.Treatment }))
					w.in("hrextac:HRTaxScheme", func() { w.text("cbc:ID", "VAT") })
				})
			})
		}
	})
	w.in("hrextac:HRLegalMonetaryTotal", func() {
		w.amount("cbc:TaxExclusiveAmount", w.Net-outside)
		w.amount("hrextac:OutOfScopeOfVATAmount", outside)
	})
}

func (w *file) head() {
	if w.Consumer {
		w.text("cbc:CustomizationID", toConsumer)
	} else {
		w.text("cbc:CustomizationID", customization)
	}
	w.text("cbc:ProfileID", w.Process)
	w.text("cbc:ID", w.Number)
	w.text("cbc:IssueDate", w.Issued.Format("2006-01-02"))
	w.text("cbc:IssueTime", w.Issued.Format("15:04:05"))
	if w.credit() {
		w.text("cbc:TaxPointDate", string(w.TaxPoint))
		w.text("cbc:CreditNoteTypeCode", string(w.Kind))
	} else {
		w.text("cbc:DueDate", string(w.Due))
		w.text("cbc:InvoiceTypeCode", string(w.Kind))
	}
	for _, note := range w.Notes {
		w.text("cbc:Note", note)
	}
	if !w.credit() {
		w.text("cbc:TaxPointDate", string(w.TaxPoint))
	}
	w.text("cbc:DocumentCurrencyCode", w.Currency)
	w.text("cbc:BuyerReference", w.BuyerReference)
	w.in("cac:InvoicePeriod", func() {
		w.text("cbc:StartDate", string(w.From))
		w.text("cbc:EndDate", string(w.To))
		w.text("cbc:DescriptionCode", w.TaxPointCode)
	})
}

func (w *file) references() {
	w.named("cac:OrderReference", w.Order)
	for _, earlier := range w.Preceding {
		w.in("cac:BillingReference", func() {
			w.in("cac:InvoiceDocumentReference", func() {
				w.text("cbc:ID", earlier.Number)
				w.text("cbc:IssueDate", string(earlier.Issued))
			})
		})
	}
	w.named("cac:DespatchDocumentReference", w.DeliveryNote)
	w.named("cac:ContractDocumentReference", w.Contract)
	if w.credit() { // which has no ProjectReference
		w.in("cac:AdditionalDocumentReference", func() {
			if Clean(w.Project) != "" {
				w.text("cbc:ID", w.Project)
				w.text("cbc:DocumentTypeCode", "50")
			}
		})
	}
	for _, a := range w.Attachments {
		w.in("cac:AdditionalDocumentReference", func() {
			w.text("cbc:ID", a.Name)
			w.text("cbc:DocumentDescription", a.Description)
			w.in("cac:Attachment", func() {
				w.text("cbc:EmbeddedDocumentBinaryObject", base64.StdEncoding.EncodeToString(a.Content), "mimeCode", a.Type, "filename", a.Name)
			})
		})
	}
	if !w.credit() {
		w.named("cac:ProjectReference", w.Project)
	}
}

// named writes a reference that is only a number.
func (w *file) named(element, number string) {
	w.in(element, func() { w.text("cbc:ID", number) })
}

func (w *file) party(p Party, seller bool) {
	untaxed := slices.ContainsFunc(w.Categories, func(c Category) bool { return c.Treatment == Untaxed })
	w.in("cac:Party", func() {
		w.text("cbc:EndpointID", p.OIB, "schemeID", "9934")
		w.in("cac:PostalAddress", func() {
			w.text("cbc:StreetName", p.Street)
			w.text("cbc:CityName", p.City)
			w.text("cbc:PostalZone", p.PostCode)
			w.in("cac:Country", func() { w.text("cbc:IdentificationCode", p.Country) })
		})
		switch {
		case untaxed, p.OIB == "": // names nobody's number of VAT (BR-O-02)
		case seller && !p.VATPayer:
			w.taxScheme(p.OIB, "FRE")
		default: // of the buyer whether it pays VAT or not (HR-BR-S-1)
			w.taxScheme("HR"+p.OIB, "VAT")
		}
		w.in("cac:PartyLegalEntity", func() {
			w.text("cbc:RegistrationName", p.Name)
			if untaxed || seller && !p.VATPayer {
				w.text("cbc:CompanyID", p.OIB)
			}
			if seller {
				w.text("cbc:CompanyLegalForm", p.LegalForm)
			}
		})
		w.in("cac:Contact", func() { w.text("cbc:ElectronicMail", p.Email) })
	})
}

func (w *file) taxScheme(number, scheme string) {
	w.in("cac:PartyTaxScheme", func() {
		w.text("cbc:CompanyID", number)
		w.in("cac:TaxScheme", func() { w.text("cbc:ID", scheme) })
	})
}

func (w *file) payment() {
	w.in("cac:PaymentMeans", func() {
		w.text("cbc:PaymentMeansCode", w.PaymentMeans)
		if w.credit() {
			w.text("cbc:PaymentDueDate", string(w.Due))
		}
		w.text("cbc:InstructionNote", w.PaymentText)
		w.text("cbc:PaymentID", w.PaymentReference)
		w.in("cac:PayeeFinancialAccount", func() { w.text("cbc:ID", strings.Join(strings.Fields(w.IBAN), "")) })
	})
	w.in("cac:PaymentTerms", func() { w.text("cbc:Note", w.Terms) })
}

func (w *file) allowances() {
	for _, part := range w.Document.Discounts {
		w.allowance(part, "false", "Popust")
	}
	for _, part := range w.Document.Charges {
		w.allowance(part, "true", "Trošak")
	}
}

func (w *file) allowance(part Discount, charge, otherwise string) {
	w.in("cac:AllowanceCharge", func() {
		w.text("cbc:ChargeIndicator", charge)
		w.text("cbc:AllowanceChargeReason", or(part.Text, otherwise))
		w.amount("cbc:Amount", part.Amount)
		w.category("cac:TaxCategory", part.Treatment, part.Rate, part.Reason)
	})
}

// or returns the text, or the other one where that is empty.
func or(text, otherwise string) string {
	if Clean(text) == "" {
		return otherwise
	}
	return text
}

func (w *file) category(element string, t Treatment, rate money.Rate, reason string) {
	w.in(element, func() {
		w.text("cbc:ID", t.category())
		w.text("cbc:Name", t.name(rate))
		if t != Untaxed {
			w.text("cbc:Percent", rate.Percent())
		}
		w.text("cbc:TaxExemptionReason", reason)
		w.in("cac:TaxScheme", func() { w.text("cbc:ID", "VAT") })
	})
}

// tax writes the breakdown, in which all that is exempt makes one group (BR-E-01).
func (w *file) tax() {
	w.in("cac:TaxTotal", func() {
		w.amount("cbc:TaxAmount", w.Tax)
		for _, c := range groups(w.Categories) {
			w.in("cac:TaxSubtotal", func() {
				w.amount("cbc:TaxableAmount", c.Base)
				w.amount("cbc:TaxAmount", c.Tax)
				w.in("cac:TaxCategory", func() {
					id := c.Treatment.category()
					w.text("cbc:ID", id)
					if c.Treatment != Untaxed {
						w.text("cbc:Percent", c.Rate.Percent())
					}
					w.text("cbc:TaxExemptionReason", w.reasons(func(t Treatment) bool { return t.reasoned() && t.category() == id }))
					w.in("cac:TaxScheme", func() { w.text("cbc:ID", "VAT") })
				})
			})
		}
	})
}

// groups returns the categories with those of one code of EN 16931 and one rate added up.
func groups(all []Category) []Category {
	var out []Category
	for _, c := range all {
		i := slices.IndexFunc(out, func(o Category) bool {
			return o.Treatment.category() == c.Treatment.category() && o.Rate == c.Rate
		})
		if i < 0 {
			out = append(out, c)
			continue
		}
		out[i].Base, out[i].Tax = out[i].Base+c.Base, out[i].Tax+c.Tax
	}
	return out
}

// reasons returns the grounds of what the treatments leave free of tax, each once.
func (w *file) reasons(of func(Treatment) bool) string {
	var all []string
	add := func(t Treatment, reason string) {
		if reason = Clean(reason); of(t) && reason != "" && !slices.Contains(all, reason) {
			all = append(all, reason)
		}
	}
	for _, l := range w.Document.Lines {
		add(l.Treatment, l.Reason)
	}
	for _, part := range slices.Concat(w.Document.Discounts, w.Document.Charges) {
		add(part.Treatment, part.Reason)
	}
	return strings.Join(all, "; ")
}

func (w *file) totals() {
	w.in("cac:LegalMonetaryTotal", func() {
		w.amount("cbc:LineExtensionAmount", w.Totals.Lines)
		w.amount("cbc:TaxExclusiveAmount", w.Net)
		w.amount("cbc:TaxInclusiveAmount", w.Gross)
		if len(w.Document.Discounts) > 0 {
			w.amount("cbc:AllowanceTotalAmount", w.Totals.Discounts)
		}
		if len(w.Document.Charges) > 0 {
			w.amount("cbc:ChargeTotalAmount", w.Totals.Charges)
		}
		if w.Totals.Prepaid != 0 {
			w.amount("cbc:PrepaidAmount", w.Totals.Prepaid)
		}
		w.amount("cbc:PayableAmount", w.Payable)
	})
}

func (w *file) lineOf(i int, l Line) {
	element, quantity := "cac:InvoiceLine", "cbc:InvoicedQuantity"
	if w.credit() {
		element, quantity = "cac:CreditNoteLine", "cbc:CreditedQuantity"
	}
	net, _ := l.Net() // counted by Totals before
	w.in(element, func() {
		w.text("cbc:ID", strconv.Itoa(i+1))
		w.text(quantity, l.Quantity.String(), "unitCode", l.Unit)
		w.amount("cbc:LineExtensionAmount", net)
		w.lineReference("cac:OrderLineReference", "cac:OrderReference", l.Order)
		w.lineReference("cac:DespatchLineReference", "cac:DocumentReference", l.DeliveryNote)
		if l.Discount != 0 {
			w.in("cac:AllowanceCharge", func() {
				w.text("cbc:ChargeIndicator", "false")
				w.text("cbc:AllowanceChargeReason", "Popust")
				w.amount("cbc:Amount", l.Discount)
			})
		}
		w.in("cac:Item", func() {
			w.text("cbc:Description", l.Description)
			w.text("cbc:Name", l.Name)
			w.in("cac:CommodityClassification", func() { w.text("cbc:ItemClassificationCode", l.KPD, "listID", "CG") })
			w.category("cac:ClassifiedTaxCategory", l.Treatment, l.Rate, l.Reason)
		})
		w.in("cac:Price", func() { w.text("cbc:PriceAmount", l.Price.String(), "currencyID", w.Currency) })
	})
}

// lineReference writes the number of another document that a line belongs to. UBL asks
// for the line there, which nobody knows: NA.
func (w *file) lineReference(element, inner, number string) {
	if Clean(number) == "" {
		return
	}
	w.in(element, func() {
		w.text("cbc:LineID", "NA")
		w.named(inner, number)
	})
}

func (w *file) amount(element string, amount money.Cents) {
	w.text(element, amount.String(), "currencyID", w.Currency)
}
