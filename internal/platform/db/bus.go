package db

import (
	"context"
	"log/slog"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"teren/internal/kit/background"
)

// A bus sends short notes to all servers on the database, each after the commit of
// the transaction that wrote it. Where there can be several servers, that
// transaction also stores the note until it is sent: if its server dies in between,
// another sends it. Listeners are called when the connection was lost and notes may
// be missing. PostgreSQL sends the notes by NOTIFY; behind a pooler, which supports
// no LISTEN, each server reads the stored notes.
type bus struct {
	db        *DB
	mu        sync.Mutex
	listeners map[string]map[int]listener
	next      int
	queue     chan note
	done      chan struct{}
	seen      []int64 // notes that waited at the last look
	board     *board
	reads     atomic.Bool // the last look at the board went well
}

type listener struct {
	heard func(payload string)
	lost  func()
}

// A note has a number where it is stored until it is sent.
type note struct {
	channel, payload string
	id               int64
}

const (
	maxQueuedNotes = 10_000
	maxNoteBatch   = 100
	noteLook       = 3 * time.Second // after two of these another server sends a note
	boardLook      = 150 * time.Millisecond
)

func newBus(d *DB) *bus {
	b := &bus{db: d, listeners: map[string]map[int]listener{}, queue: make(chan note, maxQueuedNotes), done: make(chan struct{})}
	queue := b.queue
	background.Go(slog.Default(), "notes", func() { b.loop(queue) })
	return b
}

// Notify sends a note (at most 8,000 bytes) on the channel once the transaction is
// committed.
func (tx *Tx) Notify(channel, payload string) {
	tx.notes = append(tx.notes, note{channel: channel, payload: payload})
}

// Notify sends a note (at most 8,000 bytes) on the channel at once, without a
// transaction. It can be lost.
func (d *DB) Notify(channel, payload string) {
	d.bus.send([]note{{channel: channel, payload: payload}})
}

// queueNotes makes the transaction store its notes as its last act, for the other
// servers to send if this one cannot.
func (tx *Tx) queueNotes() {
	tx.notes = slices.Compact(tx.notes)
	for part := range slices.Chunk(tx.notes, maxNoteBatch) {
		args := make([]any, 0, 2*len(part))
		for _, n := range part {
			args = append(args, n.channel, n.payload)
		}
		keep := func(i int, id int64) { part[i].id = id }
		tx.later(keep, `INSERT INTO note (channel, payload) VALUES `+Values(len(part), 2)+` RETURNING note_id`, args)
	}
}

// Listen calls fn with each note on the channel, from any server, until ctx
// ends; lost when notes may have been missed. It returns at once.
func (d *DB) Listen(ctx context.Context, channel string, fn func(payload string), lost func()) {
	if d.dialect == postgresDialect && !d.pooled {
		background.Go(slog.Default(), "listen", func() { d.listenPostgres(ctx, channel, fn, lost) })
		return
	}
	b := d.bus
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.listeners[channel] == nil {
		b.listeners[channel] = map[int]listener{}
	}
	b.next++
	id := b.next
	b.listeners[channel][id] = listener{fn, lost}
	if d.pooled {
		background.Go(slog.Default(), "listen", lost) // whatever was kept before this moment
	}
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
		default: // the queue is full; stored notes are sent later
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
	deliver, look, often := b.deliver, func() {}, time.Duration(math.MaxInt64)
	switch {
	case b.db.pooled:
		b.board = &board{}
		deliver, look, often = b.keepLoose, b.readBoard, boardLook
	case b.db.dialect == postgresDialect:
		deliver, look, often = b.notifyPostgres, b.sendLeft, noteLook
	}
	every := time.NewTicker(often)
	defer every.Stop()
	for {
		select {
		case n, open := <-queue:
			if !open {
				return
			}
			batch := []note{n}
			for len(batch) < maxNoteBatch && len(queue) > 0 {
				batch = append(batch, <-queue)
			}
			deliver(batch)
		case <-every.C:
			look()
		}
	}
}

// deliver passes the notes to the listeners of this process: on SQLite there is no
// other.
func (b *bus) deliver(notes []note) {
	for _, n := range notes {
		b.mu.Lock()
		all := slices.Collect(maps.Values(b.listeners[n.channel]))
		b.mu.Unlock()
		for _, l := range all {
			background.Run(slog.Default(), "note on "+n.channel, func() { l.heard(n.payload) })
		}
	}
}

// notifyPostgres sends a batch in one statement, outside the writers' own
// transactions: NOTIFY makes commits wait for each other. Stored notes are removed
// by the same statement, so each is sent once.
func (b *bus) notifyPostgres(notes []note) {
	var kept []int64
	var q strings.Builder
	var args []any
	for _, n := range slices.Compact(notes) {
		if n.id != 0 {
			kept = append(kept, n.id)
			continue
		}
		if args != nil {
			q.WriteString(", ")
		}
		q.WriteString("pg_notify(?, ?)")
		args = append(args, n.channel, n.payload)
	}
	if args != nil {
		b.run("SELECT "+q.String(), args...)
	}
	b.sendKept(kept)
}

func (b *bus) sendKept(ids []int64) {
	if len(ids) == 0 {
		return
	}
	b.run(`WITH gone AS (DELETE FROM note WHERE note_id IN (?) RETURNING note_id, channel, payload)
		SELECT pg_notify(g.channel, g.payload) FROM (SELECT channel, payload FROM gone ORDER BY note_id) g`, ids)
}

// run is for statements that may fail: stored notes are sent at the next look, and
// listeners must tolerate that others are lost.
func (b *bus) run(q string, args ...any) {
	text, args := b.db.dialect.bind(q, args)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, _ = b.db.write.ExecContext(ctx, text, args...)
}

// sendLeft sends the notes that waited at the last look too: their server has died,
// or could not send them.
func (b *bus) sendLeft() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	waiting, err := Read(ctx, b.db, func(tx *Tx) ([]int64, error) {
		return All[int64](tx, `SELECT note_id FROM note ORDER BY note_id LIMIT 1000`)
	})
	if err != nil {
		return // the next look may find the database there, and before it the tables
	}
	left := slices.DeleteFunc(slices.Clone(waiting), func(id int64) bool { return !slices.Contains(b.seen, id) })
	for part := range slices.Chunk(left, maxNoteBatch) {
		b.sendKept(part)
	}
	b.seen = waiting
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

// listenQuiet is how long a connection may receive nothing before it is checked.
const listenQuiet = 15 * time.Second

func (d *DB) listenOnce(ctx context.Context, channel string, fn func(string), lost func()) {
	config, _, err := postgresConfig(d.url)
	if err != nil {
		return
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return
	}
	lost() // whatever was sent before this moment
	for {
		n, err := await(ctx, conn, listenQuiet)
		if err != nil {
			return
		}
		if n == nil {
			continue
		}
		background.Run(slog.Default(), "note on "+channel, func() { fn(n.Payload) })
	}
}

// await returns the next note, or nil when none came for a while and the connection
// is still there.
func await(ctx context.Context, conn *pgx.Conn, patience time.Duration) (*pgconn.Notification, error) {
	quiet, end := context.WithTimeout(ctx, patience)
	defer end()
	n, err := conn.WaitForNotification(quiet)
	if err == nil || quiet.Err() == nil || ctx.Err() != nil {
		return n, err
	}
	answers, late := context.WithTimeout(ctx, 5*time.Second)
	defer late()
	return nil, conn.Ping(answers)
}
