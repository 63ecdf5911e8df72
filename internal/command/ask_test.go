package command

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHealth(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/readyz" {
			http.Error(w, "the disk is full", status)
			return
		}
		_, _ = w.Write([]byte("ok\n"))
	}))
	defer server.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(server.URL, "http://"), ":")
	ask := func(args ...string) (int, string) {
		var out, errs bytes.Buffer
		code := built.Run(t.Context(), append([]string{"health"}, args...), func(name string) string {
			return map[string]string{"TEREN_ADDR": ":" + port}[name] // on all addresses, as in a container
		}, nil, &out, &errs)
		return code, out.String() + errs.String()
	}
	if code, said := ask(); code != 0 || said != "ok\n" {
		t.Errorf("health: %d %q", code, said)
	}
	status = http.StatusServiceUnavailable
	if code, said := ask("--ready"); code != 1 || !strings.Contains(said, "503 Service Unavailable: the disk is full") {
		t.Errorf("not ready: %d %q", code, said)
	}
	server.Close()
	if code, said := ask(); code != 1 || said == "" {
		t.Errorf("without a server: %d %q", code, said)
	}
}
