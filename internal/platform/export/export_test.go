package export

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"teren/internal/kit/money"
	"teren/internal/kit/sheet"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/files"
	"teren/internal/platform/search"
)

type row struct {
	id    int64
	Kind  string
	Price *money.Cents
}

var items = List[row]{
	Name:  words.ListLocationGroups,
	Heads: []words.Key{words.HeadID, words.HeadKind, words.HeadNetPrice},
	Money: 1,
	Row: func(r row) []any {
		price := ""
		if r.Price != nil {
			price = r.Price.String()
		}
		return []any{r.id, words.TaskPriority.Of(r.Kind), sheet.Decimal(price)}
	},
}

var cast = map[string]access.Who{
	"manager": {UserID: 1, TenantID: 1, Roles: access.Manager}, "worker": {UserID: 2, TenantID: 1, Roles: access.Worker},
}

// area answers two rows of so many, and notes how many were asked for.
type area struct {
	matching int64
	asked    *search.Request
}

func (a area) Routes(r *api.Routes) {
	On(r, access.MasterRead, "POST /items/export", "Items.", func(_ context.Context, _ access.Who, in search.Request) (search.List[row], error) {
		*a.asked = in
		price := money.Cents(123450)
		return search.List[row]{Data: []row{{1, "HIGH", &price}, {2, "Y", nil}}, Count: &a.matching}, nil
	}, items)
}

func TestWhoSeesWhat(t *testing.T) {
	var asked search.Request
	apitest.Script(t, cast, area{2, &asked})(
		`manager@hr POST /items/export → 200 ID;Vrsta;Neto cijena & 1;Visok;1234,50 & 2;Y;`,
		`manager POST /items/export {"format":"xlsx"} → 200 <t>High</t> & <v>1234.5</v> & <t>Net price</t>`,
		`worker POST /items/export → 200 1;High & !price & !1234`,
		`worker POST /items/export {"format":"xlsx"} → 200 <t>High</t> & !price & !1234`,
		`manager POST /items/export {"format":"XLSX"} → 422 "field":"format","code":"not_in_list"`,
		`manager POST /items/export {"format":1} → 422 "field":"format"`,
		`nobody POST /items/export → 401`,
	)
	if asked.Filter != nil || len(asked.OrderBy) > 0 {
		t.Errorf("%+v", asked)
	}
}

func TestWithoutColumns(t *testing.T) {
	whole := items
	whole.Lines = &Lines[row]{Name: words.ListLines, Heads: []words.Key{words.HeadKind, words.HeadLine}, Rows: func(r row) [][]any { return [][]any{{r.Kind, "x"}} }}
	price := money.Cents(123450)
	for _, l := range []List[row]{whole.Without(words.HeadKind), whole.Without(words.HeadKind)} {
		file, err := l.File(cast["manager"], CSV, []row{{1, "HIGH", &price}})
		if err != nil || !strings.Contains(string(file.Body), "ID;Net price\r\n1;1234,50") {
			t.Errorf("%q %v", file.Body, err)
		}
		if lines, err := l.Lines.table(cast["manager"], []row{{1, "HIGH", &price}}); err != nil || len(lines.Heads) != 1 || len(lines.Rows[0]) != 1 || lines.Rows[0][0] != "x" {
			t.Errorf("%+v %v", lines, err)
		}
	}
	if len(items.Heads) != 3 {
		t.Error("the list itself has lost columns")
	}
}

func TestFile(t *testing.T) {
	who := cast["manager"]
	who.Language = "hr"
	file, err := items.File(who, XLSX, nil)
	if err != nil || file.Name != "grupe-lokacija.xlsx" || file.ContentType != sheet.ContentTypeXLSX {
		t.Errorf("%s %s %v", file.Name, file.ContentType, err)
	}
	broken := items
	broken.Heads = items.Heads[:2]
	if _, err := broken.File(who, CSV, []row{{}}); err == nil || !strings.Contains(err.Error(), "2 heads and 3 cells") {
		t.Error(err)
	}
}

func TestRowsLeftOutAreCounted(t *testing.T) {
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for matching, want := range map[int64]string{2: "", 12: "10"} {
		routes := api.New(func(*http.Request) (access.Who, error) { return cast["manager"], nil }, store, slog.New(slog.DiscardHandler))
		area{matching, new(search.Request)}.Routes(routes)
		ask := httptest.NewRequest("POST", api.Base+"/items/export", strings.NewReader("{}"))
		ask.Header.Set("Content-Type", "application/json")
		answer := httptest.NewRecorder()
		routes.ServeHTTP(answer, ask)
		if got := answer.Header().Get("Rows-Left-Out"); answer.Code != 200 || got != want {
			t.Errorf("of %d: %d %q", matching, answer.Code, got)
		}
	}
}
