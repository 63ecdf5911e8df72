package systemtest_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"teren/internal/app"
	"teren/internal/areas/auth"
	"teren/internal/areas/invoices"
	"teren/internal/areas/lookup"
	"teren/internal/areas/users"
	"teren/internal/fixture"
	"teren/internal/kit/pdf/pdftest"
	"teren/internal/kit/secret"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/files"
	"teren/internal/platform/live/livetest"
)

// A program is the whole of Teren on one database, with the small world in it
// and everybody signed in.
type program struct {
	*fixture.Data
	db         *db.DB
	routes     *api.Routes
	auth       *auth.Service
	handler    http.Handler
	files      string                  // the folder of the uploads
	cookies    map[string]*http.Cookie // of the people
	sessions   map[string]int64
	identities map[string]int64
	views      map[string]int64
	keys       map[string]int64
	hooks      map[string][2]int64 // a webhook and a delivery to it
	tables     string              // a query whose answer changes with any change
	before     string              // its answer when nothing is being tried
	were       int                 // files at the last look
	looked     time.Time           // when the folder had last changed then, if that was a while before
}

// start puts the program together on the empty database.
func start(t *testing.T, d *db.DB) *program {
	t.Helper()
	p := &program{db: d, files: t.TempDir(), cookies: map[string]*http.Cookie{}, sessions: map[string]int64{}, identities: map[string]int64{}, views: map[string]int64{}, keys: map[string]int64{}, hooks: map[string][2]int64{}, tables: fingerprint(t)}
	store, err := files.Open(p.files)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	if p.Data, err = fixture.Fill(t.Context(), d, store); err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	built := app.Build(app.Config{Auth: auth.Config{}, Citizens: invoices.Citizens{Secrets: secret.NewBox(filepath.Join(t.TempDir(), "secret.key"))}}, d, store, quiet)
	p.routes, p.auth = built.Routes, built.Auth
	front := api.Front{Log: quiet, Routes: p.routes}
	p.handler = front.Wrap(p.routes)
	for name := range p.People {
		answer := p.ask(t.Context(), "nobody", "POST", "/auth/login", `{"email":"`+name+`@x.test","password":"`+fixture.Password+`"}`, "")
		if answer.Code != http.StatusOK {
			t.Fatal(name, answer.Code, answer.Body)
		}
		p.cookies[name] = answer.Result().Cookies()[0]
	}
	err = d.Do(t.Context(), func(tx *db.Tx) error {
		type row struct {
			Session int64 `db:"session_id"`
			User    int64 `db:"user_id"`
		}
		rows, err := db.All[row](tx, `SELECT session_id, user_id FROM session`)
		for name, who := range p.People {
			for _, r := range rows {
				if r.User == who.UserID {
					p.sessions[name] = r.Session
				}
			}
		}
		for name, who := range p.People {
			p.identities[name] = who.UserID
			_, wrong := tx.Exec(`INSERT INTO identity (identity_id, issuer, subject, user_id, created_at) VALUES (?, 'https://x.test', ?, ?, 0)`, who.UserID, name, who.UserID)
			view, fault := db.One[int64](tx, `INSERT INTO list_view (tenant_id, user_id, list, name, name_fold, state, shared, created_at)
				VALUES (?, ?, 'tasks', 'x', 'x', '{}', FALSE, 0) RETURNING view_id`, who.TenantID, who.UserID)
			p.views[name] = view
			key, refused := db.One[int64](tx, `INSERT INTO access_key (tenant_id, user_id, name, token_hash, made_at, expires_at, used_at)
				VALUES (?, ?, 'x', ?, ?, ?, ?) RETURNING key_id`, who.TenantID, who.UserID, secret.Digest(name), tx.Now, tx.Now.AddDate(1, 0, 0), tx.Now)
			p.keys[name] = key
			for may, of := range map[string][2]string{"writes ": {"", "," + strings.Join(auth.Scope("").Values(), ",") + ","}, "orders ": {",orders,", ",tasks,"}} {
				_, late := tx.Exec(`INSERT INTO access_key (tenant_id, user_id, name, token_hash, made_at, expires_at, used_at, reads, writes)
					VALUES (?, ?, 'x', ?, ?, ?, ?, ?, ?)`, who.TenantID, who.UserID, secret.Digest(may+name), tx.Now, tx.Now.AddDate(1, 0, 0), tx.Now, of[0], of[1])
				err = errors.Join(err, late)
			}
			hook, lost := db.One[int64](tx, `INSERT INTO webhook (tenant_id, url, kinds, active, secret, made_at) VALUES (?, 'https://webhook.invalid/', ',task,order,', TRUE, '', ?) RETURNING webhook_id`, who.TenantID, tx.Now)
			_, late := tx.Exec(`INSERT INTO webhook_state (webhook_id, resume_at) VALUES (?, ?)`, hook, tx.Now.Add(24*time.Hour))
			delivery, gone := db.One[int64](tx, `INSERT INTO webhook_delivery (webhook_id, journal_id, thing, thing_id, made_at, since, next_at) VALUES (?, 0, 'test', 0, ?, ?, ?) RETURNING delivery_id`, hook, tx.Now, tx.Now, tx.Now)
			p.hooks[name] = [2]int64{hook, delivery}
			err = errors.Join(err, wrong, fault, refused, lost, late, gone)
		}
		return errors.Join(err, users.Remove(tx, p.People["leaver1"].UserID))
	})
	if err != nil {
		t.Fatal(err)
	}
	p.were = p.kept(t)
	return p
}

