package main

import (
	"context"
	"encoding/json"
	"flag"
)

var openapiCommand = command{
	name: "openapi", does: "prints the OpenAPI document",
	prepare: func(*flag.FlagSet) func(context.Context, *program) error {
		return func(_ context.Context, p *program) error {
			app := build(p.config, p.base(p.addr), nil, nil, p.log)
			print := json.NewEncoder(p.out)
			print.SetIndent("", "  ")
			print.SetEscapeHTML(false)
			// The version of a build would make every build another document.
			return print.Encode(app.routes.OpenAPI("1"))
		}
	},
}
