package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
	"time"

	"teren/internal/areas/equipment"
	"teren/internal/areas/invoices"
	"teren/internal/areas/lookup"
	"teren/internal/areas/materials"
	"teren/internal/areas/offers"
	"teren/internal/areas/tasks"
	"teren/internal/kit/clock"
	"teren/internal/kit/maps"
	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

var doctorCommand = command{
	name: "doctor", does: "checks an installation and reports what is wrong",
	prepare: func(flags *flag.FlagSet) func(context.Context, *program) error {
		deep := flags.Bool("deep", false, "also compare what is kept with what it follows from: phases, counts, sums, ledgers, words to search; reads every table")
		return func(ctx context.Context, p *program) error { return doctor(ctx, p, *deep) }
	},
}

// checkup collects what the doctor finds.
type checkup struct {
	*program
	deep  bool
	wrong int
}

func (c *checkup) ok(format string, args ...any)   { c.say("ok", format, args...) }
func (c *checkup) note(format string, args ...any) { c.say("note", format, args...) }

func (c *checkup) fail(format string, args ...any) {
	c.wrong++
	c.say("WRONG", format, args...)
}

func (c *checkup) say(how, format string, args ...any) {
	fmt.Fprintf(c.out, "%-6s %s\n", how, fmt.Sprintf(format, args...))
}

// judge prints that all is well, or the error.
func (c *checkup) judge(err error, well string) {
	if err != nil {
		c.fail("%v", err)
		return
	}
	c.ok("%s", well)
}

// doctor changes nothing, and fails when something is wrong.
func doctor(ctx context.Context, p *program, deep bool) error {
	c := &checkup{program: p, deep: deep}
	c.reach()
	c.folder()
	c.database(ctx)
	c.charts(ctx)
	c.letters(ctx)
	if c.wrong > 0 {
		return fmt.Errorf("%d wrong", c.wrong)
	}
	return nil
}

// reach is about how people come to the server.
func (c *checkup) reach() {
	base := c.base(c.addr)
	switch {
	case base.Scheme == "https":
		c.ok("people come to %s", base)
	case local(base.Hostname()):
		c.note("people come to %s, from this machine alone; set TEREN_BASE_URL when there is a proxy", base)
	default:
		c.fail("people come to %s without TLS: passwords cross the network in the clear", base)
	}
	if host, _, err := net.SplitHostPort(c.addr); err != nil {
		c.fail("TEREN_ADDR is %q, not like 127.0.0.1:8080", c.addr)
	} else if !local(host) && !c.trustedProxy {
		c.note("%s is open to the network; sign-ins are counted by the address that connects, which behind a proxy is the proxy's (TEREN_TRUSTED_PROXY)", c.addr)
	}
	if c.metricsAddr == "" {
		c.note("no metrics are served (TEREN_METRICS_ADDR)")
	}
	if c.env == development {
		c.note("development: /api/debug is open to everybody")
	}
}