// ask sends one request as the person, with a photo beside the body if wanted.
func (p *program) ask(ctx context.Context, name, method, path, body, photo string) *httptest.ResponseRecorder {
	var content io.Reader = strings.NewReader(body)
	media := "application/json"
	if photo != "" {
		var form bytes.Buffer
		w := multipart.NewWriter(&form)
		part, err := w.CreateFormFile("images", "photo.png")
		if err == nil {
			_, err = io.WriteString(part, photo)
		}
		if err = errors.Join(err, w.WriteField("json", body), w.Close()); err != nil {
			panic(err)
		}
		content, media = &form, w.FormDataContentType()
	}
	to, _, _ := strings.Cut(path, "?")
	if rows := fixture.Sheets("novo")[strings.TrimSuffix(strings.TrimSuffix(to, "/look"), "/faults")]; rows != "" {
		var form bytes.Buffer
		w := multipart.NewWriter(&form)
		part, err := w.CreateFormFile("sheet", "cjenik.csv")
		if err == nil {
			_, err = part.Write([]byte(rows))
		}
		if err = errors.Join(err, w.Close()); err != nil {
			panic(err)
		}
		content, media = &form, w.FormDataContentType()
	}
	if path == "/events" { // it would never end
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, 10*time.Millisecond)
		defer end()
	}
	r := httptest.NewRequest(method, api.Base+path, content).WithContext(ctx)
	r.Host = "127.0.0.1"
	r.Header.Set("Content-Type", media)
	if c := p.cookies[name]; c != nil {
		r.AddCookie(c)
	}
	if may, maker, ok := strings.Cut(name, "key of "); ok { // "key of admin1", "writes key of admin1"
		r.Header.Set("Authorization", "Bearer "+may+maker)
		if may != "" {
			r.Header.Set("Idempotency-Key", rand.Text())
		}
	}
	answer := httptest.NewRecorder()
	p.handler.ServeHTTP(answer, r)
	return answer
}

