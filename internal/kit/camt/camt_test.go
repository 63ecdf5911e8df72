package camt_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"

	"teren/internal/kit/camt"
	"teren/internal/kit/money"
)

var zagreb = func() *time.Location {
	z, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		panic(err)
	}
	return z
}()

const iban = "HR1210010051863000160"

// old is a file as of version 2, with a name of the payer in Nm and a bare status.
func old(entries string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>S-1</Id><LglSeqNb>231</LglSeqNb>
<FrToDt><FrDtTm>2026-11-22T23:30:00Z</FrDtTm><ToDtTm>2026-11-23T22:00:00</ToDtTm></FrToDt><Acct><Id><IBAN>HR12 1001 0051 8630 0016 0</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">200.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
` + entries + `</Stmt></BkToCstmrStmt></Document>`
}

const (
	booked = `<Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>`
	simple = `<Ntry><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>` + booked + `<AcctSvcrRef>A1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Hotel Čempres</Nm></Dbtr></RltdPties>
		<RmtInf><Strd><CdtrRefInf><Ref>HR00 1-1-2026</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`
	// newer is an entry as of version 8.
	newer = `<Ntry><Amt Ccy="EUR"> 100.0 </Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-22T23:30:00Z</DtTm></BookgDt><AcctSvcrRef>A1</AcctSvcrRef>
		<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">100</Amt><CcyXchg><XchgRate>7.5</XchgRate></CcyXchg></TxAmt></AmtDtls>
		<RltdPties><Dbtr><Pty><Nm>Hotel Čempres</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>HR1723600001101234565</IBAN></Id></DbtrAcct><UltmtDbtr><Pty><Nm>Grupa Čempres</Nm></Pty></UltmtDbtr></RltdPties>
		<RmtInf><Ustrd>racun HR00 1-1-2026</Ustrd><Ustrd>hvala</Ustrd><Strd><CdtrRefInf><Ref>hr99</Ref></CdtrRefInf><CdtrRefInf><Ref>HR00 1-1-2026</Ref></CdtrRefInf><AddtlRmtInf>studeni</AddtlRmtInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`
)

func read(t *testing.T, file string) camt.Statement {
	t.Helper()
	all, err := camt.Read([]byte(file), zagreb)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d statements, %v", len(all), err)
	}
	return all[0]
}

func TestBothFormsAreRead(t *testing.T) {
	t.Parallel()
	s := read(t, old(simple))
	if s.ID != "S-1" || s.Seq != "231" || s.IBAN != iban || s.Currency != "EUR" || s.From != "2026-11-23" || s.To != "2026-11-23" || *s.Opening != 100_00 || *s.Closing != 200_00 || s.Unbalanced {
		t.Errorf("the statement is %+v", s)
	}
	want := camt.Entry{Number: 1, Ref: "A1", Status: "BOOK", Credit: true, Amount: 100_00, Currency: "EUR", BookedOn: "2026-11-23",
		Details: []camt.Detail{{Amount: 100_00, Currency: "EUR", Party: "Hotel Čempres", References: []string{"HR001-1-2026"}}}}
	if got := s.Entries[0]; !reflect.DeepEqual(got, want) {
		t.Errorf("version 2 gives\n%+v, not\n%+v", got, want)
	}
	want.Details[0].Ultimate, want.Details[0].PartyIBAN, want.Details[0].EndToEnd = "Grupa Čempres", "HR1723600001101234565", "NOTPROVIDED"
	want.Details[0].Texts = []string{"studeni", "racun HR00 1-1-2026", "hvala"}
	for _, version := range []string{"08", "13"} {
		file := strings.Replace(old(newer), "001.02", "001."+version, 1)
		if got := read(t, file).Entries[0]; !reflect.DeepEqual(got, want) {
			t.Errorf("version %s gives\n%+v, not\n%+v", version, got, want)
		}
	}
}

// Of two of each element none takes what the other has.
func TestWhatIsRepeatedIsKeptApart(t *testing.T) {
	t.Parallel()
	lacking := `<Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts/></Ntry>`
	two := `<Ntry><Amt Ccy="EUR">30</Amt><CdtDbtInd>CRDT</CdtDbtInd>` + booked + `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
		<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">10</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Prvi</Nm></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>HR001</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
		<TxDtls><Amt Ccy="EUR">20</Amt></TxDtls></NtryDtls></Ntry>`
	s := read(t, old(simple+lacking+two))
	if e := s.Entries[1]; e.Ref != "" || e.Booked() || e.Status != "" || e.Credit || e.BookedOn != "" || len(e.Details[0].References) > 0 || e.Details[0].Party != "" {
		t.Errorf("the second entry is %+v", e)
	}
	d := s.Entries[2].Details
	if len(d) != 2 || s.Entries[2].Batch || d[0].Amount != 10_00 || d[0].Party != "Prvi" || d[1].Amount != 20_00 || d[1].Party != "" || len(d[1].References) > 0 {
		t.Errorf("the details are %+v", d)
	}
	split := strings.Replace(old(simple), "</Stmt>", "</Stmt><Stmt><Id>S-2</Id>"+lacking+"</Stmt>", 1)
	all, err := camt.Read([]byte(split), zagreb)
	if err != nil || len(all) != 2 || all[1].ID != "S-2" || all[1].IBAN != "" || all[1].Opening != nil || len(all[1].Entries) != 1 {
		t.Errorf("two statements are %+v, %v", all, err)
	}
	parts := strings.Replace(two, "</TxDtls>\n\t\t<TxDtls>", "</TxDtls></NtryDtls><NtryDtls><TxDtls>", 1)
	if e := read(t, old(parts)).Entries[0]; len(e.Details) != 2 || e.Batch || len(e.Details[1].References) > 0 {
		t.Errorf("two parts of details are %+v", e)
	}
}

// A batch is not matched by itself.
func TestBatches(t *testing.T) {
	t.Parallel()
	detail := func(amount string) string {
		return `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">` + amount + `</Amt></TxAmt></AmtDtls></TxDtls>`
	}
	for name, c := range map[string]struct {
		details string
		batch   bool
		count   int
	}{
		"none":               {``, false, 1},
		"one":                {`<NtryDtls>` + detail("100") + `</NtryDtls>`, false, 1},
		"one without amount": {`<NtryDtls><TxDtls/></NtryDtls>`, false, 1},
		"one of zero":        {`<NtryDtls><TxDtls><Amt Ccy="EUR">0</Amt></TxDtls></NtryDtls>`, false, 1},
		"one short":          {`<NtryDtls>` + detail("99") + `</NtryDtls>`, true, 1},
		"two":                {`<NtryDtls>` + detail("60") + detail("40") + `</NtryDtls>`, false, 2},
		"two that differ":    {`<NtryDtls>` + detail("60") + detail("41") + `</NtryDtls>`, true, 2},
		"two without amount": {`<NtryDtls><TxDtls/><TxDtls/></NtryDtls>`, true, 2},
		"count alone":        {`<NtryDtls><Btch><NbOfTxs>7</NbOfTxs></Btch></NtryDtls>`, true, 1},
		"fewer than counted": {`<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>` + detail("60") + detail("40") + `</NtryDtls>`, true, 2},
		"as many as counted": {`<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>` + detail("60") + detail("40") + `</NtryDtls>`, false, 2},
		"a count of words":   {`<NtryDtls><Btch><NbOfTxs>x</NbOfTxs></Btch>` + detail("100") + `</NtryDtls>`, true, 1},
		"another currency":   {`<NtryDtls>` + detail("60") + strings.Replace(detail("40"), "EUR", "USD", 1) + `</NtryDtls>`, true, 2},
	} {
		e := read(t, old(`<Ntry><Amt Ccy="EUR">100</Amt><CdtDbtInd>CRDT</CdtDbtInd>`+booked+c.details+`</Ntry>`)).Entries[0]
		if e.Batch != c.batch || len(e.Details) != c.count {
			t.Errorf("%s: batch %v with %d details", name, e.Batch, len(e.Details))
		}
	}
	foreign := read(t, old(`<Ntry><Amt Ccy="EUR">100</Amt><CdtDbtInd>CRDT</CdtDbtInd>`+booked+`<NtryDtls>`+strings.Replace(detail("110"), "EUR", "USD", 1)+`</NtryDtls></Ntry>`)).Entries[0]
	if foreign.Batch || foreign.Details[0].Currency != "USD" || foreign.Details[0].Amount != 110_00 {
		t.Errorf("a payment of dollars is %+v", foreign)
	}
}

