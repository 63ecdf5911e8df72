package intermediary

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"teren/internal/kit/httpclient"
)

// MojEracun speaks the interface of Moj-eRačun, version 2, as public programs use it.
type MojEracun struct {
	address  string
	software string
	client   *http.Client
}

const (
	patience   = 30 * time.Second
	mostAnswer = 4 << 20
)

// Open returns the intermediary at the address, https://www.moj-eracun.hr?software=Teren-001.
// software is what the intermediary calls this program. Plain HTTP is for this machine.
func Open(address string) (*MojEracun, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || u.Query().Get("software") == "" || strings.Trim(u.Path, "/") != "" ||
		u.Scheme != "https" && (u.Scheme != "http" || u.Hostname() != "127.0.0.1" && u.Hostname() != "localhost") {
		return nil, errors.New("the address of the intermediary is not like https://www.moj-eracun.hr?software=Teren-001")
	}
	return &MojEracun{address: u.Scheme + "://" + u.Host, software: u.Query().Get("software"), client: httpclient.Client(patience, mostAnswer)}, nil
}

// Host implements Intermediary.
func (m *MojEracun) Host() string {
	_, host, _ := strings.Cut(m.address, "://")
	return host
}

// request is what every call sends.
type request struct {
	Username      string
	Password      string
	CompanyID     string `json:"CompanyId"`
	CompanyBu     string `json:",omitempty"`
	SoftwareID    string `json:"SoftwareId"`
	File          string `json:",omitempty"`
	ElectronicID  string `json:"ElectronicId,omitempty"`
	InvoiceNumber string `json:",omitempty"`
}

// item is a document in an answer.
type item struct {
	ElectronicID json.Number `json:"ElectronicId"`
	DocumentNr   string
	StatusID     *int `json:"StatusId"`
	IssueDate    string
	ProcessID    *int   `json:"DocumentProcessStatusId"`
	RejectReason string `json:"RejectReason"`
	Fiscal       any    `json:"OutboundFiscalizationStatus"`
}

// The states of a document's way and of its treatment by the buyer.
const (
	cancelled = 45
	failed    = 50
	rejected  = 1
)

func (i item) document() (Document, error) {
	d := Document{ID: i.ElectronicID.String(), State: Sent}
	if d.ID == "" || i.StatusID == nil {
		return d, unclear("a document without its number or state")
	}
	switch *i.StatusID {
	case 10, 20, 30:
	case 40, 70:
		d.State = Delivered
	case cancelled, failed:
		d.State, d.Reason = Failed, i.RejectReason
	default:
		return d, unclear(fmt.Sprintf("state %d", *i.StatusID))
	}
	if i.ProcessID != nil && *i.ProcessID == rejected {
		d.State, d.Reason = Rejected, i.RejectReason
	}
	switch fmt.Sprint(i.Fiscal) {
	case "0":
		d.Fiscal = Reported
	case "1":
		d.Fiscal = NotTaken
	}
	return d, nil
}

// Find implements Intermediary. The numbers begin anew each year, so the day counts too.
func (m *MojEracun) Find(ctx context.Context, a Account, number string, issued time.Time) ([]Document, error) {
	all, err := m.query(ctx, a, request{InvoiceNumber: number})
	if err != nil {
		return nil, err
	}
	var out []Document
	for _, i := range all {
		if i.DocumentNr == "" || len(i.IssueDate) < len(time.DateOnly) {
			return nil, unclear("a document without its number or day")
		}
		if i.DocumentNr != number || i.IssueDate[:len(time.DateOnly)] != issued.Format(time.DateOnly) {
			continue
		}
		d, err := i.document()
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	slices.SortFunc(out, func(a, b Document) int { // as numbers
		if len(a.ID) != len(b.ID) {
			return len(a.ID) - len(b.ID)
		}
		return strings.Compare(a.ID, b.ID)
	})
	return out, nil
}

// Send implements Intermediary.
func (m *MojEracun) Send(ctx context.Context, a Account, xml []byte) (string, error) {
	body, err := m.post(ctx, a, "/apis/v2/send", request{File: string(xml)})
	if err != nil {
		return "", err
	}
	var i item
	if err := json.Unmarshal(body, &i); err != nil || i.ElectronicID == "" {
		return "", unclear("no number of the document")
	}
	return i.ElectronicID.String(), nil
}

// Look implements Intermediary.
func (m *MojEracun) Look(ctx context.Context, a Account, id string) (Document, error) {
	all, err := m.query(ctx, a, request{ElectronicID: id})
	if err != nil {
		return Document{}, err
	}
	for _, i := range all {
		if i.ElectronicID.String() == id {
			return i.document()
		}
	}
	return Document{}, unclear("it does not have the document")
}

func (m *MojEracun) query(ctx context.Context, a Account, in request) ([]item, error) {
	body, err := m.post(ctx, a, "/apis/v2/queryDocumentProcessStatusOutbox", in)
	if err != nil {
		return nil, err
	}
	var out []item
	if err := json.Unmarshal(body, &out); err != nil {
		return nil, unclear("no list of documents")
	}
	return out, nil
}

// post returns the body of the answer. The error has neither address nor password.
func (m *MojEracun) post(ctx context.Context, a Account, path string, in request) ([]byte, error) {
	in.Username, in.Password, in.CompanyID, in.CompanyBu, in.SoftwareID = a.Username, a.Password, a.OIB, a.Unit, m.software
	sent, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	head := http.Header{"Content-Type": {"application/json; charset=utf-8"}}
	status, body, err := httpclient.Post(ctx, m.client, m.address+path, head, sent)
	if err != nil {
		return nil, err
	}
	switch status {
	case http.StatusOK:
		return body, nil
	case http.StatusUnauthorized, http.StatusForbidden:
		return nil, ErrAccount
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		return nil, Refused{reason(body)}
	}
	return nil, httpclient.Refused(status)
}

// reason returns what an answer that refuses says, in one line of at most 500 signs.
func reason(body []byte) string {
	var all map[string]any
	text := ""
	if json.Unmarshal(body, &all) == nil {
		for _, key := range []string{"errors", "message", "Message", "title"} {
			if v, ok := all[key]; ok && text == "" {
				if s, ok := v.(string); ok {
					text = s
				} else if b, err := json.Marshal(v); err == nil {
					text = string(b)
				}
			}
		}
	}
	if text == "" {
		text = string(body)
	}
	signs := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " "))
	return string(signs[:min(len(signs), 500)])
}
