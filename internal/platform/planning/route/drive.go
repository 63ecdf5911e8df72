package route

import "math"

const earth = 6_371_000 // radius in meters

// vector is a point on a sphere of radius 1, which makes distances fast to
// calculate.
type vector struct{ x, y, z float64 }

func (p Point) vector() vector {
	latitude, longitude := p.Latitude*math.Pi/180, p.Longitude*math.Pi/180
	return vector{math.Cos(latitude) * math.Cos(longitude), math.Cos(latitude) * math.Sin(longitude), math.Sin(latitude)}
}

// straight returns the distance of the great circle in meters.
func straight(a, b vector) float64 {
	x, y, z := a.x-b.x, a.y-b.y, a.z-b.z
	return 2 * earth * math.Asin(min(1, math.Sqrt(x*x+y*y+z*z)/2))
}

// Between returns the drive from a to b. A minute that has begun counts.
func (r Roads) Between(a, b Point) Drive { return r.drive(a.vector(), b.vector()) }

func (r Roads) drive(a, b vector) Drive {
	meters := int(straight(a, b)*float64(100+r.Detour)/100 + 0.5)
	perMinute := r.Speed * 1000 / 60
	return Drive{meters, (meters + perMinute - 1) / perMinute}
}

func (d Drive) plus(o Drive) Drive { return Drive{d.Meters + o.Meters, d.Minutes + o.Minutes} }

func (d Drive) less(o Drive) Drive { return Drive{d.Meters - o.Meters, d.Minutes - o.Minutes} }
