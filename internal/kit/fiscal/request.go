package fiscal

import (
	"errors"
	"strconv"
	"time"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"

	"teren/internal/kit/money"
)

const (
	space     = "http://www.apis-it.hr/fin/2012/types/f73"
	soap      = "http://schemas.xmlsoap.org/soap/envelope/"
	messageID = "RacunZahtjev" // the Id that the signature refers to
	dateTime  = "02.01.2006T15:04:05"
)

// Request returns the SOAP message that reports an invoice, signed. id is a UUID that
// the answer repeats.
func (c *Certificate) Request(i Invoice, id string, sent time.Time) ([]byte, error) {
	if i.OIB != c.OIB {
		return nil, ErrOtherOIB
	}
	if err := i.check(); err != nil {
		return nil, err
	}
	signed, err := c.sign(i.message(id, sent))
	if err != nil {
		return nil, err
	}
	const head, foot = `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="` + soap + `"><soapenv:Body>`, `</soapenv:Body></soapenv:Envelope>`
	return []byte(head + signed + foot), nil
}

// message returns the elements of RacunZahtjev in the order of the schema.
func (i Invoice) message(id string, sent time.Time) *etree.Element {
	root := etree.NewElement("tns:RacunZahtjev")
	root.CreateAttr("xmlns:tns", space)
	root.CreateAttr("Id", messageID)
	head := in(root, "Zaglavlje")
	text(head, "IdPoruke", id)
	text(head, "DatumVrijeme", sent.In(i.Issued.Location()).Format(dateTime))
	r := in(root, "Racun")
	text(r, "Oib", i.OIB)
	text(r, "USustPdv", strconv.FormatBool(i.VATPayer))
	text(r, "DatVrijeme", i.Issued.Format(dateTime))
	text(r, "OznSlijed", string(i.Sequence))
	number := in(r, "BrRac")
	text(number, "BrOznRac", i.Number)
	text(number, "OznPosPr", i.Premises)
	text(number, "OznNapUr", i.Device)
	if len(i.Rates) > 0 {
		vat := in(r, "Pdv")
		for _, rate := range i.Rates {
			tax := in(vat, "Porez")
			text(tax, "Stopa", money.Cents(rate.Rate).String()) // always with two decimals
			text(tax, "Osnovica", rate.Base.String())
			text(tax, "Iznos", rate.Tax.String())
		}
	}
	if i.Exempt != 0 {
		text(r, "IznosOslobPdv", i.Exempt.String())
	}
	if i.Outside != 0 {
		text(r, "IznosNePodlOpor", i.Outside.String())
	}
	if len(i.Charges) > 0 {
		charges := in(r, "Naknade")
		for _, c := range i.Charges {
			charge := in(charges, "Naknada")
			text(charge, "NazivN", c.Name)
			text(charge, "IznosN", c.Amount.String())
		}
	}
	text(r, "IznosUkupno", i.Total.String())
	text(r, "NacinPlac", string(i.Payment))
	text(r, "OibOper", i.OperatorOIB)
	text(r, "ZastKod", i.ZKI)
	text(r, "NakDost", strconv.FormatBool(i.Late))
	return root
}

func in(parent *etree.Element, name string) *etree.Element {
	return parent.CreateElement("tns:" + name)
}

func text(parent *etree.Element, name, value string) { in(parent, name).SetText(value) }

// sign returns the message with an enveloped signature, as the text that is sent.
func (c *Certificate) sign(message *etree.Element) (string, error) {
	s, err := dsig.NewSigningContext(c.key, [][]byte{c.cert.Raw})
	if err != nil {
		return "", err
	}
	s.IdAttribute = "Id" // with the default "ID" the reference would be empty, and fail inside SOAP
	s.Canonicalizer = dsig.MakeC14N10ExclusiveCanonicalizerWithPrefixList("")
	if err := s.SetSignatureMethod(dsig.RSASHA1SignatureMethod); err != nil {
		return "", err
	}
	signed, err := s.SignEnveloped(message)
	if err != nil {
		return "", err
	}
	reference := signed.FindElement("./Signature/SignedInfo/Reference")
	data := signed.FindElement("./Signature/KeyInfo/X509Data")
	if reference == nil || reference.SelectAttrValue("URI", "") != "#"+messageID || data == nil {
		return "", errors.New("the signature refers to something else than the message")
	}
	serial := data.CreateElement("ds:X509IssuerSerial")
	serial.CreateElement("ds:X509IssuerName").SetText(c.cert.Issuer.String())
	serial.CreateElement("ds:X509SerialNumber").SetText(c.cert.SerialNumber.String())
	out := etree.NewDocument()
	out.WriteSettings = etree.WriteSettings{CanonicalText: true, CanonicalAttrVal: true, CanonicalEndTags: true}
	out.SetRoot(signed)
	return out.WriteToString()
}
