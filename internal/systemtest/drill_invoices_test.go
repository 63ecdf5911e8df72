package systemtest_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"teren/internal/areas/invoices"
	"teren/internal/areas/lookup"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/systemtest"
)

// A server is killed while eight people issue fifty invoices over New Year's Eve. The
// numbers of either year have no gap and no double, what was acknowledged keeps its number,
// and each has its e-invoice and its paper.
func TestKilledServersLeaveNoGapInTheNumbers(t *testing.T) {
	t.Parallel()
	systemtest.TrackProgram(t)
	program := filepath.Join(t.TempDir(), "teren")
	(&drill{t: t, program: program}).run("go", "build", "-o", program, "./cmd/teren")
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			k := &drill{t: t, program: program, data: t.TempDir()}
			if engine == "postgres" {
				k.url = dbtest.URL(t, engine)
			}
			k.settle()
			waiting := k.drafts(50)
			numbers := map[int64]string{} // of those acknowledged
			for round, clock := range []string{"2026-12-31T22:30:00Z", "2026-12-31T22:40:00Z", "2026-12-31T22:50:00Z", "2026-12-31T23:00:00Z", "2026-12-31T23:10:00Z"} {
				k.env = []string{"TEREN_ENV=development", "TEREN_CLOCK=" + clock}
				k.start()
				if round == 0 {
					k.signIn()
				}
				last := round == 4
				most := len(numbers) + 8
				if last {
					most = 50
				}
				k.issue(waiting, numbers, most, last)
			}
			k.numbered(numbers)
			if code := k.stop(syscall.SIGTERM); code != 0 {
				t.Errorf("a server told to stop ended with %d", code)
			}
			k.teren("doctor", "--deep")
		})
	}
}

// drafts makes so many drafts that may be issued, and returns their numbers.
func (k *drill) drafts(n int) (ids []int64) {
	k.look(func(d *db.DB) {
		run(k.t, d, `UPDATE tenant SET address1 = 'Vukovarska 1', zipcode = '10000', city = 'Zagreb', id_number = CASE tenant_id WHEN 1 THEN '78432199108' ELSE '12345678903' END WHERE tenant_id IN (1, 2)`,
			`INSERT INTO invoice_operator (tenant_id, user_id, oib) VALUES (1, 2, '12345678903')`,
			`INSERT INTO invoice_setting (tenant_id, vat, premises, device, first_number, iban, memorandum, due_days, kpd, kpd_resale, version) VALUES (1, 'PAYER', '1', '1', 1, 'HR1210010051863000160', '', 15, '43.22.12', '', 1)`)
		s, who, client, price, on := &invoices.Service{DB: d}, access.Who{UserID: 2, TenantID: 1, Roles: access.Manager}, int64(2), money.Number("80"), "2026-12-30"
		for range n {
			id, err := s.Create(k.t.Context(), who, invoices.New{Kind: invoices.Ordinary, ClientID: &client})
			if err == nil {
				_, err = s.Update(k.t.Context(), who, invoices.Change{ID: int64(id), DeliveredOn: api.Opt[string]{Set: true, Value: &on},
					Lines: &[]invoices.NewLine{{Name: "Servis", Quantity: api.Opt[money.Number]{Set: true, Value: new(money.Number("1"))}, UnitPrice: api.Opt[money.Number]{Set: true, Value: &price}}}})
			}
			if err != nil {
				k.t.Fatal(err)
			}
			ids = append(ids, int64(id))
		}
		if err := lookup.Rebuild(k.t.Context(), d); err != nil {
			k.t.Fatal(err)
		}
	})
	return ids
}

// issue lets eight people issue the drafts, and kills the server when so many are
// acknowledged, unless it is the last time.
func (k *drill) issue(drafts []int64, numbers map[int64]string, most int, last bool) {
	k.t.Helper()
	rest := make(chan int64, len(drafts))
	for _, id := range drafts {
		if numbers[id] == "" {
			rest <- id
		}
	}
	close(rest)
	var mu sync.Mutex
	enough := make(chan struct{})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for id := range rest {
				num, err := k.issueOne(id)
				if err != nil && last {
					k.t.Error(err)
				}
				if err != nil { // killed
					return
				}
				mu.Lock()
				if numbers[id] = num; len(numbers) == most {
					close(enough)
				}
				mu.Unlock()
			}
		})
	}
	if !last {
		<-enough
		k.stop(syscall.SIGKILL)
	}
	all.Wait()
}

// issueOne issues the draft, and returns the number that the answer has.
func (k *drill) issueOne(id int64) (string, error) {
	r, err := http.NewRequest("POST", fmt.Sprintf("%s/api/invoices/%d/issue", k.base, id), strings.NewReader(`{"version":2}`))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", fmt.Sprint("Izdavanje ", id))
	r.Header.Set("Cookie", k.cookie)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", err
	}
	var issued struct {
		Data struct {
			Num string `json:"invoice_num"`
		} `json:"data"`
	}
	if err := json.Unmarshal(text, &issued); err != nil || answer.StatusCode != http.StatusOK || issued.Data.Num == "" {
		return "", fmt.Errorf("%w: %d %s", errRefused, answer.StatusCode, text)
	}
	return issued.Data.Num, nil
}

// numbered holds what is stored against what was acknowledged.
func (k *drill) numbered(numbers map[int64]string) {
	k.t.Helper()
	type row struct {
		ID     int64  `db:"invoice_id"`
		Num    string `db:"num"`
		Year   int64  `db:"year"`
		Serial int64  `db:"serial"`
		Papers int64  `db:"papers"`
	}
	serials := map[int64][]int64{}
	k.look(func(d *db.DB) {
		for _, r := range all[row](k.t, d, `SELECT i.invoice_id, i.num, i.year, i.serial, (SELECT COUNT(*) FROM invoice_paper p JOIN upload u ON u.file_name = p.file_name WHERE p.invoice_id = i.invoice_id AND p.xml LIKE '%<cbc:ID>' || i.num || '</cbc:ID>%') AS papers
			FROM invoice i WHERE i.status = 'ISSUED' ORDER BY i.year, i.serial`) {
			if numbers[r.ID] != r.Num || r.Papers != 1 {
				k.t.Errorf("%s was acknowledged as %q and has %d papers", r.Num, numbers[r.ID], r.Papers)
			}
			serials[r.Year] = append(serials[r.Year], r.Serial)
		}
	})
	for year, has := range serials {
		want := make([]int64, len(has))
		for n := range want {
			want[n] = int64(n + 1)
		}
		if !slices.Equal(has, want) {
			k.t.Errorf("the numbers of %d are %v", year, has)
		}
	}
	if len(numbers) != 50 || len(serials[2026]) < 24 || len(serials[2026])+len(serials[2027]) != 50 || len(serials[2027]) < 8 {
		k.t.Errorf("%d are acknowledged, of %d and %d", len(numbers), len(serials[2026]), len(serials[2027]))
	}
	for id := range numbers {
		if answer, err := http.DefaultClient.Do(k.asking(fmt.Sprintf("/invoices/%d/pdf", id))); err != nil || answer.StatusCode != http.StatusOK {
			k.t.Errorf("the paper of %d: %v %v", id, answer, err)
		} else {
			answer.Body.Close()
		}
	}
}

func (k *drill) asking(path string) *http.Request {
	r, err := http.NewRequest("GET", k.base+"/api"+path, nil)
	if err != nil {
		k.t.Fatal(err)
	}
	r.Header.Set("Cookie", k.cookie)
	return r
}
