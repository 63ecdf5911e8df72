package invoices_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"teren/internal/kit/einvoice"
	"teren/internal/kit/intermediary"
)

// carrier is an intermediary on the loopback address, with the faults that one has.
type carrier struct {
	t      *testing.T
	mu     sync.Mutex
	docs   []map[string]any
	fault  string // of the next requests
	asked  int    // about documents
	secret string // the password it was last given
	stalls func() // called when it has a document and does not answer
}

func (c *carrier) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var in struct {
		Username, Password, CompanyId, SoftwareId, File, ElectronicId, InvoiceNumber string
	}
	if err == nil {
		err = json.Unmarshal(body, &in)
	}
	if err != nil || in.SoftwareId != "Teren-001" || in.Username != "primorje" || in.CompanyId != "78432199108" {
		c.t.Errorf("%s %s: %v", r.URL, body, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.secret = in.Password
	if c.fault == "account" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if r.URL.Path == "/apis/v2/queryDocumentProcessStatusOutbox" {
		c.asked++
		c.query(w, in.InvoiceNumber, in.ElectronicId)
		return
	}
	if c.fault == "refuse" {
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `{"message":"Kupac nije u  adresaru"}`)
		return
	}
	if c.fault == "500" {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	d, err := einvoice.Read([]byte(in.File))
	if err != nil {
		c.t.Error(err)
	}
	c.docs = append(c.docs, map[string]any{"ElectronicId": 1000 + len(c.docs), "DocumentNr": d.Number, "IssueDate": d.Issued.Format(time.DateOnly) + "T00:00:00", "StatusId": 30})
	switch c.fault { // it has the document, and does not say so
	case "cut":
		if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
			conn.Close()
		}
	case "stall":
		c.stalls()
		c.mu.Unlock()
		<-r.Context().Done()
		c.mu.Lock()
	case "late500":
		w.WriteHeader(http.StatusBadGateway)
	case "garbage":
		fmt.Fprint(w, `<html>ok</html>`)
	case "nothing":
		fmt.Fprint(w, `{"StatusId":30}`)
	default:
		_ = json.NewEncoder(w).Encode(c.docs[len(c.docs)-1])
	}
}

func (c *carrier) query(w http.ResponseWriter, number, id string) {
	out := []map[string]any{}
	for _, d := range c.docs {
		if id == "" || fmt.Sprint(d["ElectronicId"]) == id {
			out = append(out, d)
		}
	}
	switch c.fault {
	case "ask500":
		w.WriteHeader(http.StatusInternalServerError)
		return
	case "askgarbage":
		fmt.Fprint(w, `{"ok":true}`)
		return
	case "liar": // others' documents, one of last year, each twice
		out = append(out, map[string]any{"ElectronicId": 1, "DocumentNr": number + "0", "IssueDate": "2026-11-23", "StatusId": 40},
			map[string]any{"ElectronicId": 2, "DocumentNr": number, "IssueDate": "2025-11-23", "StatusId": 40})
		out = append(out, out...)
	}
	_ = json.NewEncoder(w).Encode(out)
}

func (c *carrier) set(fault string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fault = fault
}

func (c *carrier) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.docs)
}

// connected gives the company an intermediary and an issued invoice.
func (c *company) connected(t *testing.T) *carrier {
	t.Helper()
	k := &carrier{t: t}
	server := httptest.NewServer(k)
	t.Cleanup(server.Close)
	m, err := intermediary.Open(server.URL + "?software=Teren-001")
	if err != nil {
		t.Fatal(err)
	}
	c.area.Intermediary = m
	c.issued()
	c.play(`admin PATCH /invoices/intermediary {"active":true,"username":"primorje","password":"tajna-lozinka"} → 200 "active":true,"automatic":false,"username":"primorje","unit":"","has_password":true & !tajna-lozinka`)
	return k
}

