package command

import (
	"context"
	"flag"
	"fmt"
	"runtime"
)

var versionCommand = command{
	name: "version", does: "prints the version",
	prepare: func(*flag.FlagSet) func(context.Context, *program) error {
		return func(_ context.Context, p *program) error {
			_, err := fmt.Fprintf(p.out, "teren %s %s %s/%s\n", p.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		}
	},
}
