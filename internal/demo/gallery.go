package demo

import (
	"bytes"
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"teren/internal/demo/drawing"
	"teren/internal/platform/files"
)

// A gallery draws the photos of the demo ahead of their use, on all processors, and
// records which files it made.
type gallery struct {
	ctx    context.Context
	stop   context.CancelFunc
	store  *files.Store
	draw   artist
	scenes int // pictures of each subject
	work   []*picture
	used   map[string]int // by subject
	extra  []*files.Upload
	drawer sync.WaitGroup
}

// An artist draws the picture of the subject that the seed makes.
type artist func(subject string, seed uint64) []byte

func draw(subject string, seed uint64) []byte {
	switch subject {
	case woman, man:
		return drawing.Portrait(seed, subject == woman)
	case signature:
		return drawing.Signature(seed)
	}
	return drawing.Photo(seed, subject)
}

// A picture becomes a stored upload once.
type picture struct {
	subject string
	upload  func() (*files.Upload, error)
}

const (
	woman     = "woman"
	man       = "man"
	signature = "signature"
	eachScene = 11
)

// portraits is how many faces there are of each subject.
var portraits = map[string]int{woman: 5, man: 10}

// openGallery draws as many pictures as so many months use.
func openGallery(ctx context.Context, store *files.Store, draw artist, months int) *gallery {
	g := &gallery{store: store, draw: draw, scenes: max(2, eachScene*months/Months)}
	g.ctx, g.stop = context.WithCancel(ctx)
	for seed := range max(portraits[man], g.scenes) {
		for _, subject := range []string{woman, man} {
			if seed < portraits[subject] {
				g.add(subject, uint64(seed))
			}
		}
		for _, subject := range drawing.Subjects {
			if seed < g.scenes {
				g.add(subject, uint64(seed))
			}
		}
	}
	var next atomic.Int64
	for range runtime.NumCPU() {
		g.drawer.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(g.work)) && g.ctx.Err() == nil; i = next.Add(1) - 1 {
				_, _ = g.work[i].upload() // the user of the picture gets the error
			}
		})
	}
	return g
}

func (g *gallery) add(subject string, seed uint64) {
	g.work = append(g.work, &picture{subject, sync.OnceValues(func() (*files.Upload, error) {
		if err := g.ctx.Err(); err != nil {
			return nil, err
		}
		return g.keep(files.Image, subject+".jpg", g.draw(subject, seed))
	})})
}

func (g *gallery) keep(kind files.Kind, name string, content []byte) (*files.Upload, error) {
	return g.store.Keep(g.ctx, bytes.NewReader(content), kind, name)
}

// begin makes every picture free again.
func (g *gallery) begin() { g.used = map[string]int{} }

// left returns how many pictures of the subject are free.
func (g *gallery) left(subject string) int {
	if n, isFace := portraits[subject]; isFace {
		return n - g.used[subject]
	}
	return g.scenes - g.used[subject]
}

// take returns the next free picture of the subject under the name.
func (g *gallery) take(subject, name string) (*files.Upload, error) {
	n := g.used[subject]
	g.used[subject]++
	for _, p := range g.work {
		if p.subject != subject {
			continue
		}
		if n == 0 {
			up, err := p.upload()
			if err == nil {
				up.DisplayName = name
			}
			return up, err
		}
		n--
	}
	panic("demo: no more pictures of " + subject)
}

// signature draws and keeps one.
func (g *gallery) signature(seed uint64) (*files.Upload, error) {
	up, err := g.keep(files.Image, "potpis.jpg", g.draw(signature, seed))
	if err == nil {
		g.extra = append(g.extra, up)
	}
	return up, err
}

// document keeps a document.
func (g *gallery) document(name string, content []byte) (*files.Upload, error) {
	up, err := g.keep(files.Document, name, content)
	if err == nil {
		g.extra = append(g.extra, up)
	}
	return up, err
}

// close removes the unused files, or after a failure all of them.
func (g *gallery) close(failed bool) error {
	g.stop()
	g.drawer.Wait()
	var all []*files.Upload
	seen := map[string]int{}
	for _, p := range g.work {
		free := seen[p.subject] >= g.used[p.subject]
		seen[p.subject]++
		if up, err := p.upload(); err == nil && (free || failed) {
			all = append(all, up)
		}
	}
	if failed {
		all = append(all, g.extra...)
	}
	for _, up := range all {
		if err := up.Discard(); err != nil {
			return err
		}
	}
	return nil
}
