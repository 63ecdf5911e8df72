package intermediary

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestOpen(t *testing.T) {
	for _, address := range []string{"https://www.moj-eracun.hr?software=Teren-001", "http://127.0.0.1:8080?software=x", "http://localhost:1/?software=x"} {
		if _, err := Open(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, address := range []string{"", "https://www.moj-eracun.hr", "http://www.moj-eracun.hr?software=x", "https://a:b@x.hr?software=x", "https://x.hr/apis?software=x", "ftp://x.hr?software=x", "https://x.hr?software=x#y"} {
		if _, err := Open(address); err == nil {
			t.Errorf("%s is an address", address)
		}
	}
}

// An error has neither the password nor the address, and says whether the document may
// be there.
func TestAnswers(t *testing.T) {
	answer, status := "", http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(answer))
	}))
	defer server.Close()
	m, err := Open(server.URL + "?software=x")
	if err != nil {
		t.Fatal(err)
	}
	var refused Refused
	for _, c := range []struct {
		status int
		answer string
		want   func(string, error) bool
	}{
		{200, `{"ElectronicId":12345678901234567890}`, func(id string, err error) bool { return err == nil && id == "12345678901234567890" }},
		{200, `{"ElectronicId":"7"}`, func(id string, err error) bool { return err == nil && id == "7" }},
		{200, `{}`, func(_ string, err error) bool { return errors.Is(err, ErrUnclear) }},
		{200, ``, func(_ string, err error) bool { return errors.Is(err, ErrUnclear) }},
		{200, strings.Repeat("x", mostAnswer+1), func(_ string, err error) bool { return err != nil && !errors.As(err, &refused) }},
		{401, ``, func(_ string, err error) bool { return errors.Is(err, ErrAccount) }},
		{400, `{"errors":{"File":["krivo\n polje"]}}`, func(_ string, err error) bool {
			return errors.As(err, &refused) && strings.Contains(refused.Reason, "krivo")
		}},
		{400, strings.Repeat("č", 9000), func(_ string, err error) bool { return errors.As(err, &refused) && len([]rune(refused.Reason)) == 500 }},
		{500, `{"message":"x"}`, func(_ string, err error) bool { return err != nil && !errors.As(err, &refused) }},
		{302, ``, func(_ string, err error) bool { return err != nil && !errors.As(err, &refused) }},
	} {
		refused = Refused{}
		answer, status = c.answer, c.status
		id, err := m.Send(context.Background(), Account{Username: "u", Password: "tajna"}, []byte("<x/>"))
		if !c.want(id, err) {
			t.Errorf("%d %.40s: %q %v", c.status, c.answer, id, err)
		}
		if err != nil && (strings.Contains(err.Error(), "tajna") || strings.Contains(err.Error(), server.URL)) {
			t.Errorf("the error tells too much: %v", err)
		}
	}
	status, answer = 200, `[{"ElectronicId":10,"DocumentNr":"1-1-1","IssueDate":"2026-11-23T00:00:00","StatusId":50},{"ElectronicId":9,"DocumentNr":"1-1-1","IssueDate":"2026-11-23","StatusId":30},{"ElectronicId":1,"DocumentNr":"1-1-1","IssueDate":"2025-11-23","StatusId":40}]`
	found, err := m.Find(context.Background(), Account{}, "1-1-1", time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC))
	if err != nil || len(found) != 2 || found[0].ID != "9" || found[1].State != Failed {
		t.Errorf("%+v %v", found, err)
	}
	answer = `[{"ElectronicId":10,"StatusId":50}]`
	if _, err := m.Find(context.Background(), Account{}, "1-1-1", time.Now()); !errors.Is(err, ErrUnclear) {
		t.Errorf("a document without its number: %v", err)
	}
}
