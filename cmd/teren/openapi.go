package main

import (
	"context"
	"encoding/json"
	"flag"
)

// apiVersion is that of the calls. The version of a build would make every
// build another document.
const apiVersion = "1"

var openapiCommand = command{
	name: "openapi", does: "prints the OpenAPI document",
	prepare: func(*flag.FlagSet) func(context.Context, *program) error {
		return func(_ context.Context, p *program) error {
			app := build(p.config, p.base(p.addr), nil, nil, p.log)
			print := json.NewEncoder(p.out)
			print.SetIndent("", "  ")
			print.SetEscapeHTML(false)
			return print.Encode(app.routes.OpenAPI(apiVersion))
		}
	},
}
