package maps

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"teren/internal/kit/geo"
)

// Answers in the form of each provider, of the same house and its city.
const (
	photonSays = `{"type":"FeatureCollection","features":[
		{"type":"Feature","geometry":{"type":"Point","coordinates":[15.9748,45.8129]},"properties":{"osm_type":"N","osm_key":"building","type":"house","housenumber":"1","street":"Ilica","district":"Donji grad","city":"Zagreb","postcode":"10000","county":"Grad Zagreb","country":"Hrvatska","countrycode":"HR"}},
		{"type":"Feature","geometry":{"type":"Point","coordinates":[15.9748,45.8129]},"properties":{"type":"house","name":"Spomenik","city":"Zagreb"}},
		{"type":"Feature","geometry":{"type":"Point","coordinates":[15.97,45.81]},"properties":{"type":"street","name":"Ilica","city":"Zagreb","postcode":"10000","state":"Grad Zagreb","country":"Hrvatska"}},
		{"type":"Feature","geometry":{"type":"Point","coordinates":[16.1,45.9]},"properties":{"type":"house","housenumber":"12a","locality":"Blaguša","city":"Sesvete","country":"Hrvatska"}},
		{"type":"Feature","geometry":{"type":"Point","coordinates":[15.98,45.8]},"properties":{"type":"city","name":"Zagreb","country":"Hrvatska"}},
		{"type":"Feature","geometry":{"type":"Point","coordinates":[]},"properties":{"type":"city","name":"Nigdje"}}]}`
	nominatimSays = `[
		{"lat":"45.8129","lon":"15.9748","display_name":"1, Ilica, …","address":{"house_number":"1","road":"Ilica","suburb":"Donji grad","city":"Zagreb","county":"Grad Zagreb","postcode":"10000","country":"Hrvatska","country_code":"hr"}},
		{"lat":"x","lon":"15.9748","address":{"city":"Zagreb"}},
		{"lat":"45.9","lon":"16.1","address":{"house_number":"12a","village":"Blaguša","county":"Grad Zagreb","country":"Hrvatska"}}]`
	googleSays = `{"status":"OK","results":[{"formatted_address":"Ilica 1, 10000, Zagreb, Croatia","address_components":[
		{"long_name":"1","short_name":"1","types":["street_number"]},{"long_name":"Ilica","types":["route"]},{"long_name":"Zagreb","types":["locality","political"]},
		{"long_name":"Grad Zagreb","types":["administrative_area_level_1","political"]},{"long_name":"Hrvatska","types":["country","political"]},{"long_name":"10000","types":["postal_code"]}],
		"geometry":{"location":{"lat":45.8129,"lng":15.9748}}}]}`
)

var house = geo.Suggestion{FormattedAddress: "Ilica 1, 10000 Zagreb, Hrvatska", Street: "Ilica", Number: "1", City: "Zagreb", PostalCode: "10000",
	Country: "Hrvatska", County: "Grad Zagreb", Latitude: 45.8129, Longitude: 15.9748}

// asked starts a provider of the kind that answers with what say tells it, and
// the client that asks it; the clock stands still until it is moved.
func asked(t *testing.T, kind string, say http.HandlerFunc) (*Client, *time.Time) {
	t.Helper()
	server := httptest.NewServer(say)
	t.Cleanup(server.Close)
	c := Config{Provider: kind, URL: server.URL + "/", Key: "secret", BaseURL: "https://teren.example.hr"}
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	a := New(c, slog.New(slog.DiscardHandler))
	if kind == Google {
		a.provider = google{server.URL, c.Key}
	}
	now := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	a.now = func() time.Time { return now }
	return a, &now
}

// counted counts the requests that are sent, whether or not they arrive in time.
type counted struct {
	http.RoundTripper
	atomic.Int64
}

func (c *counted) RoundTrip(r *http.Request) (*http.Response, error) {
	c.Add(1)
	return c.RoundTripper.RoundTrip(r)
}

func says(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
}

