package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"debug/buildinfo"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"
)

func (r *release) binary(t target) string {
	name := "teren"
	if t.os == "windows" {
		name += ".exe"
	}
	return filepath.Join(r.work, "bin", t.String(), name)
}

// binaries builds the program for each system, and makes sure that it holds
// nothing that the parts do not name.
func (r *release) binaries(parts []part) error {
	known := map[string]bool{}
	for _, p := range parts {
		known[p.name+"@"+p.version] = true
	}
	for _, t := range targets {
		_, err := r.run("", []string{"GOOS=" + t.os, "GOARCH=" + t.arch}, "go", "build", "-trimpath", "-buildvcs=false",
			"-ldflags", "-s -w -buildid= -X main.version="+r.version, "-o", r.binary(t), "./cmd/teren")
		if err != nil {
			return err
		}
		built, err := buildinfo.ReadFile(r.binary(t))
		if err != nil {
			return err
		}
		for _, m := range built.Deps {
			if !known[m.Path+"@"+m.Version] {
				return fmt.Errorf("%s holds %s %s, which the bill of materials does not name", t, m.Path, m.Version)
			}
		}
	}
	return nil
}

// beside lies in each archive beside the program.
func (r *release) beside() map[string]string {
	return map[string]string{
		"README.md":    filepath.Join(r.source, "README.md"),
		"LICENSE":      filepath.Join(r.source, "LICENSE"),
		"NOTICE":       filepath.Join(r.source, "NOTICE"),
		"LICENSES.txt": r.licensesFile(),
	}
}

// archives packs the program for each system: a zip for Windows, else a tar.gz,
// with one folder inside.
func (r *release) archives() error {
	for _, t := range targets {
		base := "teren_" + r.version + "_" + t.String()
		files := r.beside()
		files[filepath.Base(r.binary(t))] = r.binary(t)
		pack, ending := tarGz, ".tar.gz"
		if t.os == "windows" {
			pack, ending = zipped, ".zip"
		}
		if t.os == "linux" {
			for _, name := range []string{"teren.service", "teren.env"} {
				files[name] = filepath.Join(r.source, "deploy", name)
			}
		}
		err := r.write(base+ending, func(w io.Writer) error { return pack(w, base, files, r.at) })
		if err != nil {
			return err
		}
	}
	return nil
}

// mode is that of a file in an archive: a program can be run.
func mode(name string) os.FileMode {
	if name == "teren" || name == "teren.exe" {
		return 0o755
	}
	return 0o644
}

func tarGz(w io.Writer, folder string, files map[string]string, at time.Time) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	tw := tar.NewWriter(z)
	for _, name := range sorted(files) {
		text, err := os.ReadFile(files[name])
		if err != nil {
			return err
		}
		if err := addFile(tw, path.Join(folder, name), text, mode(name), 0, at); err != nil {
			return err
		}
	}
	if err := tw.Close(); err != nil {
		return err
	}
	return z.Close()
}

func addFile(tw *tar.Writer, name string, text []byte, mode os.FileMode, owner int, at time.Time) error {
	err := tw.WriteHeader(&tar.Header{
		Name: name, Mode: int64(mode), Size: int64(len(text)), ModTime: at, Uid: owner, Gid: owner, Format: tar.FormatPAX,
	})
	if err != nil {
		return err
	}
	_, err = tw.Write(text)
	return err
}

func zipped(w io.Writer, folder string, files map[string]string, at time.Time) error {
	z := zip.NewWriter(w)
	for _, name := range sorted(files) {
		text, err := os.ReadFile(files[name])
		if err != nil {
			return err
		}
		h := &zip.FileHeader{Name: path.Join(folder, name), Method: zip.Deflate, Modified: at}
		h.SetMode(mode(name))
		f, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := f.Write(text); err != nil {
			return err
		}
	}
	return z.Close()
}
