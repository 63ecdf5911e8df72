package background

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

func TestAPanicEndsTheWorkAlone(t *testing.T) {
	var log bytes.Buffer
	Run(slog.New(slog.NewTextHandler(&log, nil)), "counting", func() { panic("lost count") })
	if !strings.Contains(log.String(), "work=counting") || !strings.Contains(log.String(), "lost count") {
		t.Errorf("the log says %q", &log)
	}
}
