package addresses

import (
	"context"
	"errors"
	"time"

	"teren/internal/kit/geo"
	"teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
)

// MapsKey is the answer that names the key.
type MapsKey struct {
	Key string `json:"key"`
}

// Envelope marks the answer as its own envelope.
func (MapsKey) Envelope() {}

// Key returns the key with which a browser draws Google's maps.
func (s *Service) Key(context.Context, access.Who, struct{}) (MapsKey, error) {
	return MapsKey{s.Maps.BrowserKey}, nil
}

// Drawn is how a page draws a map.
type Drawn struct {
	Map         MapKind  `json:"map"`
	Attribution string   `json:"attribution"` // whom the pictures of the map name
	MaxZoom     int64    `json:"max_zoom"`
	Credits     []string `json:"credits"` // whom suggested addresses name
}

// MapKind is how the map is drawn: by Google's own script, with the pictures at
// /maps/tile, or not at all.
type MapKind string

func (MapKind) Values() []string { return []string{maps.GoogleMap, maps.TileMap, maps.NoMap} }

// Drawn returns how a page draws a map.
func (s *Service) Drawn(context.Context, access.Who, struct{}) (Drawn, error) {
	return Drawn{MapKind(s.Maps.Map()), s.Maps.Attribution, maps.MostZoom, s.Maps.Credits()}, nil
}

// Square names a picture of the map: a level, and the column and row there.
type Square struct {
	Z int64 `query:"z" json:"-"`
	X int64 `query:"x" json:"-"`
	Y int64 `query:"y" json:"-"`
}

// keepTile is how long a browser keeps a picture.
const keepTile = 7 * 24 * time.Hour

// Tile returns a picture of the map, fetched by this server, so that its source
// does not learn who looks at it.
func (s *Service) Tile(ctx context.Context, _ access.Who, in Square) (api.Picture, error) {
	t, err := s.Maps.Tile(ctx, in.Z, in.X, in.Y)
	switch {
	case errors.Is(err, maps.ErrNoTile):
		return api.Picture{}, fault.Missing()
	case err != nil:
		return api.Picture{}, &fault.Fault{Kind: fault.Unavailable, Code: "no_map_now", Cause: err}
	}
	return api.Picture{ContentType: t.ContentType, Body: t.Body, Keep: keepTile}, nil
}

// Plain returns the plain map in the form of geo.Drawing.
func (s *Service) Plain(context.Context, access.Who, struct{}) (api.Picture, error) {
	return api.Picture{ContentType: "text/plain; charset=utf-8", Body: geo.Drawing(), Keep: keepTile}, nil
}
