// Package maps is what an installation has configured about maps: who
// suggests addresses, and where the pictures of a map come from. It asks them
// on behalf of the product, so that nobody's browser tells a stranger where
// the company works; only Google's own map is drawn by the browser itself.
// Without settings it asks nobody. It knows no area and no database.
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

// Who may suggest addresses beyond those a company has used.
const (
	BuiltIn   = "built-in"
	Photon    = "photon"
	Nominatim = "nominatim"
	Google    = "google"
)

// Config is what whoever runs the server has set.
type Config struct {
	Provider    string // of suggestions, one of the above
	URL         string // of Photon or Nominatim
	Key         string // of Google for suggestions; it stays here
	BrowserKey  string // of Google for maps; every browser gets it
	Tiles       string // where map pictures come from, https://…/{z}/{x}/{y}.png; "" is nowhere
	Attribution string // whom those pictures name
	BaseURL     string // of this installation, for who is asked
}

// Check says what is wrong with the settings.
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

// Map is what a page draws: Google's map when there is a key, else open
// pictures when there is somewhere to get them, else none.
func (c Config) Map() string {
	switch {
	case c.BrowserKey != "":
		return GoogleMap
	case c.Tiles != "":
		return TileMap
	}
	return NoMap
}

// Credits are whom suggestions have to name.
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

// Bounds of asking a provider for suggestions, which come while somebody types.
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
	// address is where the suggestions for what was typed are asked for.
	address(input string) string
	// read understands the answer. What it makes of it is not yet to be trusted.
	read(body []byte) ([]geo.Suggestion, error)
}

// New is the client of the settings, which have been checked. It asks nobody yet.
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

// Suggest are addresses for what was typed so far, the likeliest first: those
// of the provider or, when it has none, is not configured, or cannot answer
// quickly, those that package geo knows.
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
		if a.Provider != Google { // whose terms forbid keeping
			a.answers.put(key, found, 1, a.now())
		}
	case ctx.Err() == nil: // else the person typed on, and nobody is to blame
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