// streams serves the program until the test ends, with all that no request
// asks for, and answers what opens a person's stream of events: from then on
// it hears everything.
func (p *program) streams(t *testing.T) func(person string) *livetest.Stream {
	t.Helper()
	store, err := files.Open(p.files)
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	h := app.Build(app.Config{}, p.db, store, quiet)
	ctx, end := context.WithCancel(context.Background())
	wait := h.Start(ctx)
	server := httptest.NewServer((&api.Front{Log: quiet, Routes: h.Routes}).Wrap(h.Routes))
	t.Cleanup(func() {
		end()
		server.CloseClientConnections()
		server.Close()
		wait()
		store.Close()
	})
	return func(person string) *livetest.Stream {
		r, err := http.NewRequest(http.MethodGet, server.URL+api.Base+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(p.cookies[person])
		return livetest.Open(t, http.DefaultClient, r)
	}
}

// A trial is what one request did.
type trial struct {
	status  int
	answer  string
	changed bool // a row or a file
}

var errUndo = errors.New("only a trial")

// try sends the request, looks what it changed, and undoes it. Since all is
// undone, what was there before one is what was there before the next. The
// tables are read only when the request wrote at all.
func (p *program) try(t *testing.T, name, method, path, body, photo string) (out trial) {
	t.Helper()
	if p.before == "" {
		p.before = p.rows(t)
		t.Cleanup(func() {
			if after := p.rows(t); after != p.before {
				t.Errorf("something was written beside what was tried\n%s before\n%s after", p.before, after)
			}
		})
	}
	err := p.db.Do(t.Context(), func(tx *db.Tx) error {
		before, err := p.writes(tx)
		if err != nil {
			return err
		}
		answer := p.ask(db.Within(t.Context(), tx), name, method, path, body, photo)
		out = trial{status: answer.Code, answer: readable(t, answer.Body.Bytes())}
		after, err := p.writes(tx)
		if err == nil && after != before {
			after, err = db.One[string](tx, p.tables)
			out.changed = after != p.before
			if stale, err := lookup.Faults(tx); err != nil || len(stale) > 0 && !p.queued(tx, "search_text") {
				t.Error(name, method, path, body, "leaves words of the search stale", stale, err)
			}
		}
		return errors.Join(err, errUndo)
	})
	if !errors.Is(err, errUndo) || err.Error() != errUndo.Error() {
		t.Fatal(name, method, path, body, err)
	}
	if kept := p.kept(t); kept != p.were {
		p.were, out.changed = kept, true
	}
	return out
}

// queued reports whether a job of the kind waits.
func (p *program) queued(tx *db.Tx, kind string) bool {
	is, err := db.Exists(tx, `SELECT 1 FROM job WHERE kind = ?`, kind)
	return err == nil && is
}

// writes changes whenever the transaction writes, also what is undone within it.
func (p *program) writes(tx *db.Tx) (string, error) {
	if p.db.Engine() == "postgres" {
		return db.One[string](tx, `SELECT COALESCE(CAST(pg_current_xact_id_if_assigned() AS TEXT), '')`)
	}
	return db.One[string](tx, `SELECT CAST(total_changes() AS TEXT)`)
}

// readable is what an answer says, also where a paper or a spreadsheet packs
// its words.
func readable(t *testing.T, answer []byte) string {
	t.Helper()
	if bytes.HasPrefix(answer, []byte("%PDF-")) {
		return pdftest.Text(t, answer)
	}
	return apitest.Unpacked(t, answer)
}

// rows is the fingerprint of what is there now.
func (p *program) rows(t *testing.T) string {
	t.Helper()
	now, err := db.Read(context.Background(), p.db, func(tx *db.Tx) (string, error) { return db.One[string](tx, p.tables) })
	if err != nil {
		t.Fatal(err)
	}
	return now
}

// kept is how many files there are. The folder is read again only once it has changed.
func (p *program) kept(t *testing.T) int {
	t.Helper()
	folder, err := os.Stat(p.files)
	if err != nil {
		t.Fatal(err)
	}
	changed := folder.ModTime()
	if changed.Equal(p.looked) {
		return p.were
	}
	// Its time has ticks: what comes within the tick of the last change does not show.
	p.looked = time.Time{}
	if time.Since(changed) > 50*time.Millisecond {
		p.looked = changed
	}
	entries, err := os.ReadDir(p.files)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".thumb") {
			n++
		}
	}
	return n
}

