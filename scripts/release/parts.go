package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/licensecheck"
)

// A part is somebody's work inside the program.
type part struct {
	name, version string
	purl          string   // its package URL
	sha512        string   // of the package, where its registry tells
	licenses      []string // their SPDX names
	texts         []string // each licence and each notice once
}

// shippable are the licences that a work under Apache-2.0 may bring along in a
// binary, with their texts.
var shippable = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1", "blessing"}

// told are the licences of parts whose texts name others too.
var told = map[string][]string{
	// Its list also has what lies in its repository and is in no program.
	"modernc.org/sqlite": {"BSD-3-Clause", "blessing"},
}

// parts are what is inside: Go itself, the modules of its packages for every
// system, and the npm packages that the bundle was made from.
func (r *release) parts() ([]part, error) {
	modules, err := r.modules()
	if err != nil {
		return nil, err
	}
	packages, err := r.npmPackages()
	if err != nil {
		return nil, err
	}
	parts := append(modules, packages...)
	for i := range parts {
		p := &parts[i]
		if p.licenses = told[p.name]; p.licenses == nil {
			p.licenses = recognised(p.texts)
		}
		if len(p.licenses) == 0 {
			return nil, fmt.Errorf("no licence is recognised in the texts of %s %s", p.name, p.version)
		}
		for _, l := range p.licenses {
			if !slices.Contains(shippable, l) {
				return nil, fmt.Errorf("%s %s has the licence %s, which is not among those that may be shipped", p.name, p.version, l)
			}
		}
	}
	return parts, nil
}

// patents is what the scanner calls the grant of patents beside the licence of Go.
const patents = "GooglePatentsFile"

func recognised(texts []string) (names []string) {
	for _, text := range texts {
		if id, ok := strings.CutPrefix(text, "SPDX-License-Identifier: "); ok {
			names = append(names, strings.Fields(id)[0])
			continue
		}
		for _, m := range licensecheck.Scan([]byte(text)).Match {
			if !m.IsURL && m.ID != patents && !slices.Contains(names, m.ID) {
				names = append(names, m.ID)
			}
		}
	}
	slices.Sort(names)
	return names
}

// modules are Go and the modules that the program is built from.
func (r *release) modules() ([]part, error) {
	type module struct{ Path, Version, Dir string }
	found := map[string]module{}
	folders := map[string]map[string]bool{} // of each module, those it is used from
	for _, t := range targets {
		said, err := r.run("", []string{"GOOS=" + t.os, "GOARCH=" + t.arch}, "go", "list", "-deps", "-json=Dir,Module", "./cmd/teren")
		if err != nil {
			return nil, err
		}
		for d := json.NewDecoder(bytes.NewReader(said)); ; {
			var p struct {
				Dir    string
				Module *struct {
					module
					Main bool
				}
			}
			if err := d.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			if p.Module == nil || p.Module.Main {
				continue
			}
			m := p.Module.module
			if found[m.Path] = m; folders[m.Path] == nil {
				folders[m.Path] = map[string]bool{}
			}
			for dir := p.Dir; strings.HasPrefix(dir, m.Dir); dir = filepath.Dir(dir) {
				folders[m.Path][dir] = true
			}
		}
	}
	said, err := r.run("", nil, "go", "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	goroot, goversion, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
	texts, err := legal(goroot)
	if err != nil {
		return nil, err
	}
	goversion = strings.TrimPrefix(goversion, "go")
	all := []part{{name: "std", version: goversion, purl: "pkg:golang/std@" + goversion, texts: texts}}
	for _, path := range sorted(found) {
		m := found[path]
		texts, err := legal(sorted(folders[path])...)
		if err != nil {
			return nil, err
		}
		all = append(all, part{name: path, version: m.Version, purl: "pkg:golang/" + path + "@" + url.PathEscape(m.Version), texts: texts})
	}
	return all, nil
}

// npmPackages are those that the builds of the front end have listed.
func (r *release) npmPackages() ([]part, error) {
	var lock struct {
		Packages map[string]struct{ Version, Integrity string }
	}
	if err := readJSON(filepath.Join(r.source, "web/package-lock.json"), &lock); err != nil {
		return nil, err
	}
	places := map[string]bool{}
	for _, list := range []string{"packages.json", "client-offer-packages.json"} {
		var some []string
		if err := readJSON(filepath.Join(r.source, "internal/web/dist/.vite", list), &some); err != nil {
			return nil, err
		}
		for _, place := range some {
			places[place] = true
		}
	}
	var all []part
	for _, place := range sorted(places) {
		locked, ok := lock.Packages[place]
		if !ok {
			return nil, fmt.Errorf("package-lock.json has no %s", place)
		}
		texts, err := legal(filepath.Join(r.source, "web", place))
		if err != nil {
			return nil, err
		}
		if len(texts) == 0 {
			if texts, err = claimed(filepath.Join(r.source, "web", place)); err != nil {
				return nil, err
			}
		}
		name := place[strings.LastIndex(place, "node_modules/")+len("node_modules/"):]
		p := part{name: name, version: locked.Version, texts: texts, purl: "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + locked.Version}
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(locked.Integrity, "sha512-")); err == nil {
			p.sha512 = hex.EncodeToString(sum)
		}
		all = append(all, p)
	}
	return all, nil
}

// claimed is what stands for the licence of a package that brings no text of it.
func claimed(folder string) ([]string, error) {
	var p struct{ Name, License, Author string }
	if err := readJSON(filepath.Join(folder, "package.json"), &p); err != nil {
		return nil, err
	}
	return []string{fmt.Sprintf("SPDX-License-Identifier: %s\nBy %s, who put no other text into the package %s.", p.License, p.Author, p.Name)}, nil
}

func readJSON(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

var legalName = regexp.MustCompile(`(?i)^([a-z0-9]+[-_.])?(licen[cs]e|copying|notice|patents)([-_.].*)?$`)

// legal reads the licences and notices in the folders, each text once.
func legal(folders ...string) (texts []string, err error) {
	for _, folder := range folders {
		names, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if name.IsDir() || !legalName.MatchString(name.Name()) || strings.HasSuffix(name.Name(), ".go") {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, name.Name()))
			if err != nil {
				return nil, err
			}
			plain := strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n"))
			if !slices.Contains(texts, plain) {
				texts = append(texts, plain)
			}
		}
	}
	return texts, nil
}

