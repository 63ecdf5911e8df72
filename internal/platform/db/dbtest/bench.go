package dbtest

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"teren/internal/platform/db"
)

// Settle updates the planner's statistics of a filled database, as either engine
// does by itself before long.
func Settle(b testing.TB, d *db.DB, url string) {
	b.Helper()
	err := d.Optimize(context.Background())
	if d.Engine() == "postgres" {
		err = errors.Join(err, db.Admin(context.Background(), url, `VACUUM ANALYZE`))
	}
	if err != nil {
		b.Fatal(err)
	}
}

// Plan returns how SQLite reads what the statement asks for, a step a line.
func Plan(t testing.TB, tx *db.Tx, statement string, args ...any) string {
	t.Helper()
	type step struct {
		ID     int64  `db:"id"`
		Parent int64  `db:"parent"`
		Unused int64  `db:"notused"`
		Detail string `db:"detail"`
	}
	steps, err := db.All[step](tx, `EXPLAIN QUERY PLAN `+statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	var plan strings.Builder
	for _, s := range steps {
		plan.WriteString(s.Detail + "\n")
	}
	return plan.String()
}

// Costs reports what each pass of the benchmark takes from now until the
// returned function is called: as cpu-ms the processor time of this process and
// of the backends of its database, the one time that a busy machine leaves as it
// is, and how many statements.
func Costs(b *testing.B, d *db.DB, url string) func() {
	used, ran := processorTime(b, url), d.Statements()
	return func() {
		b.ReportMetric((processorTime(b, url)-used).Seconds()*1000/float64(b.N), "cpu-ms")
		b.ReportMetric(float64(d.Statements()-ran)/float64(b.N), "statements")
	}
}

// processorTime returns the processor time that this process and the backends of
// its database have used so far, without backends of closed connections.
func processorTime(b testing.TB, address string) time.Duration {
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		b.Fatal(err)
	}
	used := time.Duration(own.Utime.Nano() + own.Stime.Nano())
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" {
		return used
	}
	titles, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		b.Fatal(err)
	}
	for _, file := range titles {
		title, _ := os.ReadFile(file) // may have ended
		if !bytes.HasPrefix(title, []byte("postgres: ")) || !bytes.Contains(title, []byte(strings.Trim(u.Path, "/"))) {
			continue
		}
		text, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "stat"))
		// After the name in brackets: the state, ten more, user and system time in
		// hundredths.
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		for _, n := range fields[min(11, len(fields)):min(13, len(fields))] {
			ticks, err := strconv.ParseInt(n, 10, 64)
			if err != nil {
				b.Fatal(err)
			}
			used += time.Duration(ticks) * 10 * time.Millisecond
		}
	}
	return used
}