func TestProviders(t *testing.T) {
	for kind, c := range map[string]struct {
		answer, path string
		wants        map[string]string
		lines        []string
	}{
		Photon: {photonSays, "/api", map[string]string{"q": "ilica 1 zag", "limit": "10"},
			[]string{"Ilica 1, 10000 Zagreb, Hrvatska", "Ilica, 10000 Zagreb, Hrvatska", "Blaguša 12a, Sesvete, Hrvatska", "Zagreb, Hrvatska"}},
		Nominatim: {nominatimSays, "/search", map[string]string{"q": "ilica 1 zag", "format": "jsonv2", "addressdetails": "1", "accept-language": "hr"},
			[]string{"Ilica 1, 10000 Zagreb, Hrvatska", "Blaguša 12a, Blaguša, Hrvatska"}},
		Google: {googleSays, "/maps/api/geocode/json", map[string]string{"address": "ilica 1 zag", "key": "secret", "language": "hr"},
			[]string{"Ilica 1, 10000 Zagreb, Hrvatska"}},
	} {
		t.Run(kind, func(t *testing.T) {
			a, _ := asked(t, kind, func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != c.path || r.UserAgent() != "Teren (https://teren.example.hr)" {
					t.Error(r.URL.Path, r.UserAgent())
				}
				for name, want := range c.wants {
					if got := r.URL.Query().Get(name); got != want {
						t.Errorf("%s is %q", name, got)
					}
				}
				_, _ = w.Write([]byte(c.answer))
			})
			got := a.Suggest(t.Context(), "  ilica 1   zag ", 9)
			var lines []string
			for _, s := range got {
				lines = append(lines, s.FormattedAddress)
			}
			if fmt.Sprint(lines) != fmt.Sprint(c.lines) {
				t.Errorf("%q", lines)
			}
			if len(got) == 0 || got[0] != house {
				t.Errorf("%+v", got)
			}
			if got := a.Suggest(t.Context(), "ilica 1 zag", 1); len(got) != 1 {
				t.Error("limit 1:", got)
			}
		})
	}
}

// Whatever a provider does, the built-in suggestions are there, soon, and it
// is left alone for a while.
func TestTroubleLeavesTheBuiltInSuggestions(t *testing.T) {
	hold := make(chan struct{})
	defer close(hold)
	for name, answer := range map[string]http.HandlerFunc{
		"broken":    says(`{"features":[{`),
		"a page":    says(`<html>Log in</html>`),
		"something": says(`{"message":"ok"}`),
		"a number":  says(`7`),
		"nothing":   says(`null`),
		"refusing":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) },
		"elsewhere": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://169.254.169.254/latest/meta-data", http.StatusFound)
		},
		"huge": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`{"features":[`))
			for range 3 << 10 {
				if _, err := w.Write(bytes.Repeat([]byte(" "), 1<<10)); err != nil {
					return
				}
			}
			_, _ = w.Write([]byte(`],"status":"OK"}`))
		},
		"slow": func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-hold:
			case <-r.Context().Done():
			}
		},
	} {
		for _, kind := range []string{Photon, Nominatim, Google} {
			t.Run(name+"/"+kind, func(t *testing.T) {
				t.Parallel()
				a, now := asked(t, kind, answer)
				calls := &counted{RoundTripper: a.client.Transport}
				a.client.Transport, a.client.Timeout = calls, 100*time.Millisecond
				for range 2 {
					if got := a.Suggest(t.Context(), "ilica 1 zag", 9); len(got) == 0 || got[0].City != "Zagreb" || got[0].Latitude != 45.8131 {
						t.Errorf("%+v", got)
					}
				}
				if n := calls.Load(); n != 1 {
					t.Errorf("asked %d times", n)
				}
				*now = now.Add(rest)
				a.Suggest(t.Context(), "ilica 1 zag", 9)
				if n := calls.Load(); n != 2 {
					t.Errorf("asked %d times, and never again", n)
				}
				if suggestions, pictures := a.Try(t.Context()); suggestions == nil || pictures != nil || strings.Contains(suggestions.Error(), "secret") {
					t.Error(suggestions, pictures)
				}
			})
		}
	}
}

func TestNobodyThereLeavesTheBuiltInSuggestions(t *testing.T) {
	server := httptest.NewServer(nil)
	server.Close()
	a := New(Config{Provider: Photon, URL: server.URL}, slog.New(slog.DiscardHandler))
	if got := a.Suggest(t.Context(), "ilica 1 zag", 9); len(got) == 0 {
		t.Error(got)
	}
}

