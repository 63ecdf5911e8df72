package camt

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/encoding/charmap"

	"teren/internal/kit/money"
)

// Tags have no name space, so that each version of camt.053 is read. Whatever may be
// repeated is a slice: of two, encoding/xml would mix both into one struct.
type (
	document struct {
		XMLName    xml.Name
		Statements []message  `xml:"BkToCstmrStmt"`
		Reports    []struct{} `xml:"BkToCstmrAcctRpt"`
		Notices    []struct{} `xml:"BkToCstmrDbtCdtNtfctn"`
	}
	message struct {
		Stmt []statement `xml:"Stmt"`
	}
	statement struct {
		ID      string    `xml:"Id"`
		Seq     string    `xml:"LglSeqNb"`
		Period  period    `xml:"FrToDt"`
		Account account   `xml:"Acct"`
		Balance []balance `xml:"Bal"`
		Entries []entry   `xml:"Ntry"`
	}
	period struct {
		From string `xml:"FrDtTm"`
		To   string `xml:"ToDtTm"`
	}
	account struct {
		IBAN     string `xml:"Id>IBAN"`
		Other    string `xml:"Id>Othr>Id"`
		Currency string `xml:"Ccy"`
	}
	balance struct {
		Code   string `xml:"Tp>CdOrPrtry>Cd"`
		Amount amount `xml:"Amt"`
		Sign   string `xml:"CdtDbtInd"`
	}
	amount struct {
		Currency string `xml:"Ccy,attr"`
		Text     string `xml:",chardata"`
	}
	day struct {
		Day  string `xml:"Dt"`
		Time string `xml:"DtTm"`
	}
	entry struct {
		Amount   amount    `xml:"Amt"`
		Sign     string    `xml:"CdtDbtInd"`
		Reversal string    `xml:"RvslInd"`
		Status   status    `xml:"Sts"`
		Booked   day       `xml:"BookgDt"`
		Value    day       `xml:"ValDt"`
		Ref      string    `xml:"AcctSvcrRef"`
		Details  []details `xml:"NtryDtls"`
		Text     string    `xml:"AddtlNtryInf"`
	}
	status struct {
		Text string `xml:",chardata"`
		Code string `xml:"Cd"`
	}
	details struct {
		Batch []struct {
			Count string `xml:"NbOfTxs"`
		} `xml:"Btch"`
		Payments []payment `xml:"TxDtls"`
	}
	payment struct {
		EndToEnd string       `xml:"Refs>EndToEndId"`
		Amount   []amount     `xml:"Amt"`
		Sent     []amount     `xml:"AmtDtls>TxAmt>Amt"`
		Parties  parties      `xml:"RltdPties"`
		Written  []remittance `xml:"RmtInf"`
		Text     []string     `xml:"AddtlTxInf"`
		Returned []struct{}   `xml:"RtrInf"`
	}
	parties struct {
		Debtor           party  `xml:"Dbtr"`
		UltimateDebtor   party  `xml:"UltmtDbtr"`
		DebtorIBAN       string `xml:"DbtrAcct>Id>IBAN"`
		Creditor         party  `xml:"Cdtr"`
		UltimateCreditor party  `xml:"UltmtCdtr"`
		CreditorIBAN     string `xml:"CdtrAcct>Id>IBAN"`
	}
	party struct {
		Name      string `xml:"Nm"`
		PartyName string `xml:"Pty>Nm"` // from version 8 on
	}
	remittance struct {
		Free       []string `xml:"Ustrd"`
		Structured []struct {
			References []string `xml:"CdtrRefInf>Ref"`
			More       []string `xml:"AddtlRmtInf"`
		} `xml:"Strd"`
	}
)

func (p party) name() string {
	if name := oneLine(p.Name); name != "" {
		return name
	}
	return oneLine(p.PartyName)
}

// Read returns the statements of a file. Times without an offset, and days of those
// with one, are those of the zone.
func Read(file []byte, zone *time.Location) ([]Statement, error) {
	d, err := parse(file)
	if err != nil {
		return nil, err
	}
	switch {
	case d.XMLName.Local == "Document" && len(d.Statements) > 0:
	case len(d.Reports) > 0:
		return nil, refused(Camt052, "")
	case len(d.Notices) > 0:
		return nil, refused(Camt054, "")
	default:
		return nil, refused(NotCamt053, "%s", d.XMLName.Local)
	}
	var out []Statement
	count := 0
	for _, m := range d.Statements {
		for _, s := range m.Stmt {
			one, err := s.read(zone)
			if err != nil {
				return nil, err
			}
			for _, e := range one.Entries {
				count += len(e.Details)
			}
			out = append(out, one)
		}
	}
	switch {
	case len(out) == 0:
		return nil, refused(NotCamt053, "Stmt")
	case count > MaxDetails:
		return nil, refused(TooMany, "%d", count)
	}
	return out, nil
}

