package auth

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/secret"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// Two companies invite, change, dismiss and accept people of the same few
// addresses in random order, with and without mail. After every step a small
// model says which companies and roles each password, session and external
// identity opens: none that its own company did not give, and none that was not
// taken with that company's own link. TEREN_IDENTITY_SEED runs one sequence
// again.
func TestIdentity(t *testing.T) {
	const sequences, steps = 150, 14
	seeds := make([]uint64, sequences)
	for i := range seeds {
		seeds[i] = uint64(i)
	}
	if text := os.Getenv("TEREN_IDENTITY_SEED"); text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seeds = []uint64{seed}
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := empty(t, d)
		provider := openDoor(t)
		failed := map[string][]uint64{}
		for _, seed := range seeds {
			g := newIdentity(t, w, provider, seed)
			for i := range steps {
				if g.step(); g.fault == "" {
					g.verify(i%4 == 3 || i == steps-1)
				}
				if g.fault == "" {
					continue
				}
				if kind, _, _ := strings.Cut(g.fault, ":"); len(failed[kind]) == 0 {
					t.Errorf("seed %d: %s\n  %s", seed, g.fault, strings.Join(g.log, "\n  "))
					failed[kind] = append(failed[kind], seed)
				} else {
					failed[kind] = append(failed[kind], seed)
				}
				break
			}
		}
		for _, kind := range slices.Sorted(maps.Keys(failed)) {
			t.Errorf("%s: %d of %d sequences, seeds %d", kind, len(failed[kind]), len(seeds), failed[kind])
		}
	})
}

// identity is one sequence: what was done, and what the model knows.
type identity struct {
	t        *testing.T
	w        *town
	r        *rand.Rand
	mail     bool
	provider *doorman
	name     string // in every address of the sequence
	log      []string
	fault    string

	companies [2]*firm
	links     []*heldLink
	visits    []*visitHeld
	said      map[string]string // the last password tried for an address
	subjects  map[string]*holder
	serial    int
}

type firm struct {
	id     int64
	cookie *http.Cookie // of its ADMIN
	rows   []*row
}

// row is a person of a company: pending until a holder took the place.
type row struct {
	firm    *firm
	id      int64
	address string
	waits   string // the new address of a holder, until a link to it is used
	roles   access.Roles
	holder  *holder
}

// holder is who can sign in: by the address and the password. Whose link was
// handed over does so beside the one who has the address.
type holder struct {
	address, password string
	has               bool
}

// heldLink is a link somebody has in hand.
type heldLink struct {
	token   string
	kind    string
	row     *row // nil: of a forgotten password
	subject any  // the row while pending, or the holder
	dead    bool
	mailed  bool
}

type visitHeld struct {
	cookie *http.Cookie
	holder *holder
	firm   *firm
	over   bool
}

func newIdentity(t *testing.T, w *town, provider *doorman, seed uint64) *identity {
	g := &identity{t: t, w: w, r: rand.New(rand.NewPCG(seed, 11)), provider: provider, name: "s" + strconv.FormatUint(seed, 10),
		said: map[string]string{}, subjects: map[string]*holder{}}
	g.mail = g.r.IntN(2) == 0
	c := Config{OIDC: OIDC{Issuer: provider.URL, ClientID: "teren", ClientSecret: "x", Name: "Provider"}}
	if g.mail {
		w.mailed(c)
	} else {
		w.serve(c)
	}
	people := &users.Service{DB: w.db, Mail: w.auth.config.Mail, BaseURL: "https://teren.example.hr"}
	people.Routes(w.routes)
	w.do(func(tx *db.Tx) error {
		for i := range g.companies {
			id, err := tenants.Add(tx, tenants.New{Name: fmt.Sprintf("%s %d", g.name, i)})
			if err != nil {
				return err
			}
			admin, err := users.Add(tx, id, users.New{Email: fmt.Sprintf("admin-%s-%d@primjer.hr", g.name, i), FirstName: "A", LastName: "B", PasswordHash: "x", Roles: access.Admin})
			if err != nil {
				return err
			}
			v := visit{token: secret.New()}
			if err := open(tx, account{UserID: admin, Tenant: id}, v); err != nil {
				return err
			}
			g.companies[i] = &firm{id: id, cookie: &http.Cookie{Name: "teren", Value: v.token}}
		}
		return nil
	})
	return g
}

