package command

import (
	"crypto/rand"
	"flag"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// settings are the names of all variables that the program reads.
func settings(t *testing.T) []string {
	t.Helper()
	flags := flag.NewFlagSet("teren", flag.ContinueOnError)
	var asked []string
	env := func(name string) string { asked = append(asked, name); return "" }
	if err := new(config).read(flags, env, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	return asked
}

var setting = regexp.MustCompile(`\b(?:TEREN|AWS|OTEL)_[A-Z_]+\b`)

// ofOthers are variables of the composition itself.
var ofOthers = []string{"TEREN_IMAGE", "TEREN_DATABASE_PASSWORD"}

// The role that the compose file gives the program may migrate and serve, and is
// nobody's master. The file is run by psql, as the image of PostgreSQL does it.
func TestTheRoleOfTheComposition(t *testing.T) {
	own, err := url.Parse(dbtest.URL(t, "postgres")) // of who creates databases, and so may make roles
	if err != nil {
		t.Fatal(err)
	}
	own.RawQuery = "sslmode=disable"
	admin := own.String()
	text, err := os.ReadFile("../../deploy/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Configs map[string]struct{ Content string }
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	// The server of the tests has a teren of its own.
	name := "role_" + strings.ToLower(rand.Text()[:8])
	made := regexp.MustCompile(`\bteren\b`).ReplaceAllString(file.Configs["role"].Content, name)
	psql := func(script string) {
		t.Helper()
		cmd := exec.Command("psql", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--quiet", admin)
		cmd.Stdin, cmd.Env = strings.NewReader(script), append(os.Environ(), "TEREN_DATABASE_PASSWORD=rijec'i\\znak")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	psql(made)
	t.Cleanup(func() { psql("DROP DATABASE " + name + " WITH (FORCE);\nDROP ROLE " + name + ";") })
	own.User, own.Path = url.UserPassword(name, `rijec'i\znak`), "/"+name
	if code, _, errs := teren(t, t.TempDir(), []string{"TEREN_DATABASE_URL=" + own.String()}, "migrate"); code != 0 {
		t.Fatalf("it cannot migrate: %s", errs)
	}
	d := dbtest.At(t, own.String())
	if err := d.Do(t.Context(), func(tx *db.Tx) error {
		may, err := db.One[bool](tx, `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls FROM pg_roles WHERE rolname = current_user`)
		if err == nil && may {
			t.Error("the program may do more to its server than it needs")
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// What is handed out to run the program with names no setting that it lacks, and
// the README names every one that it has.
func TestDeploymentsNameSettingsThatExist(t *testing.T) {
	known, named := settings(t), map[string]int{}
	root := os.DirFS("../../deploy")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, name)
		for _, s := range setting.FindAllString(string(text), -1) {
			if named[name]++; !slices.Contains(known, s) && !slices.Contains(ofOthers, s) {
				t.Errorf("deploy/%s sets %s, which the program does not know", name, s)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"teren.env", "compose.yaml", "kubernetes/teren.yaml", "teren.service"} {
		if named[name] == 0 {
			t.Errorf("deploy/%s sets nothing", name)
		}
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range known {
		if !strings.Contains(string(readme), "`"+s+"`") {
			t.Errorf("the README does not list %s", s)
		}
	}
	for _, s := range setting.FindAllString(string(readme), -1) {
		if !slices.Contains(known, s) && !slices.Contains([]string{"TEREN_TEST_POSTGRES"}, s) {
			t.Errorf("the README names %s, which the program does not know", s)
		}
	}
}