func (r *release) licensesFile() string {
	return filepath.Join(r.source, "internal/web/dist/licenses.txt")
}

// licenses writes the file that the program shows: its own notice, then each
// text with the parts that it is of.
func (r *release) licenses(parts []part) error {
	own, err := os.ReadFile(filepath.Join(r.source, "NOTICE"))
	if err != nil {
		return err
	}
	var order []string
	of := map[string][]string{}
	for _, p := range parts {
		for _, text := range p.texts {
			if of[text] == nil {
				order = append(order, text)
			}
			of[text] = append(of[text], p.name+" "+p.version)
		}
	}
	var b strings.Builder
	b.Write(own)
	for _, text := range order {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(of[text], "\n"), text)
	}
	return os.WriteFile(r.licensesFile(), []byte(b.String()), 0o644)
}

// bill writes the bill of materials, in the form of CycloneDX.
func (r *release) bill(parts []part) error {
	bom := cdx.NewBOM()
	sum := sha256.Sum256([]byte("teren " + r.version))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80 // a UUID that is made from a name
	bom.SerialNumber = fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
	own := cdx.Component{
		BOMRef: "teren", Type: cdx.ComponentTypeApplication, Name: "teren", Version: r.version,
		Licenses: &cdx.Licenses{{License: &cdx.License{ID: "Apache-2.0"}}},
	}
	bom.Metadata = &cdx.Metadata{Timestamp: r.at.Format("2006-01-02T15:04:05Z"), Component: &own}
	components := []cdx.Component{}
	for _, p := range parts {
		c := cdx.Component{BOMRef: p.purl, Type: cdx.ComponentTypeLibrary, Name: p.name, Version: p.version, PackageURL: p.purl}
		named := cdx.Licenses{}
		for _, id := range p.licenses {
			named = append(named, cdx.LicenseChoice{License: &cdx.License{ID: id}})
		}
		c.Licenses = &named
		if p.sha512 != "" {
			c.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA512, Value: p.sha512}}
		}
		components = append(components, c)
	}
	bom.Components = &components
	return r.write("teren_"+r.version+"_sbom.cdx.json", func(w io.Writer) error {
		return cdx.NewBOMEncoder(w, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	})
}