func (g *identity) wrong(kind, format string, args ...any) {
	if g.fault == "" {
		g.fault = kind + ": " + fmt.Sprintf(format, args...)
	}
}

// ask is a call that must answer the status, and its answer.
func (g *identity) ask(cookie *http.Cookie, method, path, body string, want int) map[string]any {
	g.t.Helper()
	r := g.w.call(request(method, path, body, cookie))
	g.log = append(g.log, fmt.Sprintf("%s %s %s → %d %s", method, path, body, r.Code, strings.TrimSpace(r.Body.String())))
	if r.Code != want {
		g.wrong("answer", "%s %s %s: %d %s, want %d", method, path, body, r.Code, r.Body, want)
	}
	var out map[string]any
	if err := json.Unmarshal(r.Body.Bytes(), &out); err != nil {
		g.t.Fatal(err, r.Body)
	}
	out["cookies"] = r.Result().Cookies()
	return out
}

// addresses are what people of the sequence have: one that both companies use,
// and one of each.
func (g *identity) address() string {
	return []string{"shared", "shared", "shared", "one", "two"}[g.r.IntN(5)] + "-" + g.name + "@primjer.hr"
}

// spelled is the address as somebody might type it.
func (g *identity) spelled(address string) string {
	switch g.r.IntN(4) {
	case 0:
		return strings.ToUpper(address)
	case 1:
		return " " + address + " "
	}
	return address
}

func (g *identity) newPassword() string {
	g.serial++
	return fmt.Sprintf("lozinka-%s-%d", g.name, g.serial)
}

func (g *identity) someRow() *row {
	var all []*row
	for _, f := range g.companies {
		all = append(all, f.rows...)
	}
	if len(all) == 0 {
		return nil
	}
	return all[g.r.IntN(len(all))]
}

func (g *identity) someRoles() access.Roles { return access.Roles(1 + g.r.IntN(7)) }

