package main

import (
	"archive/tar"
	"bytes"
	"encoding/pem"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// nobody runs the program in a container: somebody who is no user of the machine.
const (
	nobody     = 65532
	nobodyText = "65532:65532"
)

// An entry is a file of a layer, or a folder when its name ends with a slash.
type entry struct {
	name  string
	text  []byte
	mode  os.FileMode
	owner int
}

// image writes the image for containers, for both kinds of machine, as an archive
// in the layout of the Open Container Initiative. There is nothing in it but the
// program, the certificates it trusts, and the folder of its data.
func (r *release) image() error {
	var index v1.ImageIndex = mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, arch := range []string{"amd64", "arm64"} {
		image, err := r.imageFor(arch)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: image, Descriptor: v1.Descriptor{
			Platform: &v1.Platform{OS: "linux", Architecture: arch},
		}})
	}
	dir := filepath.Join(r.work, "image")
	at, err := layout.Write(dir, empty.Index)
	if err != nil {
		return err
	}
	tag := strings.ReplaceAll(r.version, "+", "-")
	err = at.AppendIndex(index, layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": tag, "io.containerd.image.name": "localhost/teren:" + tag,
	}))
	if err != nil {
		return err
	}
	return r.write("teren_"+r.version+"_image.oci.tar", func(w io.Writer) error { return tarDir(w, dir, r.at) })
}

func (r *release) imageFor(arch string) (v1.Image, error) {
	program, err := os.ReadFile(r.binary(target{"linux", arch}))
	if err != nil {
		return nil, err
	}
	licenses, err := os.ReadFile(r.licensesFile())
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	for _, layer := range []struct {
		what    string
		entries []entry
	}{
		{"certificates, user and folders", []entry{
			{"etc/", nil, 0o755, 0},
			{"etc/passwd", []byte("teren:x:65532:65532:Teren:/var/lib/teren:/sbin/nologin\n"), 0o644, 0},
			{"etc/group", []byte("teren:x:65532:\n"), 0o644, 0},
			{"etc/ssl/", nil, 0o755, 0},
			{"etc/ssl/certs/", nil, 0o755, 0},
			{"etc/ssl/certs/ca-certificates.crt", certificates(), 0o644, 0},
			{"tmp/", nil, 0o1777, 0},
			{"var/", nil, 0o755, 0},
			{"var/lib/", nil, 0o755, 0},
			{"var/lib/teren/", nil, 0o700, nobody},
		}},
		{"the program", []entry{
			{"usr/", nil, 0o755, 0},
			{"usr/bin/", nil, 0o755, 0},
			{"usr/bin/teren", program, 0o755, 0},
			{"usr/share/", nil, 0o755, 0},
			{"usr/share/doc/", nil, 0o755, 0},
			{"usr/share/doc/teren/", nil, 0o755, 0},
			{"usr/share/doc/teren/copyright", licenses, 0o644, 0},
		}},
	} {
		packed, err := pack(layer.entries, r.at)
		if err != nil {
			return nil, err
		}
		made, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
			return io.NopCloser(bytes.NewReader(packed)), nil
		}, tarball.WithMediaType(types.OCILayer))
		if err != nil {
			return nil, err
		}
		image, err = mutate.Append(image, mutate.Addendum{Layer: made, History: v1.History{Created: v1.Time{Time: r.at}, CreatedBy: layer.what}})
		if err != nil {
			return nil, err
		}
	}
	file, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	file = file.DeepCopy()
	file.OS, file.Architecture, file.Created = "linux", arch, v1.Time{Time: r.at}
	file.Config = v1.Config{
		Entrypoint:   []string{"/usr/bin/teren"},
		Cmd:          []string{"serve"},
		User:         nobodyText,
		WorkingDir:   "/var/lib/teren",
		Env:          []string{"TEREN_ADDR=:8080", "TEREN_DATA=/var/lib/teren", "PATH=/usr/bin"},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Volumes:      map[string]struct{}{"/var/lib/teren": {}},
		StopSignal:   "SIGTERM",
		Healthcheck: &v1.HealthConfig{
			Test: []string{"CMD", "/usr/bin/teren", "health", "--ready"}, Interval: 15 * time.Second,
			Timeout: 6 * time.Second, StartPeriod: time.Minute, Retries: 3,
		},
		Labels: map[string]string{
			"org.opencontainers.image.title":    "Teren",
			"org.opencontainers.image.version":  r.version,
			"org.opencontainers.image.licenses": "Apache-2.0",
		},
	}
	return mutate.ConfigFile(image, file)
}

// certificates are the authorities that Mozilla trusts without a condition.
func certificates() []byte {
	var b bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			_ = pem.Encode(&b, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // a buffer takes everything
		}
	}
	return b.Bytes()
}

func pack(entries []entry, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	tw := tar.NewWriter(&b)
	for _, e := range entries {
		err := addFile(tw, e.name, e.text, e.mode, e.owner, at)
		if err != nil {
			return nil, err
		}
	}
	err := tw.Close()
	return b.Bytes(), err
}

// tarDir packs a folder, its names in order.
func tarDir(w io.Writer, dir string, at time.Time) error {
	tw := tar.NewWriter(w)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return addFile(tw, filepath.ToSlash(name), text, 0o644, 0, at)
	})
	if err != nil {
		return err
	}
	return tw.Close()
}
