package command

import (
	"context"
	"encoding/json"
	"flag"

	"teren/internal/app"
)

var openapiCommand = command{
	name: "openapi", does: "prints the OpenAPI document",
	prepare: func(*flag.FlagSet) func(context.Context, *program) error {
		return func(_ context.Context, p *program) error {
			routes := app.Build(app.Config{}, nil, nil, p.log).Routes
			print := json.NewEncoder(p.out)
			print.SetIndent("", "  ")
			print.SetEscapeHTML(false)
			return print.Encode(routes.OpenAPI(app.Version))
		}
	},
}
