package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

// hangs answers when it is given up.
func hangs(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// Files that hang take none of the time of the database, are told by their own name,
// and take nobody out of service.
func TestFilesThatHangAreNoDatabaseThatIsAway(t *testing.T) {
	works := func(ctx context.Context) error { return ctx.Err() }
	full := func(context.Context) error { return db.ErrFull }
	away := func(context.Context) error { return files.ErrAway }
	for what, c := range map[string]struct {
		database, uploads func(context.Context) error
		ready             bool
		lack              string
	}{
		"all works":          {works, works, true, ""},
		"files hang":         {works, hangs, true, ", but the files are out of reach"},
		"files are away":     {works, away, true, ", but the files are out of reach"},
		"the database hangs": {hangs, works, false, ""},
		"both hang":          {hangs, hangs, false, ", but the files are out of reach"},
		"no room for files":  {works, full, false, ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			lack, err := weigh(lookAt(c.database, c.uploads))
			if (err == nil) != c.ready || lack != c.lack {
				t.Errorf("%s: %q %v", what, lack, err)
			}
		})
	}
}

// A line of the log is bounded, whatever a statement or an error holds.
func TestALineOfTheLogIsBounded(t *testing.T) {
	long := strings.Repeat("SELECT 1 UNION ", 30_000)
	for _, form := range []string{"text", "json"} {
		var out bytes.Buffer
		c := config{logFormat: form}
		log := c.logger(&out)
		log.Warn("a statement is slow", "sql", long, "err", fmt.Errorf("x: %w", errors.New(long)), "list", []string{long})
		if n := out.Len(); n > 4*longestLogged || !strings.Contains(out.String(), "bytes)") {
			t.Errorf("%s: %d bytes", form, n)
		}
		out.Reset()
		log.Info("short", "sql", "SELECT 1", "n", 7, slog.Group("g", "err", errors.New("no")))
		if text := out.String(); !strings.Contains(text, "SELECT 1") || strings.Contains(text, "bytes)") {
			t.Errorf("%s: %s", form, text)
		}
	}
}