var (
	createTable = regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`)
	aColumn     = regexp.MustCompile(`(?m)^  (\w+)\s+(BIGINT|TEXT|BOOLEAN|DOUBLE PRECISION|\{\{id\}\})`)
	addColumn   = regexp.MustCompile(`(?m)^ALTER TABLE (\w+) ADD COLUMN (\w+)\s+(BIGINT|TEXT|BOOLEAN|DOUBLE PRECISION)`)
	renameTable = regexp.MustCompile(`(?m)^ALTER TABLE (\w+) RENAME TO (\w+)`)
)

// fingerprint is a query over every column of every table of the migrations.
func fingerprint(t *testing.T) string {
	t.Helper()
	sums := map[string]string{}
	add := func(table, column, kind string) {
		switch kind {
		case "TEXT":
			column = "LENGTH(" + column + ")"
		case "BOOLEAN":
			column = "CASE WHEN " + column + " THEN 1 ELSE 0 END"
		}
		sums[table] += " || ' ' || COALESCE(SUM(" + column + "), -1)"
	}
	paths, err := filepath.Glob("internal/platform/db/migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range createTable.FindAllStringSubmatch(string(text), -1) {
			for _, c := range aColumn.FindAllStringSubmatch(table[2], -1) {
				add(table[1], c[1], c[2])
			}
		}
		for _, c := range addColumn.FindAllStringSubmatch(string(text), -1) {
			add(c[1], c[2], c[3])
		}
		for _, table := range renameTable.FindAllStringSubmatch(string(text), -1) { // made anew, in the place of the one before
			sums[table[2]] = sums[table[1]]
			delete(sums, table[1])
		}
	}
	delete(sums, "note") // goes by itself
	if len(sums) < 20 {
		t.Fatalf("only %d tables", len(sums))
	}
	var all []string
	for _, table := range slices.Sorted(maps.Keys(sums)) {
		all = append(all, "(SELECT COUNT(*)"+sums[table]+" FROM "+table+")")
	}
	return "SELECT " + strings.Join(all, " || '; ' || ")
}

// fill puts the numbers of a thing, or of a company, in the place of their
// names in braces: {task_id}, {node}.
func (p *program) fill(text string, thing, person string) string {
	company := int64(1)
	if who, ok := p.People[person]; ok {
		company = who.TenantID
	}
	it, known := p.Tasks[thing]
	owner := map[string]string{"own": "manager1", "foreign": "manager2"}[thing]
	values := map[string]any{
		"asset_id": it.Asset, "asset": p.Tasks[map[bool]string{true: "foreign", false: "own"}[company == 2]].Asset,
		"task_id": it.Task, "order_id": it.Order, "comment_id": it.Comment, "check_id": it.Check, "description_id": p.Tasks["invoiced"].Description, "work_session_id": it.Session, "material_use_id": it.Use, "filename": it.File, "secret": "x.ics", "session_id": p.sessions[owner], "identity_id": p.identities[owner], "key_id": p.keys[owner], "webhook_id": p.hooks[owner][0], "delivery_id": p.hooks[owner][1], "view_id": p.views[owner],
		"line_id": it.Line, "item": p.Companies[company].Of["catalog_item_id"], "group": p.Companies[company].Of["catalog_group_id"], "spare": p.Companies[company].Spare, "place": p.Companies[company].Of["stock_place_id"],
		"twin_address": p.Companies[company].Twin["address_id"], "merged_address": p.Companies[company].Merged["address_id"],
		"twin_item": p.Companies[company].Twin["catalog_item_id"], "merged_item": p.Companies[company].Merged["catalog_item_id"],
		"twin_company": p.Companies[company].Twin["b2b_id"], "merged_company": p.Companies[company].Merged["b2b_id"],
		"location": p.Companies[company].Of["location_id"], "node": p.Companies[company].Of["work_hierarchy_id"], "project": p.Companies[company].Of["project_id"], "lead": p.Companies[company].Manager, "address": p.Companies[company].Of["address_id"],
		"manager": p.People[fmt.Sprintf("manager%d", company)].UserID, "merged_user": p.Companies[company].Merged["user_id"],
		"worker": p.People[fmt.Sprintf("worker%d", company)].UserID, "colleague": p.People[fmt.Sprintf("worker%db", company)].UserID, "company": company, "month": "2020-01",
	}
	if house, ok := map[string]int64{"own": 1, "foreign": 2}[thing]; ok {
		values["mail_id"], values["absence_id"] = p.Companies[house].Mail, p.Companies[house].Absence
		values["user_id"] = p.People[fmt.Sprintf("worker%d", house)].UserID
	} else {
		values["mail_id"], values["user_id"], values["absence_id"] = 987654, 987654, 987654
		if thing == "deleted" {
			values["user_id"] = p.People["leaver1"].UserID
		}
	}
	for name, id := range p.masterOf(thing) {
		values[name] = id
	}
	if kind, _, found := strings.Cut(strings.TrimPrefix(text, "/"), "/import/"); found {
		values["import_id"] = int64(987654)
		if house, ok := map[string]int64{"own": 1, "unassigned": 1, "foreign": 2}[thing]; ok {
			values["import_id"] = p.Companies[house].Imports[kind]
		}
	}
	values["code"] = "0000000" // which no item has
	if of, ok := map[string]string{"own": p.Companies[1].Code, "unassigned": p.Companies[1].Code, "foreign": p.Companies[2].Code, "deleted": p.Companies[1].OldCode}[thing]; ok {
		values["code"] = of
	}
	number := map[string]string{"absent": "987654", "negative": "-1", "largest": "9223372036854775807"}[thing]
	if strings.Contains(text, "{order_id}") {
		values["comment_id"] = it.OrderComment
	}
	if strings.Contains(text, "{asset_id}") {
		values["comment_id"] = it.AssetComment
	}
	offer := p.Offers[thing]
	values["offer_id"], values["offer_line_id"], values["offer_paper_id"] = offer.Offer, offer.Line, offer.Paper
	if strings.Contains(text, "{offer_id}") {
		values["comment_id"] = offer.Comment
	}
	values["reservation_id"], values["inventory_id"], values["payment_id"], values["bank_payment_id"], values["invoice_file_id"], values["equipment"] = int64(987654), int64(987654), int64(987654), int64(987654), int64(987654), p.Companies[company].Of["equipment_id"]
	if house, ok := map[string]int64{"own": 1, "unassigned": 1, "foreign": 2}[thing]; ok {
		values["inventory_id"] = p.Companies[house].Inventory
	}
	if house, ok := map[string]int64{"own": 1, "unassigned": 1, "foreign": 2}[thing]; ok && strings.Contains(text, "{reservation_id}") {
		values["equipment_id"], values["reservation_id"] = p.Companies[house].Reserved, p.Companies[house].Reservation
	}
	if strings.Contains(text, "{project_id}") {
		values["comment_id"] = p.masterOf(thing)["project_comment_id"]
	}
	for name, value := range values {
		if !known && number != "" && strings.HasSuffix(name, "_id") {
			value = number
		}
		if name == "filename" && !known {
			value = strings.Repeat("0", 32) + ".png"
		}
		text = strings.ReplaceAll(text, "{"+name+"}", fmt.Sprint(value))
	}
	return text
}

// masterOf are the numbers of what a company keeps for itself, as far as a thing
// stands for its own, another company's, or a deleted one.
func (p *program) masterOf(thing string) map[string]int64 {
	own := p.Companies[1]
	switch thing {
	case "foreign":
		return p.Companies[2].Of
	case "deleted":
		gone := maps.Clone(own.Deleted)
		for name := range own.Of {
			if _, ok := gone[name]; !ok {
				gone[name] = 987654
			}
		}
		return gone
	}
	if item, ok := own.EquipmentIn[thing]; ok {
		in := maps.Clone(own.Of)
		in["equipment_id"] = item
		return in
	}
	return own.Of
}

func decode[T any](t *testing.T, text string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err, text)
	}
	return v
}

func encode(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
