// Command release builds what is handed out: archives for each system, Debian
// packages, an image for containers, the licences and the bill of materials of
// everything inside, and the sums of it all. It builds the committed state, in
// a folder of its own, so that the same commit gives the same bytes wherever
// and whenever it is built with the same Go and Node.
package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A target is a system that there is a binary for.
type target struct{ os, arch string }

var targets = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"darwin", "amd64"}, {"darwin", "arm64"}}

func (t target) String() string { return t.os + "_" + t.arch }

// A release is one build of one commit.
type release struct {
	version string
	at      time.Time // of the commit: the time of every file
	source  string    // the commit's files
	work    string    // binaries, and what is made on the way
	out     string    // what is handed out
	env     []string  // of the commands that build
}

func main() {
	out := flag.String("out", "dist-release", "folder for the release; emptied first")
	again := flag.Bool("again", false, "build a second time, elsewhere and with nothing kept from the first, and compare")
	flag.Parse()
	if err := run(*out, *again); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(out string, again bool) error {
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "teren-release-")
	if err != nil {
		return err
	}
	defer removeAll(work)
	first, err := build(filepath.Join(work, "first"), out, nil)
	if err != nil {
		return err
	}
	fmt.Printf("\n%s\n%s", out, first)
	if !again {
		return nil
	}
	second, err := build(filepath.Join(work, "a", "second", "time"), filepath.Join(work, "again"),
		[]string{"GOCACHE=" + filepath.Join(work, "cache"), "TZ=Pacific/Auckland", "LANG=hr_HR.UTF-8"})
	if err != nil {
		return err
	}
	if first != second {
		return fmt.Errorf("the second build differs:\n%s", second)
	}
	fmt.Println("built twice, and every byte is the same")
	return nil
}

// build makes the whole release in out and answers its sums.
func build(work, out string, env []string) (sums string, err error) {
	r := &release{source: filepath.Join(work, "source"), work: work, out: out, env: append([]string{"CGO_ENABLED=0", "GOFLAGS=-trimpath"}, env...)}
	if err := os.RemoveAll(out); err != nil {
		return "", err
	}
	for _, dir := range []string{r.source, out} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return "", err
		}
	}
	var parts []part
	for _, step := range []struct {
		name string
		do   func() error
	}{
		{"source", r.export},
		{"pages", r.pages},
		{"licences", func() error {
			if parts, err = r.parts(); err != nil {
				return err
			}
			return r.licenses(parts)
		}},
		{"binaries", func() error { return r.binaries(parts) }},
		{"archives", r.archives},
		{"Debian packages", r.packages},
		{"image", r.image},
		{"bill of materials", func() error { return r.bill(parts) }},
	} {
		began := time.Now()
		if err := step.do(); err != nil {
			return "", fmt.Errorf("%s: %w", step.name, err)
		}
		fmt.Printf("%-18s %4.0f s\n", step.name, time.Since(began).Seconds())
	}
	return r.sums()
}

// run runs a command in a folder of the source and answers what it says.
func (r *release) run(dir string, env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = filepath.Join(r.source, dir)
	cmd.Env = slices.Concat(os.Environ(), r.env, env)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	said, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s%s", name, strings.Join(args, " "), err, said, &errs)
	}
	return said, nil
}

// export takes the files of the commit, its name and its time.
func (r *release) export() error {
	git := func(args ...string) (string, error) {
		said, err := exec.Command("git", args...).Output()
		return strings.TrimSpace(string(said)), err
	}
	top, err := git("rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	if changed, err := git("-C", top, "status", "--porcelain"); err != nil || changed != "" {
		fmt.Println("not in the release, for it is not committed:\n" + cmp.Or(changed, fmt.Sprint(err)))
	}
	named, err := git("-C", top, "describe", "--tags", "--always", "--match", "v[0-9]*")
	if err != nil {
		return err
	}
	seconds, err := git("-C", top, "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return err
	}
	r.at = time.Unix(n, 0).UTC()
	r.version = versionOf(named, r.at)
	packed := filepath.Join(r.work, "source.tar")
	if _, err := git("-C", top, "archive", "--format=tar", "--output", packed, "HEAD"); err != nil {
		return err
	}
	_, err = r.run("", nil, "tar", "-xf", packed)
	return err
}

var released = regexp.MustCompile(`^v(\d+\.\d+\.\d+)(?:-(\d+)-g([0-9a-f]+))?$`)

// versionOf is how the commit is called: 1.4.0 at the tag v1.4.0, 1.4.0+12.abc1234
// twelve commits later, and 0.0.0+20260301.abc1234 where there is no tag yet. All
// three are good in file names, for Debian and as the tag of an image, where + is
// written as -.
func versionOf(described string, at time.Time) string {
	m := released.FindStringSubmatch(described)
	switch {
	case m == nil:
		return "0.0.0+" + at.Format("20060102") + "." + described
	case m[2] == "":
		return m[1]
	}
	return m[1] + "+" + m[2] + "." + m[3]
}

// pages builds the front end.
func (r *release) pages() error {
	if _, err := r.run("web", nil, "npm", "ci", "--no-audit", "--no-fund"); err != nil {
		return err
	}
	_, err := r.run("web", nil, "npm", "run", "build")
	return err
}

// sums writes SHA256SUMS, which sha256sum --check reads, and answers it.
func (r *release) sums() (string, error) {
	names, err := os.ReadDir(r.out)
	if err != nil {
		return "", err
	}
	var all strings.Builder
	for _, name := range names {
		f, err := os.Open(filepath.Join(r.out, name.Name()))
		if err != nil {
			return "", err
		}
		sum := sha256.New()
		_, err = io.Copy(sum, f)
		f.Close()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&all, "%x  %s\n", sum.Sum(nil), name.Name())
	}
	return all.String(), os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(all.String()), 0o644)
}

// write puts a file of the release where it belongs.
func (r *release) write(name string, write func(io.Writer) error) error {
	f, err := os.Create(filepath.Join(r.out, name))
	if err != nil {
		return err
	}
	defer f.Close()
	if err := write(f); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return f.Close()
}

// removeAll also removes what is write-protected, as the modules of Go are.
func removeAll(dir string) {
	_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			_ = os.Chmod(path, 0o755) // what stays is said below
		}
		return nil
	})
	if err := os.RemoveAll(dir); err != nil {
		fmt.Fprintln(os.Stderr, "release: left behind:", err)
	}
}

func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