// Texts of a hostile provider are cut to what an address is, and what lies
// nowhere is left out.
func TestHostile(t *testing.T) {
	long := strings.Repeat("š", 5000)
	a, _ := asked(t, Nominatim, says(`[
		{"lat":"45","lon":"16","address":{"road":"Il\u0000ica\n\u202e <script>","house_number":"`+long+`","city":"`+long+`","country":"\ud800"}},
		{"lat":"NaN","lon":"16","address":{"city":"A"}},{"lat":"1e999","lon":"16","address":{"city":"B"}},{"lat":"91","lon":"16","address":{"city":"C"}},
		{"lat":"45","lon":"-181","address":{"city":"D"}},{"lat":"45","lon":"16","address":{"city":"\u200b \n"}}]`))
	got := a.Suggest(t.Context(), "ilica", 9)
	if len(got) != 1 {
		t.Fatalf("%+v", got)
	}
	s := got[0]
	if s.Street != "Ilica <script>" || utf8.RuneCountInString(s.City) != 80 || utf8.RuneCountInString(s.Number) != 20 || s.Country != "" || utf8.RuneCountInString(s.FormattedAddress) > 300 {
		t.Errorf("%+v", s)
	}
	many := `{"lat":"45","lon":"16","address":{"city":"A"}}`
	a, _ = asked(t, Nominatim, says(`[`+many+strings.Repeat(","+many, 500)+`]`))
	if got := a.Suggest(t.Context(), "ilica", 99); len(got) != mostFound {
		t.Error(len(got), "suggestions")
	}
}

func TestAnswersAreKept(t *testing.T) {
	for kind, want := range map[string]int64{Photon: 2, Google: 4} { // Google forbids keeping
		var calls atomic.Int64
		a, now := asked(t, kind, func(w http.ResponseWriter, _ *http.Request) {
			calls.Add(1)
			_, _ = w.Write([]byte(map[string]string{Photon: photonSays, Google: googleSays}[kind]))
		})
		for _, input := range []string{"ilica 1", "ILICA  1 ", "ilića 1"} {
			a.Suggest(t.Context(), input, 9)
		}
		*now = now.Add(keepAnswer)
		a.Suggest(t.Context(), "ilica 1", 9)
		a.Suggest(t.Context(), "il", 9) // too short to be asked for
		if n := calls.Load(); n != want {
			t.Errorf("%s was asked %d times", kind, n)
		}
	}
}

// What finds nothing is an answer too: the provider is not to blame.
func TestNothingFound(t *testing.T) {
	for kind, answer := range map[string]string{Photon: `{"features":[]}`, Nominatim: `[]`, Google: `{"status":"ZERO_RESULTS","results":[]}`} {
		a, _ := asked(t, kind, says(answer))
		if got := a.Suggest(t.Context(), "split put supavla 12", 9); len(got) == 0 || got[0].City != "Split" {
			t.Errorf("%s: %+v", kind, got)
		}
		if a.resting.Load() != 0 {
			t.Errorf("%s is left alone", kind)
		}
	}
}