func TestTheSignIsThatOfTheEntryAlone(t *testing.T) {
	t.Parallel()
	e := read(t, old(`<Ntry><Amt Ccy="EUR">100</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>`+booked+`<NtryDtls><TxDtls><CdtDbtInd>CRDT</CdtDbtInd>
		<RltdPties><Dbtr><Nm>Mi</Nm></Dbtr><Cdtr><Nm>Oni</Nm></Cdtr></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`)).Entries[0]
	if e.Credit || !e.Reversal || !e.Details[0].Returned || e.Details[0].Party != "Oni" {
		t.Errorf("a reversal is %+v", e)
	}
}

func TestSumsThatDoNotFit(t *testing.T) {
	t.Parallel()
	if !read(t, old(simple+simple)).Unbalanced {
		t.Error("100 and twice 100 are 200")
	}
	pending := strings.Replace(simple, "BOOK", "PDNG", 1)
	if read(t, old(simple+pending)).Unbalanced {
		t.Error("what is not booked is added")
	}
}

func TestAmounts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Cents{"474.4": 474_40, "8.850": 8_85, " 360.00 ": 360_00, "0": 0, ".5": 50, "1": 1_00, "7.": 7_00, "999999999999.99": 999999999999_99} {
		if got, ok := camt.Cents(text); !ok || got != want {
			t.Errorf("%q is %d, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", ".", "8.855", "1,00", "-1", "+1", "1e3", "1 000", "1.000.00", "٣", "12345678901234567890"} {
		if got, ok := camt.Cents(text); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}

func TestReferences(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"hr00 17-1-2026": "HR0017-1-2026", " HR00 17 - 1-2026 ": "HR0017-1-2026", "HR99": "", "HR99 1": "", "HR00": "", "NOTPROVIDED": "", "": "", "17-1-2026": "17-1-2026",
		"RF18 5390 0754 7034": "RF18539007547034", "RF19 5390 0754 7034": ""} {
		if got := camt.Reference(text); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
	for ref, want := range map[string]string{"HR0017-1-2026": "1712026", "1712026": "1712026", "RF18539007547034": "539007547034", "HR01X": "X"} {
		if got := camt.Bare(ref); got != want {
			t.Errorf("%q is bare %q, not %q", ref, got, want)
		}
	}
	for text, want := range map[string][]string{"plaćanje računa HR00 17-1-2026, hvala": {"HR0017-1-2026"}, "HR0017-1-2026/HR00 18-1-2026": {"HR0017-1-2026", "HR0018-1-2026"}, "HR99": nil, "račun 17-1-1": nil} {
		if got := camt.Found(text); !reflect.DeepEqual(got, want) {
			t.Errorf("in %q stands %q", text, got)
		}
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"<Dt>2026-11-23</Dt>": "2026-11-23", "<Dt>2026-11-23Z</Dt>": "2026-11-23", "<Dt>2026-11-23+01:00</Dt>": "2026-11-23",
		"<DtTm>2026-11-23T00:30:00</DtTm>": "2026-11-23", "<DtTm>2026-11-22T23:30:00Z</DtTm>": "2026-11-23", "<DtTm>2026-11-23T00:30:00.123+02:00</DtTm>": "2026-11-22",
	} {
		e := read(t, old(strings.Replace(simple, "<Dt>2026-11-23</Dt>", text, 1))).Entries[0]
		if e.BookedOn != want {
			t.Errorf("%s is %s", text, e.BookedOn)
		}
	}
}

func TestSetsOfCharacters(t *testing.T) {
	t.Parallel()
	file := old(simple)
	w, err := charmap.Windows1250.NewEncoder().String(strings.Replace(file, "UTF-8", "windows-1250", 1))
	if err != nil {
		t.Fatal(err)
	}
	l, err := charmap.ISO8859_2.NewEncoder().String(strings.Replace(file, "UTF-8", "ISO-8859-2", 1))
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]string{"windows-1250": w, "ISO-8859-2": l, "UTF8": strings.Replace(file, "UTF-8", "UTF8", 1), "a mark": "\uFEFF" + file, "white space": file + "\r\n \t\n"} {
		if got := read(t, f).Entries[0].Details[0].Party; got != "Hotel Čempres" {
			t.Errorf("in %s the payer is %q", name, got)
		}
	}
}

func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	file := old(simple)
	other := func(name string) string {
		return strings.NewReplacer("BkToCstmrStmt", name, "Stmt", "Rpt").Replace(file)
	}
	many := strings.Repeat(`<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>INFO</Sts></Ntry>`, camt.MaxDetails+1)
	for name, c := range map[string]struct{ file, code string }{
		"nothing":             {"", camt.NotXML},
		"half of it":          {file[:len(file)/2], camt.NotXML},
		"a spreadsheet":       {"PK\x03\x04", camt.NotXML},
		"an entity":           {strings.Replace(file, "A1", "&x;", 1), camt.NotXML},
		"another document":    {"<Invoice/>", camt.NotCamt053},
		"no statement":        {"<Document><BkToCstmrStmt/></Document>", camt.NotCamt053},
		"camt.052":            {other("BkToCstmrAcctRpt"), camt.Camt052},
		"camt.054":            {other("BkToCstmrDbtCdtNtfctn"), camt.Camt054},
		"a second document":   {file + file[strings.Index(file, "<Document"):], camt.Trailing},
		"words after it":      {file + "kraj", camt.Trailing},
		"a comment after it":  {file + "<!-- x -->", camt.Trailing},
		"letters of Cyrillic": {strings.Replace(file, "UTF-8", "windows-1251", 1), camt.Charset},
		"three decimals":      {strings.Replace(file, `<Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts`, `<Amt Ccy="EUR">100.001</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts`, 1), camt.Amount},
		"a comma":             {strings.Replace(file, "200.00", "200,00", 1), camt.Amount},
		"no currency":         {strings.ReplaceAll(file, ` Ccy="EUR"`, ""), camt.NoCurrency},
		"no sign":             {strings.ReplaceAll(file, "CRDT", ""), camt.Sign},
		"no day":              {strings.Replace(file, "<BookgDt><Dt>2026-11-23</Dt></BookgDt>", "", 1), camt.Day},
		"a day of February":   {strings.Replace(file, "<Dt>2026-11-23</Dt>", "<Dt>2026-02-30</Dt>", 1), camt.Day},
		"too many":            {old(many), camt.TooMany},
	} {
		_, err := camt.Read([]byte(c.file), zagreb)
		var e *camt.Error
		if !errors.As(err, &e) || e.Code != c.code {
			t.Errorf("%s: %v, not %s", name, err, c.code)
		}
	}
}

// Whatever is sent, reading ends, and each entry has a payment and an amount that is not
// negative.
func FuzzRead(f *testing.F) {
	f.Add(old(simple))
	f.Add(old(newer))
	f.Add(fmt.Sprint(old(""), "x"))
	f.Fuzz(func(t *testing.T, file string) {
		all, err := camt.Read([]byte(file), zagreb)
		if err != nil {
			return
		}
		for _, s := range all {
			for _, e := range s.Entries {
				if len(e.Details) == 0 || e.Amount < 0 {
					t.Errorf("the entry %+v", e)
				}
			}
		}
	})
}
