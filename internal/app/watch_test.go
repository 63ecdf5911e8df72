package app

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/mail"
)

// told are the figures of what waits: "teren_jobs_due mail 2".
func told(t *testing.T, a *App) string {
	t.Helper()
	r := prometheus.NewRegistry()
	if err := a.Register(r); err != nil {
		t.Fatal(err)
	}
	all, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, family := range all {
		for _, m := range family.GetMetric() {
			if !strings.HasPrefix(family.GetName(), "teren_") {
				continue
			}
			out.WriteString(family.GetName())
			for _, l := range m.GetLabel() {
				out.WriteString(" " + l.GetValue())
			}
			fmt.Fprintf(&out, " %v\n", m.GetGauge().GetValue())
		}
	}
	return out.String()
}

func TestMetricsCountWhatWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		start := d.Now()
		d.SetClock(func() time.Time { return start })
		quiet := slog.New(slog.DiscardHandler)
		alone := Build(Config{}, d, nil, quiet)
		inbox := emptyInbox(t)
		sends := Build(Config{Mail: new(mail.Server), Inbox: inbox}, d, nil, quiet)
		const none = "teren_live_pages 0\nteren_outbox_failed 0\nteren_outbox_oldest_seconds 0\nteren_outbox_waiting 0\nteren_queues_unread 0\n"
		if got := told(t, sends); got != none {
			t.Errorf("of nothing it tells\n%s", got)
		}
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			for _, j := range []struct {
				kind        string
				run, locked time.Duration
				failed      *time.Time
			}{
				{"mail", -90 * time.Second, 0, nil},
				{"mail", -30 * time.Second, time.Minute, nil}, // is being done
				{"mail", time.Hour, 0, nil},
				{"text", time.Hour, 0, nil},
				{"text", -time.Hour, 0, &start},
			} {
				if _, err := tx.Exec(`INSERT INTO job (kind, payload, run_at, locked_until, failed_at, created_at) VALUES (?, '{}', ?, ?, ?, ?)`,
					j.kind, start.Add(j.run), start.Add(j.locked), j.failed, start); err != nil {
					return err
				}
			}
			for _, l := range []struct {
				state string
				since time.Duration
			}{{"WAITING", 10 * time.Minute}, {"WAITING", 5 * time.Minute}, {"SENT", time.Hour}, {"FAILED", 23 * time.Hour}, {"FAILED", 25 * time.Hour}} {
				if _, err := tx.Exec(`INSERT INTO outbox_mail (kind, recipient, subject, text, html, secret, message_id, state, created_at, run_at)
					VALUES ('TEST', 'ana@prva.test', '', '', '', FALSE, '', ?, ?, ?)`, l.state, start.Add(-l.since), start); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		const some = `teren_jobs_due mail 2
teren_jobs_due text 0
teren_jobs_failed mail 0
teren_jobs_failed text 1
teren_jobs_oldest_due_seconds mail 90
teren_jobs_oldest_due_seconds text 0
teren_live_pages 0
teren_outbox_failed 1
teren_outbox_oldest_seconds 600
teren_outbox_waiting 2
teren_queues_unread 0
`
		if got := told(t, sends); got != some {
			t.Errorf("it tells\n%swant\n%s", got, some)
		}
		if err := (&mail.Service{DB: d, Inbox: inbox}).ReadReturned(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got, want := told(t, sends), fmt.Sprintf("teren_inbox_read_timestamp_seconds %v\n", float64(d.Now().Unix())); !strings.Contains(got, want) {
			t.Errorf("of an inbox that was read it tells\n%swant\n%s", got, want)
		}
		if got, want := told(t, alone), strings.Replace(some, "seconds 600", "seconds 0", 1); got != want {
			t.Errorf("without a mail server it tells\n%swant\n%s", got, want)
		}
	})
}

// A database that is away leaves its figures out, and says so.
func TestWhatWaitsWithoutADatabase(t *testing.T) {
	d, err := db.Open(context.Background(), dbtest.Migrated(t, "sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	a := Build(Config{}, d, nil, slog.New(slog.DiscardHandler))
	d.Close()
	if got := told(t, a); got != "teren_live_pages 0\nteren_queues_unread 1\n" {
		t.Errorf("it tells\n%s", got)
	}
}

// emptyInbox is a mailbox in this process, in which nothing lies.
func emptyInbox(t *testing.T) *mail.Inbox {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			c := textproto.NewConn(conn)
			for line, err := "", c.PrintfLine("+OK"); err == nil; line, err = c.ReadLine() {
				switch line {
				case "":
				case "UIDL":
					_ = c.PrintfLine("+OK\r\n.")
				default:
					_ = c.PrintfLine("+OK 0 0")
				}
			}
			c.Close()
		}
	}()
	in, err := mail.ParseInbox("pop3://ana:tajna@" + listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return in
}
