// Command teren runs the whole product: the server with its pages and its
// database, and the few commands that look after an installation.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"teren/internal/command"
	"teren/internal/web"
)

// version is set by the linker.
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	dist, err := web.Dist()
	if err != nil {
		fmt.Fprintln(os.Stderr, "teren:", err)
		os.Exit(1)
	}
	built := command.Built{Version: version, Pages: dist}
	os.Exit(built.Run(ctx, os.Args[1:], os.Getenv, os.Stdin, os.Stdout, os.Stderr))
}