func parse(file []byte) (d document, err error) {
	in := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(file, []byte("\uFEFF"))))
	in.CharsetReader = charset
	if err := in.Decode(&d); err != nil {
		var known *Error
		if errors.As(err, &known) {
			return d, known
		}
		return d, refused(NotXML, "%v", err)
	}
	for {
		t, err := in.Token()
		if errors.Is(err, io.EOF) {
			return d, nil
		}
		if text, ok := t.(xml.CharData); err != nil || !ok || len(bytes.TrimSpace(text)) > 0 {
			return d, refused(Trailing, "")
		}
	}
}

// charset reads the sets of characters that Croatian banks use; UTF8 without a hyphen
// is one that Go refuses.
func charset(name string, in io.Reader) (io.Reader, error) {
	switch strings.ToUpper(name) {
	case "UTF8", "UTF-8", "US-ASCII":
		return in, nil
	case "WINDOWS-1250", "CP1250":
		return charmap.Windows1250.NewDecoder().Reader(in), nil
	case "ISO-8859-2", "LATIN2":
		return charmap.ISO8859_2.NewDecoder().Reader(in), nil
	}
	return nil, refused(Charset, "%s", name)
}

func (s statement) read(zone *time.Location) (out Statement, err error) {
	out = Statement{ID: oneLine(s.ID), Seq: oneLine(s.Seq), Currency: strings.TrimSpace(s.Account.Currency), IBAN: strings.ToUpper(strings.Join(strings.Fields(s.Account.IBAN), ""))}
	if out.IBAN == "" {
		out.IBAN = oneLine(s.Account.Other)
	}
	for _, t := range []struct {
		text string
		to   *string
	}{{s.Period.From, &out.From}, {s.Period.To, &out.To}} {
		if *t.to, err = dayOf(day{Time: t.text}, zone); err != nil {
			return out, err
		}
	}
	for _, b := range s.Balance {
		to := &out.Closing
		switch strings.TrimSpace(b.Code) {
		case "OPBD", "PRCD":
			to = &out.Opening
		case "CLBD":
		default:
			continue
		}
		cents, currency, err := b.Amount.read("Bal")
		if err != nil {
			return out, err
		}
		credit, err := isCredit(b.Sign, "Bal")
		if err != nil {
			return out, err
		}
		if !credit {
			cents = -cents
		}
		if *to == nil {
			*to = &cents
		}
		if out.Currency == "" {
			out.Currency = currency
		}
	}
	for n, e := range s.Entries {
		one, err := e.read(n+1, zone)
		if err != nil {
			return out, err
		}
		out.Entries = append(out.Entries, one)
	}
	out.Unbalanced = out.unbalanced()
	return out, nil
}

func (s Statement) unbalanced() bool {
	if s.Opening == nil || s.Closing == nil {
		return false
	}
	sum := *s.Opening
	for _, e := range s.Entries {
		switch {
		case !e.Booked():
		case e.Credit:
			sum += e.Amount
		default:
			sum -= e.Amount
		}
	}
	return sum != *s.Closing
}

func (e entry) read(n int, zone *time.Location) (Entry, error) {
	at := "Ntry " + strconv.Itoa(n)
	out := Entry{Number: n, Ref: oneLine(e.Ref), Text: oneLine(e.Text), Reversal: isTrue(e.Reversal), Status: strings.TrimSpace(e.Status.Code)}
	if out.Status == "" {
		out.Status = strings.TrimSpace(e.Status.Text)
	}
	var err error
	if out.Amount, out.Currency, err = e.Amount.read(at); err != nil {
		return out, err
	}
	if out.Credit, err = isCredit(e.Sign, at); err != nil {
		return out, err
	}
	if out.BookedOn, err = dayOf(e.Booked, zone); err == nil && out.BookedOn == "" {
		out.BookedOn, err = dayOf(e.Value, zone)
	}
	if err == nil && out.BookedOn == "" && out.Booked() {
		err = refused(Day, "%s", at)
	}
	if err != nil {
		return out, err
	}
	return out, out.fill(e, at)
}

