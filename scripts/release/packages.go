package main

import (
	"io"
	"os"
	"path/filepath"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// packages writes a Debian package for each kind of machine: the program, its
// unit, which is not started before somebody has set it up, and its settings,
// which an upgrade leaves as they are.
func (r *release) packages() error {
	from := func(name string) string { return filepath.Join(r.source, "deploy", name) }
	for _, arch := range []string{"amd64", "arm64"} {
		file := func(source, to, kind string, mode os.FileMode) *files.Content {
			return &files.Content{Source: source, Destination: to, Type: kind, FileInfo: &files.ContentFileInfo{
				Owner: "root", Group: "root", Mode: mode, MTime: r.at,
			}}
		}
		info := nfpm.WithDefaults(&nfpm.Info{
			Name: "teren", Arch: arch, Platform: "linux", Version: r.version, VersionSchema: "none", MTime: r.at,
			Section: "web", Priority: "optional", License: "Apache-2.0", Maintainer: "The Teren authors <teren@localhost>",
			Description: "work management for field-service companies\nOne program with its database and its web pages inside.",
			Overridables: nfpm.Overridables{
				Depends: []string{"passwd"},
				Contents: files.Contents{
					file(r.binary(target{"linux", arch}), "/usr/bin/teren", files.TypeFile, 0o755),
					file(from("teren.service"), "/usr/lib/systemd/system/teren.service", files.TypeFile, 0o644),
					file(from("teren.env"), "/etc/teren/teren.env", files.TypeConfigNoReplace, 0o600), // it may hold passwords
					file(r.licensesFile(), "/usr/share/doc/teren/copyright", files.TypeFile, 0o644),
				},
				Scripts: nfpm.Scripts{PostInstall: from("debian/postinst"), PreRemove: from("debian/prerm"), PostRemove: from("debian/postrm")},
			},
		})
		if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
			return err
		}
		err := r.write("teren_"+r.version+"_"+arch+".deb", func(w io.Writer) error { return deb.Default.Package(info, w) })
		if err != nil {
			return err
		}
	}
	return nil
}