// Who types on blames nobody; and who comes when all are busy waits for nobody.
func TestManyAtOnce(t *testing.T) {
	came, leave := make(chan struct{}), make(chan struct{})
	a, _ := asked(t, Photon, func(w http.ResponseWriter, r *http.Request) {
		came <- struct{}{}
		select {
		case <-leave:
			_, _ = w.Write([]byte(photonSays))
		case <-r.Context().Done():
		}
	})
	done := make(chan []geo.Suggestion)
	for i := range atOnce - 1 {
		go func() { done <- a.Suggest(context.Background(), fmt.Sprint("ilica ", i), 9) }()
		<-came
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() { done <- a.Suggest(ctx, "ilica 9", 9) }()
	<-came
	if got := a.Suggest(context.Background(), "ilica 1 zag", 9); len(got) == 0 || got[0].Latitude != 45.8131 {
		t.Errorf("%+v", got)
	}
	cancel()
	<-done
	if a.resting.Load() != 0 {
		t.Error("the provider is blamed for who typed on")
	}
	close(leave)
	for range atOnce - 1 {
		if got := <-done; len(got) == 0 || got[0] != house {
			t.Errorf("%+v", got)
		}
	}
}

func TestConfig(t *testing.T) {
	for _, c := range []Config{
		{}, {Provider: BuiltIn}, {Provider: Photon, URL: "http://127.0.0.1:2322"}, {Provider: Nominatim, URL: "https://osm.example.hr/nominatim/"},
		{Provider: Google, Key: "k"}, {BrowserKey: "b"}, {Tiles: "https://tiles.example.hr/{z}/{x}/{y}.png?key=k"},
	} {
		if err := c.Check(); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
	for _, c := range []Config{
		{Provider: "bing"}, {Provider: Photon}, {Provider: Photon, URL: "photon.example.hr"}, {Provider: Nominatim, URL: "file:///etc/passwd"}, {Provider: Photon, URL: "https://u:p@x.hr"},
		{Provider: Photon, URL: "https://x.hr?q=1"}, {Provider: Google}, {Provider: Google, BrowserKey: "b"},
		{Tiles: "https://tiles.example.hr/"}, {Tiles: "https://tiles.example.hr/{z}/{x}.png"}, {Tiles: "/{z}/{x}/{y}.png"}, {Tiles: "https://{s}.example.hr/{z}/{x}/{y}.png"},
	} {
		if c.Check() == nil {
			t.Errorf("%+v is right", c)
		}
	}
	for want, c := range map[string]Config{GoogleMap: {BrowserKey: "b", Tiles: "t"}, TileMap: {Tiles: "t", Key: "k"}, NoMap: {Key: "k"}} {
		if got := c.Map(); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
	if got := (Config{Provider: Photon}).Credits(); fmt.Sprint(got) != "[© OpenStreetMap GeoNames (CC BY 4.0)]" {
		t.Error(got)
	}
}

func picture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 256, 256))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTiles(t *testing.T) {
	body := picture(t)
	var calls atomic.Int64
	a, now := asked(t, Photon, func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		switch r.URL.Path {
		case "/4/8/5.png":
			_, _ = w.Write(body)
		case "/4/8/6.png":
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write([]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`))
		case "/4/8/7.png":
			http.Redirect(w, r, "/4/8/5.png", http.StatusFound)
		case "/4/8/8.png":
			_, _ = w.Write(append(body, make([]byte, mostTile)...))
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	})
	a.Tiles = a.URL + "{z}/{x}/{y}.png"
	for range 2 {
		if got, err := a.Tile(t.Context(), 4, 8, 5); err != nil || got.ContentType != "image/png" || !bytes.Equal(got.Body, body) {
			t.Error(got.ContentType, err)
		}
	}
	if n := calls.Load(); n != 1 {
		t.Errorf("asked %d times", n)
	}
	*now = now.Add(keepTile)
	if _, err := a.Tile(t.Context(), 4, 8, 5); err != nil || calls.Load() != 2 {
		t.Error(calls.Load(), err)
	}
	for _, y := range []int64{6, 7, 8} {
		if _, err := a.Tile(t.Context(), 4, 8, y); err == nil || errors.Is(err, ErrNoTile) {
			t.Errorf("%d: %v", y, err)
		}
	}
	was := calls.Load()
	for _, at := range [][3]int64{{-1, 0, 0}, {20, 0, 0}, {63, 0, 0}, {2, 4, 0}, {2, 0, 4}, {2, -1, 0}} {
		if _, err := a.Tile(t.Context(), at[0], at[1], at[2]); !errors.Is(err, ErrNoTile) {
			t.Errorf("%v: %v", at, err)
		}
	}
	if calls.Load() != was {
		t.Error("a tile that cannot be was asked for")
	}
	if _, err := a.Tile(t.Context(), 4, 8, 9); !errors.Is(err, ErrNoTile) {
		t.Error(err)
	}
	if _, pictures := a.Try(t.Context()); !errors.Is(pictures, ErrNoTile) {
		t.Error(pictures)
	}
}

func TestShelfKeepsTheNewest(t *testing.T) {
	s, now := newShelf[int](10, time.Minute), time.Now()
	for i := range 5 {
		s.put(fmt.Sprint(i), i, 4, now)
	}
	for i, want := range []bool{false, false, false, true, true} {
		if _, ok := s.get(fmt.Sprint(i), now); ok != want {
			t.Errorf("%d: %v", i, ok)
		}
	}
	s.put("3", 33, 9, now) // heavier: not beside another
	if v, ok := s.get("3", now); ok || len(s.items) != 1 || s.weight != 4 {
		t.Error(v, ok, s.weight)
	}
	s.put("x", 1, 99, now)
	if len(s.items) != 0 || s.weight != 0 || len(s.order) != 0 {
		t.Error(s.items, s.weight, s.order)
	}
	s.put("x", 1, 1, now)
	if _, ok := s.get("x", now.Add(time.Minute)); ok {
		t.Error("too old")
	}
}

func FuzzProviders(f *testing.F) {
	for _, text := range []string{photonSays, nominatimSays, googleSays} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, p := range []provider{photon{}, nominatim{}, google{}} {
			found, _ := p.read(body)
			for _, s := range found {
				if s, ok := trusted(s); ok && (s.City == "" || !utf8.ValidString(s.FormattedAddress) || utf8.RuneCountInString(s.FormattedAddress) > 300 || strings.ContainsAny(s.FormattedAddress, "\n\x00")) {
					t.Errorf("%+v", s)
				}
			}
		}
	})
}
