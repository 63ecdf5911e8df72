package offers

import (
	"context"
	"net/http"
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// A Visit is a client at the page of their private link without a browser, for the
// demo. It makes the calls of the page.
type Visit struct {
	service *Service
	request *http.Request
	secret  string
}

// Open opens the page of a private link, which records that the client looks at the
// offer. Network is the client's address.
func Open(ctx context.Context, d *db.DB, link Link, network string) (*Visit, error) {
	_, secret, _ := strings.Cut(link.Link, PagePath)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, link.Link, nil)
	if err != nil {
		return nil, err
	}
	from := func(*http.Request) string { return network }
	v := &Visit{&Service{DB: d, Network: from, Address: from, Session: func(*http.Request) (access.Who, error) { return access.Who{}, nil }}, r, secret}
	_, err = v.service.Opened(nil, r, BySecret{secret})
	return v, err
}

// Page returns the client's page.
func (v *Visit) Page() (ClientPage, error) {
	p, err := v.service.Page(nil, v.request, BySecret{v.secret})
	return p.Data, err
}

// Accept accepts the offer as AcceptByLink does.
func (v *Visit) Accept(r Reply) error {
	_, err := v.service.AcceptByLink(nil, v.request, Signed{Secret: v.secret, Reply: r})
	return err
}

// Reject rejects the offer as RejectByLink does.
func (v *Visit) Reject(name, reason string) error {
	_, err := v.service.RejectByLink(nil, v.request, Refused{v.secret, name, reason})
	return err
}

// Ask asks a question as AskByLink does.
func (v *Visit) Ask(name, text string) error {
	_, err := v.service.AskByLink(nil, v.request, AskedByLink{v.secret, name, text})
	return err
}
