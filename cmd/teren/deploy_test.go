package main

import (
	"flag"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
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
var ofOthers = []string{"TEREN_IMAGE"}

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
