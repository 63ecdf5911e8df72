// Package pages serves the front end that `make build` leaves in a folder. It
// imports no calls and no sessions.
package pages

import (
	"compress/gzip"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"

	"teren/internal/platform/api"
)

// New serves the front end in dist. With googleMaps its pages may load Google's
// maps, and nothing else from other servers. signedIn returns the session of the
// person who asks for a page, as the page would get it by a call, their language,
// and whom the page is made for as api.MadeFor names them; nil without a session.
// calls answers the first question of a page. If they are nil every page makes
// these calls.
func New(dist fs.FS, googleMaps bool, signedIn func(*http.Request) (session any, language, madeFor string), calls http.Handler) (http.Handler, error) {
	p, err := open(dist, googleMaps)
	if err == nil && signedIn != nil {
		p.signedIn, p.calls = signedIn, calls
	}
	return p, err
}

// Licenses returns the licences of everything inside the program. Only a release
// contains them, where they are a page too.
func Licenses(dist fs.FS) ([]byte, error) {
	text, err := fs.ReadFile(dist, "licenses.txt")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("this is no release: make release gathers the licences")
	}
	return text, err
}

// pages are the files of one build. Files with a hash in their name are in assets
// and never change; every other address without an extension belongs to the
// application, which decides what to show.
type pages struct {
	dist   fs.FS
	index  string // empty when there was no build
	client string // the page of an offer for its client
	look   string // draws the first rows of a page before the program has come
	files  map[string]encodings

	googleMaps bool
	signedIn   func(*http.Request) (session any, language, madeFor string)
	calls      http.Handler
	preloads   preloads
}

// encodings says in which forms a file is there. What is compressed has no plain one.
type encodings struct{ plain, br, gz bool }

func open(dist fs.FS, googleMaps bool) (*pages, error) {
	p := &pages{dist: dist, files: map[string]encodings{}, googleMaps: googleMaps, signedIn: nobody}
	for name, page := range map[string]*string{"index.html": &p.index, clientPage: &p.client, ".vite/first-look.html": &p.look} {
		text, err := fs.ReadFile(dist, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		*page = string(text)
	}
	var err error
	if p.preloads, err = readPreloads(dist); err != nil {
		return nil, err
	}
	err = fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && strings.HasPrefix(d.Name(), "."): // what the build keeps for itself
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir() || path.Ext(name) == ".html" || path.Ext(name) == ".br":
		default:
			name = strings.TrimSuffix(name, ".gz")
			p.files[name] = encodings{exists(dist, name), exists(dist, name+".br"), exists(dist, name+".gz")}
		}
		return nil
	})
	return p, err
}

func exists(dist fs.FS, name string) bool {
	_, err := fs.Stat(dist, name)
	return err == nil
}

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	have, known := p.files[name]
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Pages can only be read.", http.StatusMethodNotAllowed)
	case known:
		p.file(w, r, name, have)
	case name == "" || path.Ext(name) == "" && !strings.HasPrefix(name, "assets/") && takesPages(r):
		p.application(w, r)
	default:
		http.Error(w, "There is no such page.", http.StatusNotFound)
	}
}

// takesPages reports whether the client accepts HTML: a browser, or one that
// accepts anything.
func takesPages(r *http.Request) bool {
	accept := strings.Join(r.Header.Values("Accept"), ",")
	return accept == "" || strings.Contains(accept, "text/html") || strings.Contains(accept, "*/*")
}

// serviceWorker keeps the pages for when there is no network: it may fetch them,
// and nothing else.
const serviceWorker = "sw.js"

