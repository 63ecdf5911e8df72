package db

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"teren/internal/kit/background"
)

// A bus carries short notes between all servers on the database, each after
// the commit of the transaction that wrote it. A note can be lost when a server
// dies or is cut off; whoever listens is told that something may be missing.
type bus struct {
	db        *DB
	mu        sync.Mutex
	listeners map[string]map[int]func(string)
	next      int
	queue     chan note
	done      chan struct{}
}

type note struct{ channel, payload string }

const (
	maxQueuedNotes = 10_000
	maxNoteBatch   = 100
)

func newBus(d *DB) *bus {
	b := &bus{db: d, listeners: map[string]map[int]func(string){}, queue: make(chan note, maxQueuedNotes), done: make(chan struct{})}
	queue := b.queue
	background.Go(slog.Default(), "notes", func() { b.loop(queue) })
	return b
}

// Notify puts a note (at most 8,000 bytes) on the channel once the transaction
// is committed.
func (tx *Tx) Notify(channel, payload string) {
	tx.notes = append(tx.notes, note{channel, payload})
}

// Notify puts a note (at most 8,000 bytes) on the channel at once: of what no
// transaction writes.
func (d *DB) Notify(channel, payload string) { d.bus.send([]note{{channel, payload}}) }

// Listen calls fn with each note on the channel, from any server, until ctx
// ends; lost when notes may have been missed. It returns at once.
func (d *DB) Listen(ctx context.Context, channel string, fn func(payload string), lost func()) {
	if d.dialect == postgresDialect {
		background.Go(slog.Default(), "listen", func() { d.listenPostgres(ctx, channel, fn, lost) })
		return
	}
	b := d.bus
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.listeners[channel] == nil {
		b.listeners[channel] = map[int]func(string){}
	}
	b.next++
	id := b.next
	b.listeners[channel][id] = fn
	context.AfterFunc(ctx, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.listeners[channel], id)
	})
}

func (b *bus) send(notes []note) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.queue == nil {
		return
	}
	for _, n := range notes {
		select {
		case b.queue <- n:
		default: // nobody can keep up; listeners ask again by themselves in the end
		}
	}
}

func (b *bus) close() {
	b.mu.Lock()
	queue := b.queue
	b.queue = nil
	b.mu.Unlock()
	if queue != nil {
		close(queue)
		<-b.done
	}
}

func (b *bus) loop(queue <-chan note) {
	defer close(b.done)
	deliver := b.deliver
	if b.db.dialect == postgresDialect {
		deliver = b.notifyPostgres
	}
	for n := range queue {
		batch := []note{n}
		for len(batch) < maxNoteBatch && len(queue) > 0 {
			batch = append(batch, <-queue)
		}
		deliver(batch)
	}
}

// deliver gives the notes to the listeners of this process: on SQLite there
// is no other.
func (b *bus) deliver(notes []note) {
	for _, n := range notes {
		b.mu.Lock()
		fns := make([]func(string), 0, len(b.listeners[n.channel]))
		for _, fn := range b.listeners[n.channel] {
			fns = append(fns, fn)
		}
		b.mu.Unlock()
		for _, fn := range fns {
			background.Run(slog.Default(), "note on "+n.channel, func() { fn(n.payload) })
		}
	}
}

// notifyPostgres sends a batch in one statement, outside the writers' own
// transactions: NOTIFY makes commits wait for each other.
func (b *bus) notifyPostgres(notes []note) {
	var q strings.Builder
	var args []any
	for i, n := range slices.Compact(notes) {
		if i > 0 {
			q.WriteString(", ")
		}
		q.WriteString("pg_notify(?, ?)")
		args = append(args, n.channel, n.payload)
	}
	text, args := b.db.dialect.bind("SELECT "+q.String(), args)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, _ = b.db.write.ExecContext(ctx, text, args...) // a lost note is what Listen's callers must bear
}

func (d *DB) listenPostgres(ctx context.Context, channel string, fn func(string), lost func()) {
	for ctx.Err() == nil {
		d.listenOnce(ctx, channel, fn, lost)
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

func (d *DB) listenOnce(ctx context.Context, channel string, fn func(string), lost func()) {
	conn, err := pgx.Connect(ctx, d.url)
	if err != nil {
		return
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return
	}
	lost() // whatever was sent before this moment
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return
		}
		background.Run(slog.Default(), "note on "+channel, func() { fn(n.Payload) })
	}
}