// work runs the recurring work once; a request that the intermediary keeps waiting is
// given up.
func (c *company) work(t *testing.T, k *carrier) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	k.mu.Lock()
	k.stalls = cancel
	k.mu.Unlock()
	if err := c.area.DeliverQueued(ctx); err != nil {
		t.Fatal(err)
	}
	if err := c.area.FollowDelivered(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestTheAccountOfTheIntermediary(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin PATCH /invoices/intermediary {"active":true} → 422 "field":"active","code":"not_configured"`,
			`admin GET /invoices/intermediary → 200 "available":false`,
		)
		c.connected(t)
		c.play(
			`manager GET /invoices/intermediary → 403`,
			`manager PATCH /invoices/intermediary {"active":false} → 403`,
			`admin GET /invoices/intermediary → 200 "available":true,"host":"127.0.0.1 & "has_password":true & !tajna`,
			`admin PATCH /invoices/intermediary {"unit":"1"} → 200 "has_password":true & "unit":"1"`,
			`admin PATCH /invoices/intermediary {"username":"drugi"} → 422 "field":"password","code":"required"`,
			`admin PATCH /invoices/intermediary {"active":false,"username":"drugi"} → 200 "has_password":false`,
			`admin PATCH /invoices/intermediary {"active":true} → 422 "field":"password"`,
			`admin GET /invoices/settings/history → 200 "type":"intermediary" & !tajna`,
			`stranger GET /invoices/intermediary → 200 "username":""`,
			`manager POST /invoices/1/deliver → 409 "code":"not_configured"`,
		)
	})
}

// Whatever the intermediary does with the answer, it gets the invoice once.
func TestAnInvoiceIsHandedOverOnce(t *testing.T) {
	for fault, trouble := range map[string]string{
		"cut": "UNREACHABLE", "stall": "UNREACHABLE", "late500": "UNREACHABLE", "500": "UNREACHABLE", "garbage": "UNCLEAR", "nothing": "UNCLEAR", "ask500": "UNREACHABLE", "askgarbage": "UNCLEAR", "account": "ACCOUNT",
	} {
		t.Run(fault, func(t *testing.T) {
			each(t, func(t *testing.T, c *company) {
				k := c.connected(t)
				k.set(fault)
				c.play(
					`worker POST /invoices/1/deliver → 403`,
					`stranger POST /invoices/1/deliver → 404`,
					`manager GET /invoices/1/details → 200 "delivery":null,"deliverable":true`,
					`manager POST /invoices/1/deliver → 200 "state":"QUEUED"`,
					`manager POST /invoices/1/deliver → 200 "state":"QUEUED"`,
				)
				c.work(t, k)
				c.play(`manager GET /invoices/1/details → 200 "state":"QUEUED" & "trouble":"` + trouble + `"`)
				k.set("liar")
				c.work(t, k) // it is not due yet
				c.play(`manager GET /invoices/1/details → 200 "state":"QUEUED"`)
				c.now = c.now.Add(2 * time.Hour)
				c.work(t, k)
				c.play(
					`manager GET /invoices/1/details → 200 "state":"SENT" & "trouble":"" & "document_id":"1000" & "deliverable":false`,
					`manager POST /invoices/1/deliver → 200 "state":"SENT"`,
					`manager POST /invoices/search {"filter":{"eq":[{"column":"delivery_state"},"SENT"]}} → 200 "count":1 & "delivery_state":"SENT"`,
					`manager POST /invoices/search {"filter":{"eq":[{"column":"delivery_state"},"QUEUED"]}} → 200 "count":0`,
				)
				if n := k.count(); n != 1 {
					t.Errorf("it was handed over %d times", n)
				}
				if k.secret != "tajna-lozinka" {
					t.Errorf("the password is %q", k.secret)
				}
			})
		})
	}
}

// killed is an intermediary after whose acceptance this program ends.
type killed struct{ intermediary.Intermediary }

func (k killed) Send(ctx context.Context, a intermediary.Account, xml []byte) (string, error) {
	if _, err := k.Intermediary.Send(ctx, a, xml); err != nil {
		return "", err
	}
	panic("killed")
}

func TestTheProgramEndsBetweenSendingAndNoting(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		k := c.connected(t)
		c.play(`manager POST /invoices/1/deliver → 200`)
		whole := c.area.Intermediary
		c.area.Intermediary = killed{whole}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("it was not killed")
				}
			}()
			c.work(t, k)
		}()
		c.area.Intermediary = whole
		c.work(t, k)
		c.play(`manager GET /invoices/1/details → 200 "state":"QUEUED"`)
		c.now = c.now.Add(6 * time.Minute)
		c.work(t, k)
		c.play(`manager GET /invoices/1/details → 200 "state":"SENT" & "document_id":"1000"`)
		if n := k.count(); n != 1 {
			t.Errorf("it was handed over %d times", n)
		}
	})
}

func TestManyServersHandAnInvoiceOverOnce(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		k := c.connected(t)
		c.play(`manager POST /invoices/1/deliver → 200`)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if err := c.area.DeliverOne(t.Context(), json.RawMessage(`1`)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if n := k.count(); n != 1 {
			t.Errorf("it was handed over %d times", n)
		}
	})
}

func TestWhatBecameOfAnInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		k := c.connected(t)
		c.play(`manager POST /invoices/1/deliver → 200`)
		c.work(t, k)
		for _, step := range []struct {
			says map[string]any
			want string
		}{
			{map[string]any{"StatusId": 30, "OutboundFiscalizationStatus": 2}, `"state":"SENT" & "fiscal":""`},
			{map[string]any{"OutboundFiscalizationStatus": 1}, `"state":"SENT" & "fiscal":"FAILED"`},
			{map[string]any{"OutboundFiscalizationStatus": 0}, `"state":"FISCALIZED" & "fiscal":"OK"`},
			{map[string]any{"StatusId": 99}, `"state":"FISCALIZED" & "trouble":"UNCLEAR"`},
			{map[string]any{"StatusId": 40, "OutboundFiscalizationStatus": nil}, `"state":"DELIVERED" & "fiscal":"OK" & "trouble":""`},
			{map[string]any{"StatusId": 30}, `"state":"DELIVERED"`}, // what was delivered is not less so
			{map[string]any{"StatusId": 50}, `"state":"DELIVERED"`},
			{map[string]any{"StatusId": 40, "DocumentProcessStatusId": 1, "RejectReason": "Krivi iznos"}, `"state":"REJECTED" & "reason":"Krivi iznos" & "deliverable":false`},
			{map[string]any{"DocumentProcessStatusId": 0}, `"state":"REJECTED"`},
		} {
			k.mu.Lock()
			for name, v := range step.says {
				k.docs[0][name] = v
			}
			k.mu.Unlock()
			c.now = c.now.Add(25 * time.Hour)
			c.work(t, k)
			c.play(`manager GET /invoices/1/details → 200 ` + step.want)
		}
		c.play(
			`manager GET /invoices/1/history → 200 "type":"delivery" & Krivi iznos`,
			`manager POST /invoices/1/deliver → 200 "state":"REJECTED"`, // it needs another number
			`manager POST /notices/search {} → 200 "count":1 & "kind":"invoice_rejected" & "invoice_id":1,"title":"1-1-1" & "text":"Krivi iznos"`,
			`admin POST /notices/search {} → 200 "count":0`, // who issues none
			`manager POST /invoices/1/correct {"case":"WHOLE"} → 201 {"data":2}`,
			`manager POST /invoices/2/issue {"version":1} → 200`,
			`manager POST /notices/search {} → 200 "count":0`,
		)
		if n := k.count(); n != 1 {
			t.Errorf("it was handed over %d times", n)
		}
	})
}

// A refused invoice waits for a person, and goes once for each time that one asks.
func TestARefusedInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		k := c.connected(t)
		k.set("refuse")
		c.play(`manager POST /invoices/1/deliver → 200`)
		c.work(t, k)
		c.play(`manager GET /invoices/1/details → 200 "state":"FAILED","reason":"Kupac nije u adresaru" & "deliverable":true`,
			`manager POST /notices/search {} → 200 "count":1 & "kind":"invoice_failed" & "text":"Kupac nije u adresaru"`)
		k.set("")
		c.now = c.now.Add(48 * time.Hour)
		c.work(t, k)
		if k.count() != 0 {
			t.Fatal("it was sent again by itself")
		}
		c.play(`manager POST /invoices/1/deliver → 200 "state":"QUEUED","reason":""`, `manager POST /notices/search {} → 200 "count":0`)
		c.work(t, k)
		k.mu.Lock()
		k.docs[0]["StatusId"] = 50
		k.mu.Unlock()
		c.now = c.now.Add(25 * time.Hour)
		c.work(t, k)
		c.play(`manager GET /invoices/1/details → 200 "state":"FAILED"`, `manager POST /invoices/1/deliver → 200 "state":"QUEUED"`)
		c.work(t, k)
		c.play(`manager GET /invoices/1/details → 200 "state":"SENT" & "document_id":"1001"`)
	})
}

// Where the company wants it, an invoice is queued as it is issued.
func TestAnIssuedInvoiceGoesByItself(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		k := c.connected(t)
		c.approved("2", hours)
		c.play(
			`admin PATCH /invoices/intermediary {"automatic":true} → 200`,
			`manager POST /invoices {"task_ids":[2]} → 201 {"data":2}`,
			`manager POST /invoices/2/issue {"version":1} → 200 "state":"QUEUED"`,
		)
		c.work(t, k)
		c.play(`manager GET /invoices/2/details → 200 "state":"SENT"`)
		if k.asked == 0 || k.count() != 1 {
			t.Errorf("asked %d times, has %d", k.asked, k.count())
		}
	})
}
