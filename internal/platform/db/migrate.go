package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"teren/internal/kit/textfold"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrate updates the database to the newest version, one transaction per
// migration, and returns the versions it applied. Servers that start together wait
// for each other. It is safe to run again after a crash.
func (d *DB) Migrate(ctx context.Context) ([]int64, error) {
	var applied []int64
	err := d.provide(func(p *goose.Provider) error {
		done, err := p.Up(ctx)
		for _, r := range done {
			applied = append(applied, r.Source.Version)
		}
		return err
	})
	return applied, err
}

// Version returns the version of the database and the newest version of this
// program.
func (d *DB) Version(ctx context.Context) (has, newest int64, err error) {
	err = d.provide(func(p *goose.Provider) error {
		has, newest, err = p.GetVersions(ctx)
		return err
	})
	return has, newest, err
}

// Fingerprint returns a hash of the migrations of both engines: programs with
// different ones make different databases.
func Fingerprint() (string, error) {
	sum := sha256.New()
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		return "", err
	}
	for _, f := range files {
		text, err := migrations.ReadFile("migrations/" + f.Name())
		if err != nil {
			return "", err
		}
		for _, d := range []*dialect{sqliteDialect, postgresDialect} {
			fmt.Fprintln(sum, f.Name(), d.statements(d.words.Replace(string(text))))
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:8]), nil
}

// provide runs fn with the migrations, and further ones. SQLite lends it a
// connection of its own, since the writing one is taken.
func (d *DB) provide(fn func(*goose.Provider) error, further ...*goose.Migration) error {
	steps, err := d.dialect.steps()
	if err != nil {
		return err
	}
	steps = append(steps, further...)
	options := []goose.ProviderOption{goose.WithGoMigrations(steps...), goose.WithDisableGlobalRegistry(true)}
	dialect, pool := goose.DialectPostgres, d.write
	switch {
	case d.dialect == sqliteDialect:
		dialect = goose.DialectSQLite3
		if pool, err = sql.Open("sqlite", sqliteSource(d.url, "synchronous(FULL)")); err != nil {
			return err
		}
		pool.SetMaxOpenConns(1)
		defer pool.Close()
	case d.pooled:
		turns, err := lock.NewPostgresTableLocker(lock.WithTableLockTimeout(time.Second, 600))
		if err != nil {
			return err
		}
		options = append(options, goose.WithLocker(turns))
	default:
		turns, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 600)) // asked each second, for ten minutes
		if err != nil {
			return err
		}
		options = append(options, goose.WithSessionLocker(turns))
	}
	p, err := goose.NewProvider(dialect, pool, nil, options...)
	if err != nil {
		return fmt.Errorf("db: migrations: %w", err)
	}
	return fn(p)
}

// steps returns the migrations of this engine in order. A file for one engine has
// its name: 0001_words.postgres.sql.
func (d *dialect) steps() ([]*goose.Migration, error) {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		return nil, err
	}
	var steps []*goose.Migration
	for _, f := range files {
		parts := strings.Split(f.Name(), ".")
		if len(parts) == 3 && parts[1] != d.name {
			continue
		}
		number, _, _ := strings.Cut(f.Name(), "_")
		version, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("db: migration %s: %w", f.Name(), err)
		}
		text, err := migrations.ReadFile("migrations/" + f.Name())
		if err != nil {
			return nil, err
		}
		steps = append(steps, d.step(version, string(text)))
	}
	slices.SortFunc(steps, func(a, b *goose.Migration) int { return int(a.Version - b.Version) })
	return steps, nil
}

// step returns the migration with this text, in a transaction of its own.
func (d *dialect) step(version int64, text string) *goose.Migration {
	text = d.words.Replace(text)
	up := func(ctx context.Context, tx *sql.Tx) error {
		if d == postgresDialect { // an index over a million rows takes its time
			if _, err := tx.ExecContext(ctx, `SET LOCAL statement_timeout = 0`); err != nil {
				return err
			}
		}
		for _, s := range d.statements(text) {
			run := runStep
			if strings.Contains(s, "_trgm") {
				run = runTrigramStep
			}
			if err := run(ctx, tx, s); err != nil {
				return wrap(err, s)
			}
		}
		return nil
	}
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: up}, nil)
}

func runStep(ctx context.Context, tx *sql.Tx, statement string) error {
	_, err := tx.ExecContext(ctx, statement)
	return err
}

// runTrigramStep skips the statement where PostgreSQL, or an engine like it, has no
// trigrams or does not allow them: the text indexes only make searches faster.
func runTrigramStep(ctx context.Context, tx *sql.Tx, statement string) error {
	if err := runStep(ctx, tx, `SAVEPOINT trigrams`); err != nil {
		return err
	}
	err := runStep(ctx, tx, statement)
	var e *pgconn.PgError
	if errors.As(err, &e) && slices.Contains(withoutTrigrams, e.Code) {
		slog.WarnContext(ctx, "no trigram index: searches read all rows", "statement", statement, "error", e.Message)
		return runStep(ctx, tx, `ROLLBACK TO SAVEPOINT trigrams`)
	}
	return err
}

// withoutTrigrams are the errors of engines without trigrams: not supported, not
// allowed, no such file, no such operator class.
var withoutTrigrams = []string{"0A000", "42501", "58P01", "42704"}

// statements splits a migration at lines that end with ";"; a trigger or function
// must end its inner lines otherwise.
func (d *dialect) statements(text string) []string {
	plainBlanks := strings.Repeat(" ", utf8.RuneCountInString(textfold.Blanks))
	text = strings.NewReplacer(
		"{{fold_from}}", textfold.From+textfold.Blanks+textfold.Marks, "{{fold_to}}", textfold.To+plainBlanks,
		"{{unmark_from}}", textfold.FromBoth+textfold.Blanks+textfold.Marks, "{{unmark_to}}", textfold.ToBoth+plainBlanks,
	).Replace(text)
	var out []string
	for _, s := range strings.Split(text, ";\n") {
		if strings.TrimSpace(s) != "" {
			out = append(out, s)
		}
	}
	return out
}