// fill reads the payments of the entry, and marks it as a batch where they are not all
// there or do not add up.
func (out *Entry) fill(e entry, at string) error {
	declared, batched := 0, false
	var all []payment
	for _, d := range e.Details {
		all = append(all, d.Payments...)
		for _, b := range d.Batch {
			n, err := strconv.Atoi(strings.TrimSpace(b.Count))
			batched = batched || err != nil || n < 1
			declared += max(n, 0)
		}
	}
	if len(all) == 0 {
		out.Details = []Detail{{Amount: out.Amount, Currency: out.Currency}}
		out.Batch = len(e.Details) > 0 && (declared > 0 || batched)
		return nil
	}
	var sum money.Cents
	for _, p := range all {
		d, known, err := p.read(*out, len(all) == 1, at)
		if err != nil {
			return err
		}
		out.Batch = out.Batch || !known || len(all) > 1 && d.Currency != out.Currency
		sum += d.Amount
		out.Details = append(out.Details, d)
	}
	alone := len(all) == 1 && out.Details[0].Currency != out.Currency
	out.Batch = out.Batch || batched || declared > len(all) || sum != out.Amount && !alone
	return nil
}

// read returns the payment, and whether its amount is known.
func (p payment) read(e Entry, single bool, at string) (d Detail, known bool, err error) {
	who, ultimate, iban := p.Parties.Debtor, p.Parties.UltimateDebtor, p.Parties.DebtorIBAN
	if !e.Credit {
		who, ultimate, iban = p.Parties.Creditor, p.Parties.UltimateCreditor, p.Parties.CreditorIBAN
	}
	d = Detail{Party: who.name(), Ultimate: ultimate.name(), PartyIBAN: oneLine(iban), EndToEnd: oneLine(p.EndToEnd), Returned: len(p.Returned) > 0}
	for _, r := range p.Written {
		for _, s := range r.Structured {
			for _, text := range s.References {
				if ref := Reference(text); ref != "" {
					d.References = append(d.References, ref)
				}
			}
			d.Texts = appendTexts(d.Texts, s.More)
		}
		d.Texts = appendTexts(d.Texts, r.Free)
	}
	d.Texts = appendTexts(d.Texts, p.Text)
	for _, a := range p.Sent {
		d.Amount, d.Currency, err = a.read(at)
		return d, true, err
	}
	for _, a := range p.Amount {
		cents, currency, err := a.read(at)
		if err != nil {
			return d, false, err
		}
		if currency == e.Currency && cents != 0 {
			d.Amount, d.Currency = cents, currency
			return d, true, nil
		}
	}
	if single {
		d.Amount, d.Currency = e.Amount, e.Currency
	}
	return d, single, nil
}

func appendTexts(to, texts []string) []string {
	for _, t := range texts {
		if t = oneLine(t); t != "" {
			to = append(to, t)
		}
	}
	return to
}

func (a amount) read(at string) (money.Cents, string, error) {
	cents, ok := Cents(a.Text)
	if !ok {
		return 0, "", refused(Amount, "%s: %s", at, oneLine(a.Text))
	}
	currency := strings.TrimSpace(a.Currency)
	if currency == "" {
		return 0, "", refused(NoCurrency, "%s", at)
	}
	return cents, currency, nil
}

func isCredit(sign, at string) (bool, error) {
	switch strings.TrimSpace(sign) {
	case "CRDT":
		return true, nil
	case "DBIT":
		return false, nil
	}
	return false, refused(Sign, "%s", at)
}

func isTrue(text string) bool {
	text = strings.TrimSpace(text)
	return text == "true" || text == "1"
}

// dayOf returns the day, YYYY-MM-DD: a plain one is what it says, whatever its offset; a
// time is that of the zone. "" is none.
func dayOf(d day, zone *time.Location) (string, error) {
	if text := strings.TrimSpace(d.Day); text != "" {
		for _, form := range []string{"2006-01-02", "2006-01-02Z07:00"} {
			if t, err := time.Parse(form, text); err == nil {
				return t.Format(time.DateOnly), nil
			}
		}
		return "", refused(Day, "%s", oneLine(text))
	}
	text := strings.TrimSpace(d.Time)
	if text == "" {
		return "", nil
	}
	if t, err := time.Parse("2006-01-02T15:04:05.999999999Z07:00", text); err == nil {
		return t.In(zone).Format(time.DateOnly), nil
	}
	if t, err := time.ParseInLocation("2006-01-02T15:04:05.999999999", text, zone); err == nil {
		return t.Format(time.DateOnly), nil
	}
	return "", refused(Day, "%s", oneLine(text))
}

// oneLine returns the text with single blanks, at most 500 letters of it.
func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > 500 {
		text = string(r[:500])
	}
	return text
}
