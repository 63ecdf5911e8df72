// Package maps holds the installation's settings of maps: the provider of address
// suggestions and the source of map pictures. The server asks them itself, so that
// no browser reveals to a stranger where the company works; only Google's own map
// is loaded by the browser. Without settings no request is made. The package
// imports no area and no database.
package maps

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"teren/internal/kit/geo"
	"teren/internal/kit/httpclient"
	"teren/internal/kit/textfold"
	"teren/internal/kit/trace"
)

// The providers of address suggestions beyond those a company has used.
const (
	BuiltIn   = "built-in"
	Photon    = "photon"
	Nominatim = "nominatim"
	Google    = "google"
)

// Config is the configuration by the operator of the server.
type Config struct {
	Provider    string // of suggestions, one of the above
	URL         string // of Photon or Nominatim
	Key         string // of Google for suggestions; it stays here
	BrowserKey  string // of Google for maps; every browser gets it
	Tiles       string // where map pictures come from, https://…/{z}/{x}/{y}.png; "" is nowhere
	Attribution string // credit line of those pictures
	BaseURL     string // of this installation, for who is asked
}

// Check returns an error for settings that cannot work.
func (c Config) Check() error {
	switch c.Provider {
	case "", BuiltIn:
	case Photon, Nominatim:
		if u, err := url.Parse(c.URL); err != nil || !web(u) || u.RawQuery != "" || u.Fragment != "" {
			return fmt.Errorf("the maps URL is %q, not like https://%s.example.hr", c.URL, c.Provider)
		}
	case Google:
		if c.Key == "" {
			return errors.New("the maps provider is google, without a maps key")
		}
	default:
		return fmt.Errorf("the maps provider is %q, not %s, %s, %s or %s", c.Provider, BuiltIn, Photon, Nominatim, Google)
	}
	if c.Tiles == "" {
		return nil
	}
	if u, err := url.Parse(strings.NewReplacer("{z}", "0", "{x}", "0", "{y}", "0").Replace(c.Tiles)); err != nil || !web(u) ||
		strings.ContainsAny(u.Host, "{}") || strings.Count(c.Tiles, "{z}") != 1 || strings.Count(c.Tiles, "{x}") != 1 || strings.Count(c.Tiles, "{y}") != 1 {
		return fmt.Errorf("the map tiles are at %q, not at an address like https://tiles.example.hr/{z}/{x}/{y}.png", c.Tiles)
	}
	return nil
}

func web(u *url.URL) bool {
	return (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil
}

// Suggests is who suggests addresses.
func (c Config) Suggests() string {
	if c.Provider == "" {
		return BuiltIn
	}
	return c.Provider
}

// The kinds of map a page can draw.
const (
	GoogleMap = "google"
	TileMap   = "tiles"
	NoMap     = "none"
)

// Map returns the kind of map that pages draw: Google's with a browser key, else
// open pictures with a source, else none.
func (c Config) Map() string {
	switch {
	case c.BrowserKey != "":
		return GoogleMap
	case c.Tiles != "":
		return TileMap
	}
	return NoMap
}

// Credits returns the sources that must be named beside suggestions.
func (c Config) Credits() []string {
	credits := []string{geo.Attribution}
	switch c.Suggests() {
	case Photon, Nominatim:
		credits = append([]string{"© OpenStreetMap"}, credits...)
	case Google:
		credits = append([]string{"Google"}, credits...)
	}
	return credits
}

// Bounds of requests to a provider while a person types.
const (
	wait         = 2 * time.Second
	mostAnswer   = 1 << 20
	atOnce       = 4 // more are not asked: the built-in suggestions must do
	rest         = 30 * time.Second
	keptAnswers  = 2000
	keepAnswer   = 15 * time.Minute
	mostFound    = 8
	shortestText = 3 // a shorter text finds half the world
)

// Client asks the provider of the settings. It may be asked from everywhere at once.
type Client struct {
	Config
	agent    string
	provider provider // nil is the built-in one
	client   *http.Client
	slots    chan struct{}
	answers  *shelf[[]geo.Suggestion]
	tiles    *tiles
	resting  atomic.Int64 // until when a provider that failed is left alone
	now      func() time.Time
	log      *slog.Logger
}

// provider is one that can be configured.
type provider interface {
	// address returns the URL that asks for suggestions for the typed text.
	address(input string) string
	// read parses the answer. Its result must still be checked.
	read(body []byte) ([]geo.Suggestion, error)
}

// New returns a client of checked settings. It makes no request yet.
func New(c Config, log *slog.Logger) *Client {
	a := &Client{Config: c, agent: "Teren (" + c.BaseURL + ")", client: httpclient.Client(wait, mostAnswer), slots: make(chan struct{}, atOnce),
		answers: newShelf[[]geo.Suggestion](keptAnswers, keepAnswer), tiles: newTiles(), now: time.Now, log: log}
	switch c.Provider {
	case Photon:
		a.provider = photon{strings.TrimRight(c.URL, "/")}
	case Nominatim:
		a.provider = nominatim{strings.TrimRight(c.URL, "/")}
	case Google:
		a.provider = google{"https://maps.googleapis.com", c.Key}
	}
	return a
}

// Suggest returns addresses for the text typed so far, the likeliest first: those
// of the provider or, if it has none, is not configured or does not answer quickly,
// those of package geo.
func (a *Client) Suggest(ctx context.Context, input string, limit int) []geo.Suggestion {
	found := a.ask(ctx, strings.Join(strings.Fields(strings.ToValidUTF8(input, "")), " "))
	if len(found) == 0 {
		return geo.Suggest(input, limit)
	}
	return found[:min(len(found), limit)]
}

func (a *Client) ask(ctx context.Context, input string) []geo.Suggestion {
	if a.provider == nil || len([]rune(input)) < shortestText {
		return nil
	}
	key := textfold.Text(input)
	if found, ok := a.answers.get(key, a.now()); ok {
		return found
	}
	if a.now().UnixNano() < a.resting.Load() {
		return nil
	}
	select {
	case a.slots <- struct{}{}:
		defer func() { <-a.slots }()
	default:
		return nil
	}
	found, err := a.fetch(ctx, input)
	switch {
	case err == nil:
		if a.Provider != Google { // whose terms forbid storing
			a.answers.put(key, found, 1, a.now())
		}
	case ctx.Err() == nil: // otherwise the person typed on: not a failure of the provider
		a.resting.Store(a.now().Add(rest).UnixNano())
		a.log.WarnContext(ctx, "addresses are suggested without the maps provider", "request", trace.RequestID(ctx), "provider", a.Provider, "for", rest, "err", err)
	}
	return found
}

func (a *Client) fetch(ctx context.Context, input string) ([]geo.Suggestion, error) {
	body, _, err := httpclient.Get(ctx, a.client, a.agent, a.provider.address(input))
	if err != nil {
		return nil, err
	}
	read, err := a.provider.read(body)
	if err != nil {
		return nil, err
	}
	var found []geo.Suggestion
	for _, s := range read {
		if s, ok := trusted(s); ok && len(found) < mostFound {
			found = append(found, s)
		}
	}
	return found, nil
}

// Try asks the provider for an address, and for a picture of the map, as a
// check of the settings.
func (a *Client) Try(ctx context.Context) (suggestions, pictures error) {
	if a.provider != nil {
		_, suggestions = a.fetch(ctx, "Ilica 1, Zagreb")
	}
	if a.Tiles != "" {
		_, pictures = a.Tile(ctx, 0, 0, 0)
	}
	return suggestions, pictures
}
