package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	"teren/internal/platform/files"
)

var filesMoveCommand = command{
	name: "files move", does: "copies the uploads from --files-from-url to --files-url, while the server runs; can be ended and begun again",
	prepare: func(*flag.FlagSet) func(context.Context, *program) error { return filesMove },
}

// filesMove leaves the files also where they were.
func filesMove(ctx context.Context, p *program) error {
	if p.filesFromURL == "" {
		return usage("from where? set TEREN_FILES_FROM_URL; the files come to TEREN_FILES_URL")
	}
	from, err := p.openBefore()
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := p.openAt(p.uploads())
	if err != nil {
		return err
	}
	defer to.Close()
	if err := errors.Join(from.Reach(ctx), to.Reach(ctx)); err != nil {
		return err
	}
	fmt.Fprintf(p.out, "from %s\nto %s\n", from, to)
	told := time.Now()
	far, err := to.Move(ctx, from, func(far files.Moved) {
		if time.Since(told) > 2*time.Second {
			told = time.Now()
			fmt.Fprintf(p.out, "%d of %d files, %s of %s\n", far.Files, far.AllFiles, megabytes(far.Bytes), megabytes(far.AllBytes))
		}
	})
	if ctx.Err() != nil {
		return fmt.Errorf("ended with %d of %d files there; begin again to go on", far.Files, far.AllFiles)
	}
	if err != nil {
		return fmt.Errorf("%d of %d files are there; begin again to go on: %w", far.Files, far.AllFiles, err)
	}
	fmt.Fprintf(p.out, "all %d files are there, %s, each compared by its checksum; %d of them were there before\n", far.Files, megabytes(far.Bytes), far.Here)
	return nil
}

func megabytes(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