func local(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// charts is about who suggests addresses and draws maps; they are asked once.
func (c *checkup) charts(ctx context.Context) {
	a := maps.New(c.maps, c.log)
	suggestions, pictures := a.Try(ctx)
	c.judge(about("addresses cannot be asked for at "+c.maps.Suggests(), suggestions), "addresses are suggested by "+c.maps.Suggests())
	switch c.maps.Map() {
	case maps.GoogleMap:
		c.note("maps are Google's; see that its key works on %s alone", c.base(c.addr))
	case maps.TileMap:
		c.judge(about("map pictures cannot be fetched", pictures), "map pictures are there")
	default:
		c.note("places show coordinates and a link, without a map (TEREN_MAPS_TILES, TEREN_MAPS_BROWSER_KEY)")
	}
}

// letters is about the mail server and the inbox; both are signed in to, and no letter
// is sent or taken.
func (c *checkup) letters(ctx context.Context) {
	server, err := c.mailServer()
	switch {
	case err != nil:
		c.fail("%v", err)
	case server == nil:
		c.note("no mail goes out: letters wait in the outbox (TEREN_SMTP_URL)")
	default:
		c.judge(about("the mail server does not let Teren in", server.Try(ctx)), "the mail server lets Teren in")
	}
	inbox, err := c.inbox()
	switch {
	case err != nil:
		c.fail("%v", err)
	case inbox == nil && server != nil:
		c.note("nobody hears of letters that come back (TEREN_INBOX_URL)")
	case inbox != nil:
		c.judge(about("the inbox cannot be read", inbox.Try(ctx)), "the inbox can be read")
	}
}

// about adds to an error what it is about.
func about(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

// enough is how much disk must be free.
const enough = 500 << 20

func (c *checkup) folder() {
	f, err := os.CreateTemp(c.data, ".doctor-")
	if err != nil {
		c.fail("%s cannot be written: %v", c.data, err)
		return
	}
	f.Close()
	if err := os.Remove(f.Name()); err != nil {
		c.fail("%v", err)
	}
	switch free, known := freeDisk(c.data); {
	case !known:
		c.ok("%s can be written", c.data)
	case free < enough:
		c.fail("%s has only %d MB free", c.data, free>>20)
	default:
		c.ok("%s can be written and has %d MB free", c.data, free>>20)
	}
}

// uploads is about where uploaded files are kept. It answers them, to be looked
// for there; nil when they cannot be.
func (c *checkup) uploads(ctx context.Context) *files.Store {
	at := c.config.uploads()
	if !at.Remote() { // to open it would make it
		if _, err := os.Stat(at.Folder); err != nil {
			c.fail("there are no uploads: %v", err)
			return nil
		}
	} else if at.Endpoint.Scheme != "https" && !local(at.Endpoint.Hostname()) {
		c.note("uploads cross the network to %s in the clear", at.Endpoint.Host)
	}
	store, err := c.openFiles(ctx)
	if err == nil {
		if err = store.Check(ctx); err != nil {
			store.Close()
		}
	}
	if err != nil {
		c.fail("uploads: %v", err)
		return nil
	}
	private := ""
	if at.Remote() {
		private = ", and nobody without its keys"
	}
	c.ok("uploads are in %s: it can be written and read%s", store, private)
	if c.filesFromURL != "" {
		c.note("uploads are still read from where they were before; teren files move brings them, then TEREN_FILES_FROM_URL can go")
	}
	return store
}

func (c *checkup) database(ctx context.Context) {
	if c.databaseURL == "" {
		if _, err := os.Stat(c.config.database()); err != nil {
			c.fail("there is no database in %s: is TEREN_DATA right? teren serve makes a new one", c.data)
			return
		}
	}
	address := c.config.database()
	if c.deep {
		address = unhurried(address)
	}
	d, err := db.Open(ctx, address)
	if err != nil {
		c.fail("%v", err)
		return
	}
	defer d.Close()
	has, newest, err := d.Version(ctx)
	switch {
	case err != nil:
		c.fail("%v", err)
		return
	case has < newest:
		c.fail("the database (%s) is at version %d of %d; teren migrate brings it up", d.Engine(), has, newest)
		return
	case has > newest:
		c.fail("the database (%s) is at version %d, made by a newer Teren; this one knows %d", d.Engine(), has, newest)
		return
	}
	c.judge(d.Verify(ctx), fmt.Sprintf("the database (%s) is whole, at version %d", d.Engine(), has))
	if store := c.uploads(ctx); store != nil {
		defer store.Close()
		there, err := sizesIn(ctx, store)
		if err == nil {
			err = there.complete(ctx, d)
		}
		c.judge(err, "every upload is in its place")
	}
	c.backups(ctx, d)
	c.judge(zones(ctx, d), "the time zones of all companies are known")
	if c.deep {
		c.judge(derived(ctx, d), "what lists stand on is what tasks and orders say")
	} else {
		c.note("what lists stand on was not compared with what it follows from (--deep)")
	}
	c.counts(ctx, d)
}

// unhurried returns the address of the database with all the time for a statement
// that it takes, unless the address bounds it by itself.
func unhurried(address string) string {
	if !strings.HasPrefix(address, "postgres") || strings.Contains(address, "statement_timeout=") {
		return address
	}
	if strings.Contains(address, "?") {
		return address + "&statement_timeout=0"
	}
	return address + "?statement_timeout=0"
}

// late is when a daily backup is missed.
const late = 36 * time.Hour

// backups is about those that the server keeps by itself.
func (c *checkup) backups(ctx context.Context, d *db.DB) {
	if c.backupURL == "" {
		c.note("the server keeps no backups by itself (TEREN_BACKUP_URL)")
		return
	}
	kept, err := c.openBackups()
	if err != nil {
		c.fail("backups: %v", err)
		return
	}
	defer kept.Close()
	all, checked, err := kept.List(ctx)
	switch {
	case err != nil:
		c.fail("backups: %v", err)
	case d.Engine() != "sqlite":
		c.note("backups in %s are of the uploads alone; the database is PostgreSQL's matter", kept)
	case len(all) == 0:
		c.note("there is no backup in %s yet; the server makes one when it starts, teren backup now makes one now", kept)
	case time.Since(all[0].At) > late:
		c.fail("the newest backup in %s is of %s", kept, all[0].At.Format(time.RFC3339))
	case checked.IsZero():
		c.note("%d backups are in %s, the newest of %s; none was tried yet (teren backup check)", len(all), kept, all[0].At.Format(time.RFC3339))
	default:
		c.ok("%d backups are in %s, the newest of %s; one was tried on %s", len(all), kept, all[0].At.Format(time.RFC3339), checked.Format(time.DateOnly))
	}
}

func derived(ctx context.Context, d *db.DB) error {
	var all error
	for _, look := range []func(*db.Tx) ([]db.Fault, error){tasks.Faults, materials.Faults, equipment.Faults, offers.Faults, invoices.Faults, lookup.Faults} {
		faults, err := db.Read(ctx, d, look)
		all = errors.Join(all, err)
		for _, f := range faults {
			all = errors.Join(all, fmt.Errorf("%s: %d of them are wrong, and so are lists", f.What, f.Rows))
		}
	}
	return all
}

func zones(ctx context.Context, d *db.DB) error {
	names, err := db.Read(ctx, d, func(tx *db.Tx) ([]string, error) {
		return db.All[string](tx, `SELECT DISTINCT time_zone FROM tenant`)
	})
	for _, name := range names {
		if _, err := clock.Zone(name); err != nil {
			return err
		}
	}
	return err
}

func (c *checkup) counts(ctx context.Context, d *db.DB) {
	type row struct {
		Users  int64 `db:"users"`
		Failed int64 `db:"failed"`
	}
	n, err := db.Read(ctx, d, func(tx *db.Tx) (row, error) {
		return db.One[row](tx, `SELECT (SELECT COUNT(*) FROM user_account WHERE deleted_at IS NULL) AS users,
			(SELECT COUNT(*) FROM job WHERE failed_at IS NOT NULL) AS failed`)
	})
	switch {
	case err != nil:
		c.fail("%v", err)
	case n.Users == 0:
		c.note("nobody has an account yet; teren serve prints the code to set it up with")
	default:
		c.ok("%d accounts", n.Users)
	}
	if n.Failed > 0 {
		c.fail("%d jobs failed for good", n.Failed)
	}
}