func (p *pages) file(w http.ResponseWriter, r *http.Request, name string, have encodings) {
	stored, unpacks, h := name, false, w.Header()
	switch {
	case have.br && accepts(r, "br"):
		stored = name + ".br"
		h.Set("Content-Encoding", "br")
	case have.gz && accepts(r, "gzip"):
		stored = name + ".gz"
		h.Set("Content-Encoding", "gzip")
	case !have.plain:
		unpacks, stored = true, name+".gz"
	}
	f, err := p.dist.Open(stored)
	if err != nil {
		panic(err) // it was there when the program was built
	}
	defer f.Close()
	var body io.Reader = f
	if unpacks {
		body, err = gzip.NewReader(f)
	} else {
		var info fs.FileInfo
		if info, err = f.Stat(); err == nil {
			h.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
		}
	}
	if err != nil {
		panic(err)
	}
	h.Set("Content-Type", contentType(name))
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "public, max-age=3600")
	switch {
	case strings.HasPrefix(name, "assets/"):
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	case name == serviceWorker: // it controls the browser's cache, so it is always checked
		h.Set("Cache-Control", "no-cache")
		h.Set("Content-Security-Policy", "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
	}
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodGet {
		_, _ = io.Copy(w, body) // the client has gone
	}
}

// accepts reports whether the client takes the encoding, that is names it
// without refusing it.
func accepts(r *http.Request, encoding string) bool {
	for _, one := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(one, ";")
		if strings.TrimSpace(name) == encoding {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			return err != nil || q > 0
		}
	}
	return false
}

// contentType has its own table: the machine's may be old or wrong.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".json":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	case ".woff2":
		return "font/woff2"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// clientPage shows an offer to its client, at an address that ends with a secret.
const (
	clientPage  = "client-offer.html"
	clientPages = "/client-offers/"
)

// application sends the one page of the front end. Its policy allows only scripts
// and styles with this answer's nonce. The page contains the session, its first
// rows, and links to the parts of the program that the address needs, so that they
// are fetched at once.
func (p *pages) application(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	if p.index == "" {
		http.Error(w, "The pages are not inside this program. Build it with: make build", http.StatusServiceUnavailable)
		return
	}
	nonce := rand.Text()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", policy(nonce, p.googleMaps))
	if p.googleMaps {
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin") // by it Google knows whose key it is
	}
	if strings.HasPrefix(r.URL.Path, clientPages) { // a program of its own, for clients without a session
		h.Set("Content-Security-Policy", policy(nonce, false))
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Robots-Tag", "noindex")
		_, _ = io.WriteString(w, inLanguage(api.Language(r), strings.ReplaceAll(p.client, "{{nonce}}", nonce))) // the client has gone
		return
	}
	data, look, language, err := p.own(r)
	if err != nil {
		panic(err) // it is plain data
	}
	parts := links(p.preloads.of(r.URL.Path, language), nonce)
	look = strings.ReplaceAll(look, "{{nonce}}", nonce)
	page := strings.NewReplacer(sessionMark, data, lookMark, look, partsMark, parts, "{{nonce}}", nonce).Replace(p.index)
	_, _ = io.WriteString(w, inLanguage(language, page)) // the client has gone
}

func inLanguage(language, page string) string {
	return strings.Replace(page, `<html lang="hr"`, `<html lang="`+language+`"`, 1)
}

// policy returns the content policy: our own address alone, and for Google's maps
// the addresses that Google requires, without eval, which only maps drawn by the
// graphics card need.
func policy(nonce string, googleMaps bool) string {
	script, style, img, connect, font, worker := "", "", "", "", "", ""
	if googleMaps {
		script = " https://maps.googleapis.com"
		style, font = " https://fonts.googleapis.com", " https://fonts.gstatic.com"
		img = " https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com"
		connect = " https://*.googleapis.com https://*.gstatic.com https://*.google.com"
		worker = " blob:"
	}
	return fmt.Sprintf("default-src 'self'; script-src 'self' 'nonce-%[1]s'%[2]s; style-src 'self' 'nonce-%[1]s'%[3]s; "+
		"img-src 'self' data: blob:%[4]s; connect-src 'self'%[5]s; font-src 'self'%[6]s; worker-src 'self'%[7]s; "+
		"frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'", nonce, script, style, img, connect, font, worker)
}
