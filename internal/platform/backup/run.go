package backup

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

var (
	newest  = promauto.NewGauge(prometheus.GaugeOpts{Name: "teren_backup_newest_timestamp_seconds", Help: "When the newest copy of the database was made; 0 when there is none."})
	checked = promauto.NewGauge(prometheus.GaugeOpts{Name: "teren_backup_checked_timestamp_seconds", Help: "When a copy was last restored and read whole; 0 when never."})
	failing = promauto.NewGauge(prometheus.GaugeOpts{Name: "teren_backup_failing", Help: "1 when the last backup, or the last check of one, failed."})
	lost    = promauto.NewGauge(prometheus.GaugeOpts{Name: "teren_backup_lost_uploads", Help: "Uploads that the database names and that the last backup did not find."})
)

const (
	look  = 10 * time.Minute
	again = time.Hour // after a failure
	week  = 7 * 24 * time.Hour
)

// Run makes a copy on each day (UTC) that has none yet, and checks one each week,
// until ctx ends. It reads from the place of the copies what was done last, so it
// continues where another run of the program ended.
func (s *Store) Run(ctx context.Context, log *slog.Logger, d *db.DB, from *files.Store, now func() time.Time) {
	for {
		wait := look
		if err := s.Once(ctx, log, d, from, now()); ctx.Err() != nil {
			return
		} else if err != nil {
			failing.Set(1)
			log.Error("backup failed", "to", s.String(), "err", err)
			wait = again
		} else {
			failing.Set(0)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// Once does what is due now, and stores the result in the database.
func (s *Store) Once(ctx context.Context, log *slog.Logger, d *db.DB, from *files.Store, now time.Time) error {
	is := State{Kept: true, Database: d.Engine() == "sqlite"}
	err := s.once(ctx, log, d, from, now, &is)
	if ctx.Err() != nil {
		return err
	}
	if err != nil {
		is.FailingAt = &now
	}
	return errors.Join(err, is.keep(ctx, d))
}

func (s *Store) once(ctx context.Context, log *slog.Logger, d *db.DB, from *files.Store, now time.Time, is *State) error {
	all, good, err := s.List(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if len(all) > 0 {
			newest.Set(float64(all[0].At.Unix()))
			is.MadeAt = &all[0].At
		}
		if !good.IsZero() {
			checked.Set(float64(good.Unix()))
			is.CheckedAt = &good
		}
	}()
	sqlite := d.Engine() == "sqlite"
	if sqlite && len(all) > 0 && !all[0].At.Before(now.UTC().Truncate(24*time.Hour)) {
		return s.checkIfDue(ctx, log, all, &good, now)
	}
	if !sqlite && now.Sub(s.last) < 24*time.Hour {
		return nil
	}
	made, err := s.Make(ctx, d, from, now)
	if err != nil {
		return err
	}
	s.last = now
	is.MadeAt = &now // of the uploads alone there is no list
	lost.Set(float64(made.Lost))
	if sqlite {
		all = append([]Copy{made.Copy}, all...)
	}
	if sqlite || made.Uploads > 0 {
		log.Info("backed up", "to", s.String(), "copy", made.Copy.Name, "new_uploads", made.Uploads)
	}
	if made.Lost > 0 {
		log.Warn("uploads are lost: teren doctor names them", "lost", made.Lost)
	}
	return s.checkIfDue(ctx, log, all, &good, now)
}

func (s *Store) checkIfDue(ctx context.Context, log *slog.Logger, all []Copy, good *time.Time, now time.Time) error {
	if len(all) == 0 || now.Sub(*good) < week {
		return nil
	}
	uploads, err := s.Check(ctx, all[0], now)
	if err != nil {
		return errors.Join(errors.New("the newest copy cannot be restored"), err)
	}
	*good = now
	log.Info("restored the newest backup to try it, and removed it again", "copy", all[0].Name, "uploads", uploads)
	return nil
}
