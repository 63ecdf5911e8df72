package db

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"teren/internal/kit/background"
)

// A board is the table of notes, used where NOTIFY is not possible: each server
// reads it several times a second, and notes that all had time to read are removed.
type board struct {
	read    map[int64]time.Time // when each note that is still there was read
	through int64               // notes up to this number are not asked for any more
}

const (
	boardKeeps = time.Minute      // a server that reads nothing for longer has lost something
	boardWaits = 15 * time.Second // after this, every transaction that took an earlier number has committed or failed
)

// readBoard passes the notes since the last look to the listeners. After a failed
// look it calls their lost.
func (b *bus) readBoard() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	kept, err := Read(ctx, b.db, func(tx *Tx) ([]keptNote, error) {
		return All[keptNote](tx, `SELECT note_id, channel, payload FROM note WHERE note_id > ? ORDER BY note_id`, b.board.through)
	})
	if err != nil {
		b.reads.Store(false)
		return
	}
	now, whole := b.db.Now(), b.reads.Load()
	if !whole {
		*b.board = board{read: map[int64]time.Time{}}
	}
	b.reads.Store(true)
	var fresh []note
	for _, n := range kept {
		if _, known := b.board.read[n.ID]; !known {
			b.board.read[n.ID] = now
			fresh = append(fresh, note{channel: n.Channel, payload: n.Payload})
		}
	}
	if !whole {
		b.lost()
	} else {
		b.deliver(slices.Compact(fresh))
	}
	b.clean(now)
}

type keptNote struct {
	ID      int64  `db:"note_id"`
	Channel string `db:"channel"`
	Payload string `db:"payload"`
}

// lost calls the lost of all listeners: they may have missed something.
func (b *bus) lost() {
	b.mu.Lock()
	var all []func()
	for _, some := range b.listeners {
		for _, l := range some {
			all = append(all, l.lost)
		}
	}
	b.mu.Unlock()
	for _, lost := range all {
		background.Run(slog.Default(), "lost notes", lost)
	}
}

// clean removes the notes that this server read a while ago: the others have read
// them too.
func (b *bus) clean(now time.Time) {
	var old []int64
	for id, at := range b.board.read {
		if age := now.Sub(at); age > boardKeeps {
			old = append(old, id)
		} else if age > boardWaits {
			b.board.through = max(b.board.through, id)
		}
	}
	for part := range slices.Chunk(old, maxNoteBatch) {
		b.run(`DELETE FROM note WHERE note_id IN (?)`, part)
		for _, id := range part {
			delete(b.board.read, id)
		}
	}
}

// keepLoose stores the notes that no transaction has stored.
func (b *bus) keepLoose(notes []note) {
	var args []any
	for _, n := range slices.Compact(notes) {
		if n.id == 0 {
			args = append(args, n.channel, n.payload)
		}
	}
	if args != nil {
		b.run(`INSERT INTO note (channel, payload) VALUES `+Values(len(args)/2, 2), args...)
	}
}