func quoted(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func (g *identity) step() {
	g.w.do(func(tx *db.Tx) error { // each attempt as if it were the first
		_, err := tx.Exec(`DELETE FROM sign_in_failure`)
		return err
	})
	n := g.r.IntN(100)
	row := g.someRow()
	switch {
	case n < 18 || row == nil:
		g.invite(g.companies[g.r.IntN(2)])
	case n < 25:
		g.link(row)
	case n < 37:
		g.readdress(row)
	case n < 75:
		g.follow()
	case n < 80:
		g.dismiss(row)
	case n < 85:
		g.reroll(row)
	case n < 91:
		g.forget(g.address())
	case n < 97:
		g.provide(g.address())
	default:
		g.switchTo()
	}
}

// taken says whether somebody of the company has the address, or is to have it.
func (f *firm) taken(but *row, address string) bool {
	return slices.ContainsFunc(f.rows, func(r *row) bool { return r != but && (r.address == address || r.waits == address) })
}

func (g *identity) invite(f *firm) {
	address, roles := g.address(), g.someRoles()
	want := 201
	if f.taken(nil, address) {
		want = 409
	}
	body := fmt.Sprintf(`{"email":%s,"first_name":"F","last_name":"L","user_types":%s,"sure":true}`, quoted(g.spelled(address)), quoted(roles.Names()))
	answer := g.ask(f.cookie, "POST", "/users", body, want)
	if want != 201 || g.fault != "" {
		return
	}
	r := &row{firm: f, id: int64(answer["data"].(float64)), address: address, roles: roles}
	f.rows = append(f.rows, r)
	if g.mail {
		g.mailedLink(r)
	} else {
		g.link(r)
	}
}

// subject is whose account a link to the row is of.
func (r *row) subject() any {
	if r.holder != nil {
		return r.holder
	}
	return r
}

func (r *row) elsewhere(g *identity) bool {
	return r.holder != nil && len(g.rowsOf(r.holder)) > 1
}

func (g *identity) rowsOf(h *holder) (all []*row) {
	for _, f := range g.companies {
		for _, r := range f.rows {
			if r.holder == h {
				all = append(all, r)
			}
		}
	}
	return all
}

func (r *row) target() string {
	if r.waits != "" {
		return r.waits
	}
	return r.address
}

// hold notes a new link to the row, which ends those of its kind before it.
func (g *identity) hold(r *row, token string) {
	kind := users.InviteLink
	if r.holder != nil && r.waits == "" {
		kind = users.ResetLink
	}
	for _, l := range g.links {
		l.dead = l.dead || l.kind == kind && l.subject == r.subject()
	}
	g.links = append(g.links, &heldLink{token: token, kind: kind, row: r, subject: r.subject(), mailed: g.mail})
}

func (g *identity) mailedLink(r *row) {
	var to string
	g.w.do(func(tx *db.Tx) (err error) {
		to, err = db.One[string](tx, `SELECT recipient FROM outbox_mail ORDER BY mail_id DESC LIMIT 1`)
		return err
	})
	if textfold.Text(to) != r.target() {
		g.wrong("letter", "the link of %s went to %s", r.target(), to)
		return
	}
	g.hold(r, g.w.tokenTo(to))
}

// link asks for a link to the person.
func (g *identity) link(r *row) {
	path := fmt.Sprintf("/users/%d/invite", r.id)
	if r.elsewhere(g) {
		g.ask(r.firm.cookie, "POST", path, "", 409)
		return
	}
	answer := g.ask(r.firm.cookie, "POST", path, "", 200)
	if g.fault != "" {
		return
	}
	data := answer["data"].(map[string]any)
	if g.mail {
		g.mailedLink(r)
		return
	}
	u, err := url.Parse(data["link"].(string))
	if err != nil {
		g.t.Fatal(err)
	}
	g.hold(r, u.Query().Get("token"))
}

func (g *identity) readdress(r *row) {
	to := g.address()
	typed := strings.TrimSpace(g.spelled(to))
	if before := g.seen(r); typed == before.Email && before.NewEmail == nil || before.NewEmail != nil && typed == *before.NewEmail {
		g.ask(r.firm.cookie, "PATCH", fmt.Sprintf("/users/%d", r.id), `{"email":`+quoted(typed)+`}`, 200)
		return
	}
	want := 200
	if r.elsewhere(g) || r.firm.taken(r, to) {
		want = 409
	}
	g.ask(r.firm.cookie, "PATCH", fmt.Sprintf("/users/%d", r.id), `{"email":`+quoted(typed)+`}`, want)
	if want != 200 || g.fault != "" {
		return
	}
	for _, l := range g.links {
		l.dead = l.dead || l.subject == r.subject()
	}
	switch {
	case r.holder == nil:
		r.address = to
	case r.holder.address == to:
		r.waits = ""
	default:
		r.waits = to
	}
	if g.mail && (r.holder == nil || r.waits != "") {
		g.mailedLink(r)
	}
}

// seen is the person as the company sees them.
func (g *identity) seen(r *row) users.Row {
	for _, x := range g.list(r.firm) {
		if x.ID == r.id {
			return x
		}
	}
	return users.Row{}
}

// owners are all who sign in with the address: first who has it, then by number.
func (g *identity) owners(address string) (all []*holder) {
	number := map[*holder]int64{}
	for _, f := range g.companies {
		for _, r := range f.rows {
			if r.holder == nil || r.holder.address != address {
				continue
			}
			if number[r.holder] == 0 {
				all = append(all, r.holder)
			}
			if number[r.holder] = r.id; r.holder.has {
				number[r.holder] = -1
			}
		}
	}
	slices.SortFunc(all, func(a, b *holder) int { return cmp.Compare(number[a], number[b]) })
	return all
}

// owner is the first of owners.
func (g *identity) owner(address string) *holder {
	if all := g.owners(address); len(all) > 0 {
		return all[0]
	}
	return nil
}

// good says whether the link may be used now.
func (g *identity) good(l *heldLink) bool {
	if l.dead {
		return false
	}
	if l.row == nil {
		return len(g.rowsOf(l.subject.(*holder))) > 0
	}
	if !slices.Contains(l.row.firm.rows, l.row) || l.subject != l.row.subject() || l.row.elsewhere(g) {
		return false
	}
	return l.kind == users.ResetLink || l.row.holder == nil || l.row.waits != ""
}

const neutral = "password_or_new"

// follow uses a link, one that is over as well, with one password or another.
func (g *identity) follow() {
	if len(g.links) == 0 {
		return
	}
	l := g.links[len(g.links)-1-min(g.r.IntN(len(g.links)), g.r.IntN(len(g.links)))]
	password := g.newPassword()
	switch g.r.IntN(5) {
	case 0:
		password = "kratka"
	case 1, 2:
		if l.row != nil {
			if all := g.owners(l.row.target()); len(all) > 0 {
				password = all[g.r.IntN(len(all))].password
			}
		}
	}
	g.use(l, password)
}

func (g *identity) use(l *heldLink, password string) {
	path := "/auth/accept_invitation"
	if l.kind == users.ResetLink {
		path = "/auth/reset"
	}
	body := fmt.Sprintf(`{"token":%s,"password":%s}`, quoted(l.token), quoted(password))
	if !g.good(l) {
		g.ask(nil, "POST", path, body, 404)
		return
	}
	var k *holder // whose password it is
	var h *holder // who has it afterwards
	var others []*holder
	if l.kind == users.InviteLink {
		page := g.ask(nil, "GET", "/auth/invitation?token="+url.QueryEscape(l.token), "", 200)
		others = g.owners(l.row.target())
		if told, all := page["has_account"].(bool); g.fault == "" && (all != l.mailed || told != (l.mailed && len(others) > 0)) {
			g.wrong("tells", "has_account is %v", page["has_account"])
		}
	} else {
		h = l.subject.(*holder)
	}
	if i := slices.IndexFunc(others, func(x *holder) bool { return x.password == password }); i >= 0 {
		k = others[i]
	}
	// Only an address that was proved binds whoever is invited.
	fine := k != nil || len(password) >= minPassword && (!l.mailed || len(others) == 0)
	first := !slices.ContainsFunc(others, func(x *holder) bool { return x.has })
	g.said[g.addressOf(l)] = password
	if !fine {
		answer := g.ask(nil, "POST", path, body, 422)
		if l.kind == users.InviteLink && !l.mailed && g.fault == "" && !strings.Contains(quoted(answer["errors"]), neutral) {
			g.wrong("tells", "the refusal is %v", answer)
		}
		return
	}
	answer := g.ask(nil, "POST", path, body, 200)
	if g.fault != "" {
		return
	}
	l.dead = true
	if l.kind == users.ResetLink {
		h.password = password
	} else {
		r := l.row
		old := r.holder
		switch {
		case k != nil: // joins
			r.holder, h = k, k
			r.address = k.address
			if old != nil {
				g.over(old, nil)
			}
			for _, x := range g.rowsOf(k) {
				x.waits = ""
			}
		case old == nil:
			h = &holder{r.address, password, first}
			r.holder = h
		default:
			h = old
			h.address, h.password, h.has = r.waits, password, first
			r.address, r.waits = r.waits, ""
			maps.DeleteFunc(g.subjects, func(_ string, x *holder) bool { return x == h })
		}
	}
	g.over(h, nil)
	g.entered(h, answer)
	if l.row != nil && g.fault == "" {
		g.sees(l.row)
	}
}

func (g *identity) addressOf(l *heldLink) string {
	if l.row != nil {
		return l.row.target()
	}
	return l.subject.(*holder).address
}

// sees learns under which number the company knows the person now.
func (g *identity) sees(r *row) {
	for _, x := range g.list(r.firm) {
		if textfold.Text(x.Email) == r.address {
			r.id = x.ID
		}
	}
}

func (g *identity) list(f *firm) []users.Row {
	r := g.w.call(request("POST", "/users/search", "{}", f.cookie))
	var out struct{ Data []users.Row }
	if err := json.Unmarshal(r.Body.Bytes(), &out); err != nil || r.Code != 200 {
		g.t.Fatal(r.Code, r.Body, err)
	}
	return out.Data
}

// over ends the sessions of the holder, or those for one company.
func (g *identity) over(h *holder, f *firm) {
	for _, v := range g.visits {
		v.over = v.over || v.holder == h && (f == nil || v.firm == f)
	}
}

// entered keeps the session of the answer.
func (g *identity) entered(h *holder, answer map[string]any) {
	for _, c := range answer["cookies"].([]*http.Cookie) {
		if c.Name == "teren" {
			g.visits = append(g.visits, &visitHeld{cookie: c, holder: h})
			return
		}
	}
	g.wrong("answer", "no session came of it")
}

func (g *identity) dismiss(r *row) {
	g.ask(r.firm.cookie, "DELETE", fmt.Sprintf("/users/%d", r.id), "", 200)
	if g.fault != "" {
		return
	}
	r.firm.rows = slices.DeleteFunc(r.firm.rows, func(x *row) bool { return x == r })
	if h := r.holder; h != nil {
		g.over(h, r.firm)
		for _, l := range g.links { // a link was made for one company
			l.dead = l.dead || l.subject == h && (l.row == r || l.row == nil && l.firm(g) == r.firm)
		}
		if len(g.rowsOf(h)) == 0 {
			maps.DeleteFunc(g.subjects, func(_ string, x *holder) bool { return x == h })
		}
	}
}

// firm is the company that a link of a forgotten password was made under.
func (l *heldLink) firm(g *identity) *firm {
	var id int64
	g.w.do(func(tx *db.Tx) error {
		ids, err := db.All[int64](tx, `SELECT tenant_id FROM secret_link WHERE token_hash = ?`, secret.Digest(l.token))
		if len(ids) > 0 {
			id = ids[0]
		}
		return err
	})
	for _, f := range g.companies {
		if f.id == id {
			return f
		}
	}
	for _, f := range g.companies { // it went with the person
		if len(f.rows) >= 0 && !slices.ContainsFunc(f.rows, func(r *row) bool { return r.holder == l.subject }) {
			return f
		}
	}
	return nil
}

func (g *identity) reroll(r *row) {
	roles := g.someRoles()
	g.ask(r.firm.cookie, "PATCH", fmt.Sprintf("/users/%d", r.id), `{"user_types":`+quoted(roles.Names())+`}`, 200)
	if r.holder != nil && roles != r.roles {
		g.over(r.holder, r.firm)
	}
	r.roles = roles
}

// forget asks for a new password, of an address nobody has as well.
func (g *identity) forget(address string) {
	body := `{"email":` + quoted(g.spelled(address)) + `}`
	if !g.mail {
		g.ask(nil, "POST", "/auth/forgot", body, 409)
		return
	}
	letters := func() int64 { return count(g.w, `SELECT COUNT(*) FROM outbox_mail`) }
	before := letters()
	g.ask(nil, "POST", "/auth/forgot", body, 200)
	g.w.work()
	k := g.owner(address)
	if k == nil {
		if letters() != before {
			g.wrong("letter", "a forgotten password of %s, which nobody has, was mailed", address)
		}
		return
	}
	if letters() != before+1 {
		g.wrong("letter", "a forgotten password of %s was not mailed", address)
		return
	}
	var to string
	g.w.do(func(tx *db.Tx) (err error) {
		to, err = db.One[string](tx, `SELECT recipient FROM outbox_mail ORDER BY mail_id DESC LIMIT 1`)
		return err
	})
	if textfold.Text(to) != address {
		g.wrong("letter", "a forgotten password of %s went to %s", address, to)
		return
	}
	for _, l := range g.links {
		l.dead = l.dead || l.kind == users.ResetLink && l.subject == k
	}
	l := &heldLink{token: g.w.tokenTo(to), kind: users.ResetLink, subject: k, mailed: true}
	g.links = append(g.links, l)
	if g.r.IntN(3) > 0 {
		g.use(l, g.newPassword())
	}
}

// provide signs in by the identity provider, as whoever has the address there.
func (g *identity) provide(address string) {
	subject := fmt.Sprintf("%s-%d", address, g.r.IntN(2))
	g.provider.who = map[string]any{"sub": subject, "email": g.spelled(address), "email_verified": true}
	j := &jar{g.w, map[string]*http.Cookie{}}
	to := j.through(g.provider, nil)
	g.log = append(g.log, "oidc "+subject+" → "+to)
	h, k := g.subjects[subject], g.owner(address)
	switch {
	case h != nil:
		if to != g.w.auth.config.BaseURL+"/" {
			g.wrong("answer", "a linked identity leads to %s", to)
			return
		}
		g.entered(h, map[string]any{"cookies": []*http.Cookie{j.cookies["teren"]}})
	case k == nil:
		if !strings.HasSuffix(to, "oidc=unknown") {
			g.wrong("answer", "an identity of nobody leads to %s", to)
		}
	case !strings.HasSuffix(to, "oidc=link"):
		g.wrong("answer", "an identity of %s leads to %s", address, to)
	default:
		if r := j.ask("POST", "/auth/oidc/link", `{"password":`+quoted(g.newPassword())+`}`); r.StatusCode != 422 {
			g.wrong("answer", "a wrong password links: %d", r.StatusCode)
		}
		if r := j.ask("POST", "/auth/oidc/link", `{"password":`+quoted(k.password)+`}`); r.StatusCode != 200 {
			g.wrong("answer", "the right password does not link: %d", r.StatusCode)
			return
		}
		g.subjects[subject] = k
		g.entered(k, map[string]any{"cookies": []*http.Cookie{j.cookies["teren"]}})
	}
}

// switchTo makes a session act for one of the companies.
func (g *identity) switchTo() {
	if len(g.visits) == 0 {
		return
	}
	v, f := g.visits[g.r.IntN(len(g.visits))], g.companies[g.r.IntN(2)]
	want := 404
	switch {
	case g.opens(v) == nil:
		want = 401
	case slices.ContainsFunc(f.rows, func(r *row) bool { return r.holder == v.holder }):
		want = 200
	}
	g.ask(v.cookie, "POST", "/auth/tenant", fmt.Sprintf(`{"tenant_id":%d}`, f.id), want)
	if want == 200 {
		v.firm = f
	}
}

// opens are the roles that the session should open, by company.
func (g *identity) opens(v *visitHeld) map[int64][]string {
	if v.over {
		return nil
	}
	return g.rolesOf(v.holder)
}

func (g *identity) rolesOf(h *holder) map[int64][]string {
	rows := g.rowsOf(h)
	if len(rows) == 0 {
		return nil
	}
	all := map[int64][]string{}
	for _, r := range rows {
		all[r.firm.id] = r.roles.Names()
	}
	return all
}

// checked is who a session is, and what it may do where; nil is nobody.
func (g *identity) checked(c *http.Cookie) (email string, tenant int64, roles map[int64][]string) {
	r := g.w.call(request("GET", "/auth/check", "", c))
	var out Check
	if err := json.Unmarshal(r.Body.Bytes(), &out); err != nil || r.Code != 200 {
		g.t.Fatal(r.Code, r.Body, err)
	}
	if out.User == nil {
		return "", 0, nil
	}
	roles = map[int64][]string{}
	for _, p := range out.Tenants {
		roles[p.ID] = p.Roles
	}
	return textfold.Text(out.User.Email), out.Tenant.ID, roles
}

// login is the session of the address and the password; nil when they do not fit.
func (g *identity) login(address, password string) *http.Cookie {
	r := g.w.call(request("POST", "/auth/login", fmt.Sprintf(`{"email":%s,"password":%s}`, quoted(g.spelled(address)), quoted(password)), nil))
	for _, c := range r.Result().Cookies() {
		if c.Name == "teren" && r.Code == 200 {
			return c
		}
	}
	return nil
}

// same compares what a credential opens with what it should.
func (g *identity) same(what string, got, want map[int64][]string) {
	for tenant, roles := range got {
		for _, role := range roles {
			if !slices.Contains(want[tenant], role) {
				g.wrong("role", "%s opens %s of company %d, which it was not given or did not take: %v, want %v", what, role, tenant, got, want)
			}
		}
	}
	if !maps.EqualFunc(got, want, slices.Equal) {
		g.wrong("lost", "%s opens %v, want %v", what, got, want)
	}
}

// verify compares everything with the model; the passwords, which cost most,
// when wanted.
func (g *identity) verify(passwords bool) {
	for i, v := range g.visits {
		_, tenant, got := g.checked(v.cookie)
		want := g.opens(v)
		if v.firm == nil && got != nil {
			for _, f := range g.companies {
				if f.id == tenant {
					v.firm = f
				}
			}
		}
		if got == nil && want != nil && v.firm != nil && !slices.ContainsFunc(v.firm.rows, func(r *row) bool { return r.holder == v.holder }) {
			continue // it acted for a company that was left
		}
		g.same(fmt.Sprintf("session %d", i), got, want)
	}
	if passwords {
		g.verifyPasswords()
	}
	// What each company sees of its own people, whatever the other one does.
	for _, f := range g.companies {
		list := g.list(f)
		if len(list) != len(f.rows)+1 {
			g.wrong("list", "company %d lists %d people, want %d", f.id, len(list), len(f.rows)+1)
			return
		}
		for _, r := range f.rows {
			i := slices.IndexFunc(list, func(x users.Row) bool { return x.ID == r.id })
			if i < 0 {
				g.wrong("list", "company %d does not list %s", f.id, r.address)
				return
			}
			x := list[i]
			status, allowed := users.Invited, []access.Action{access.UserEdit, access.UserInvite, access.UserDelete}
			if r.holder != nil {
				status = users.Active
			}
			if r.elsewhere(g) {
				allowed = []access.Action{access.UserEdit, access.UserDelete}
			}
			waits := ""
			if x.NewEmail != nil {
				waits = textfold.Text(*x.NewEmail)
			}
			if textfold.Text(x.Email) != r.address || waits != r.waits || x.Status != status || x.Elsewhere != r.elsewhere(g) || !slices.Equal(x.UserTypes, r.roles.Names()) || len(x.Roles) != len(x.UserTypes) || !slices.Equal(x.Allowed, allowed) {
				g.wrong("list", "company %d sees %+v of %+v", f.id, x, r)
			}
		}
	}
}

func (g *identity) verifyPasswords() {
	var holders []*holder
	for _, f := range g.companies {
		for _, r := range f.rows {
			if r.holder != nil && !slices.Contains(holders, r.holder) {
				holders = append(holders, r.holder)
			}
		}
	}
	for _, h := range holders {
		c := g.login(h.address, h.password)
		if c == nil {
			g.wrong("lost", "%s does not open with its password", h.address)
			return
		}
		email, _, got := g.checked(c)
		if email != h.address {
			g.wrong("role", "%s opens the account of %s", h.address, email)
		}
		g.same(h.address, got, g.rolesOf(h))
	}
	for address, password := range g.said {
		if slices.ContainsFunc(g.owners(address), func(k *holder) bool { return k.password == password }) {
			continue
		}
		if c := g.login(address, password); c != nil {
			_, _, got := g.checked(c)
			g.same("a wrong password of "+address, got, nil)
		}
		delete(g.said, address)
	}
}
