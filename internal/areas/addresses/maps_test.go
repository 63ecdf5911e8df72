package addresses

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"testing"

	"teren/internal/kit/maps"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// A provider that knows streets, and the map's pictures, both small.
func provider(t *testing.T) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api":
			_, _ = w.Write([]byte(`{"features":[
				{"geometry":{"coordinates":[15.97,45.81]},"properties":{"type":"house","street":"Đure Đakovića","housenumber":"3","postcode":"10000","city":"Zagreb","country":"Hrvatska","county":"Grad Zagreb"}},
				{"geometry":{"coordinates":[15.98,45.82]},"properties":{"type":"house","street":"Đure Đakovića","housenumber":"33","postcode":"10000","city":"Zagreb","country":"Hrvatska","county":"Grad Zagreb"}}]}`))
		case "/1/0/1.png":
			var b bytes.Buffer
			_ = png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1)))
			_, _ = w.Write(b.Bytes())
		case "/1/1/1.png":
			_, _ = w.Write([]byte(`<script>alert(1)</script>`))
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// The company's own addresses come first, then the provider's, each once, and
// last what was typed.
func TestAutocompleteByProvider(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		maps := mapped(maps.Config{Provider: maps.Photon, URL: provider(t)})
		apitest.Script(t, cast, &Service{DB: d, Maps: maps})(
			`manager POST /addresses/autocomplete {"input":"dure dakovica 3"} → 200 {"data":[`+
				`{"formatted_address":"Đure Đakovića 3, 10000 Zagreb, Hrvatska","street":"Đure Đakovića","number":"3","city":"Zagreb","postal_code":"10000","country":"Hrvatska","county":"","latitude":45.81,"longitude":15.97,"approximate":false,"near_latitude":null,"near_longitude":null},`+
				`{"formatted_address":"Đure Đakovića 33, 10000 Zagreb, Hrvatska","street":"Đure Đakovića","number":"33","city":"Zagreb","postal_code":"10000","country":"Hrvatska","county":"Grad Zagreb","latitude":45.82,"longitude":15.98,"approximate":false,"near_latitude":null,"near_longitude":null},`+
				`{"formatted_address":"dure dakovica 3","street":"Dure dakovica","number":"3","city":"","postal_code":"","country":"","county":"","latitude":null,"longitude":null,"approximate":true,"near_latitude":null,"near_longitude":null}]}`,
			`manager POST /addresses/autocomplete {"input":" "} → 200 {"data":[]}`,
		)
	})
}

func TestTiles(t *testing.T) {
	maps := mapped(maps.Config{Tiles: provider(t) + "/{z}/{x}/{y}.png", Attribution: "© Mi"})
	apitest.Script(t, cast, &Service{Maps: maps})(
		`worker GET /maps → 200 {"data":{"map":"tiles","attribution":"© Mi","max_zoom":19,"credits":["GeoNames (CC BY 4.0)"]}}`,
		`nobody GET /maps → 401`,
		`nobody GET /maps/tile?z=1&x=0&y=1 → 401`,
		`worker GET /maps/tile?z=1&x=0&y=1 → 200 PNG`,
		`worker GET /maps/tile?z=1&x=0&y=0 → 404 "code":"not_found"`,
		`worker GET /maps/tile?z=1&x=1&y=1 → 503 "code":"no_map_now" & !script`,
		`worker GET /maps/tile?z=1&x=2&y=1 → 404`,
		`worker GET /maps/tile?z=-1&x=0&y=0 → 404`,
		`worker GET /maps/tile?z=99999999999999999999&x=0&y=0 → 422 "field":"z"`,
		`worker GET /maps/tile?z=1&x=0&y=1.png → 422 "field":"y"`,
	)
	s := &Service{Maps: maps}
	got, err := s.Tile(context.Background(), cast["worker"], Square{1, 0, 1})
	if err != nil || got.ContentType != "image/png" || got.Keep != keepTile {
		t.Error(got.ContentType, got.Keep, err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := s.Tile(ended, cast["worker"], Square{1, 1, 0}); err == nil || fault.IsMissing(err) {
		t.Error(err)
	}
}
