package maps

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/kit/httpclient"
)

// Tile is one picture of the map.
type Tile struct {
	Body        []byte
	ContentType string
}

// ErrNoTile is the error for a picture that there is not.
var ErrNoTile = errors.New("there is no such tile")

// MostZoom is the deepest level that is asked for.
const MostZoom = 19

// Bounds of pictures.
const (
	tileWait   = 8 * time.Second
	mostTile   = 512 << 10
	tilesOnce  = 8
	keptTiles  = 16 << 20 // bytes
	keepTile   = 24 * time.Hour
	tileWeight = 200 // what keeping one costs beside its bytes
)

// pictures are the types a tile can have: such as cannot run anything.
var pictures = []string{"image/png", "image/jpeg", "image/webp"}

type tiles struct {
	client *http.Client
	slots  chan struct{}
	kept   *shelf[Tile]
}

func newTiles() *tiles {
	return &tiles{httpclient.Client(tileWait, mostTile), make(chan struct{}, tilesOnce), newShelf[Tile](keptTiles, keepTile)}
}

// Tile fetches the picture, or takes one fetched lately.
func (a *Client) Tile(ctx context.Context, z, x, y int64) (Tile, error) {
	if a.Tiles == "" || z < 0 || z > MostZoom || x < 0 || y < 0 || x >= 1<<z || y >= 1<<z {
		return Tile{}, ErrNoTile
	}
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	address := strings.NewReplacer("{z}", number(z), "{x}", number(x), "{y}", number(y)).Replace(a.Tiles)
	if t, ok := a.tiles.kept.get(address, a.now()); ok {
		return t, nil
	}
	select {
	case a.tiles.slots <- struct{}{}:
		defer func() { <-a.tiles.slots }()
	case <-ctx.Done():
		return Tile{}, ctx.Err()
	}
	body, contentType, err := httpclient.Get(ctx, a.tiles.client, a.agent, address)
	var refused httpclient.Refused
	if errors.As(err, &refused) && (refused == http.StatusNotFound || refused == http.StatusNoContent) {
		return Tile{}, ErrNoTile
	}
	if err == nil && !slices.Contains(pictures, contentType) {
		err = errors.New("the tile is not a picture but " + contentType)
	}
	if err != nil {
		return Tile{}, err
	}
	t := Tile{body, contentType}
	a.tiles.kept.put(address, t, len(body)+tileWeight, a.now())
	return t, nil
}
