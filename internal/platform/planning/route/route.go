// Package route assigns jobs to workers and times, so that little is driven, urgent
// jobs come early, and hours, absences and other work are respected. It imports
// neither orders nor a database: it has distances and minutes only.
package route

import (
	"context"
	"math"
)

// Times are in minutes since 1970, in UTC. Jobs begin at a quarter of an hour.
const quarter = 15

// Point is a place on the earth, in degrees.
type Point struct{ Latitude, Longitude float64 }

// Roads turn the distance between two points into a drive.
type Roads struct {
	Detour int // by how many percent roads are longer than the straight line
	Speed  int // in km/h
}

// Drive is a length and duration of driving.
type Drive struct{ Meters, Minutes int }

// Span is a time from From included to To excluded.
type Span struct{ From, To int }

// Stop is work at a fixed time. Without a point its place is unknown and no driving
// to it is counted.
type Stop struct {
	ID int64
	Span
	At *Point
}

// Day is the time of one worker on one day: Open is when jobs may be placed, Stops
// are the fixed ones, both in order of their time.
type Day struct {
	Open  []Span
	Stops []Stop
}

// Worker is a person whose days are planned.
type Worker struct {
	Days []Day // as many as every other worker has
}

// Never as Job.Extra forbids a worker for a job.
const Never = math.MaxInt32

// Job is work that is to get a place.
type Job struct {
	ID      int64
	Minutes int
	At      *Point
	// Crew are the workers, by index, who do it together. Without a crew any one
	// worker does it.
	Crew []int
	// Extra is, by worker, how many minutes of driving more it counts like to give
	// them the job; without it none.
	Extra []int
	// Delay is how many minutes of driving each day later counts like, Weight how
	// many it counts like to leave the job out.
	Delay, Weight int
	// Days are, by day, how many minutes of driving it counts like to do the job
	// then, or Never, in place of Delay.
	Days []int
	// Now is where the job is at present, if it has a place that may be bettered.
	Now *Spot
	// Start is the only minute at which the job may begin; 0 allows any quarter of
	// an hour.
	Start int
}

// wait returns how many minutes of driving it counts like to do the job on the day;
// it is false if the job may not be done then.
func (j *Job) wait(day int) (minutes int, ok bool) {
	if j.Days == nil {
		return j.Delay * day, true
	}
	return j.Days[day], j.Days[day] != Never
}

// Spot is a day of a worker, by index, and a time on it.
type Spot struct{ Worker, Day, Start int }

// Problem is the jobs, in the order of their arrival, and who can do them. Each
// day begins and ends at Base; the drive from there and back is not in anybody's
// hours. Without a base the first and the last drive of a day do not count.
type Problem struct {
	Jobs    []Job
	Workers []Worker
	Base    *Point
	Roads   Roads
	// Tidy betters the places that jobs have: they stay where nothing is won.
	Tidy bool
}

// Place is where a job could go.
type Place struct {
	Workers    []int // by index
	Day, Start int
	// Before and After are the stops or jobs of the first worker next to it on
	// that day; nil for none.
	Before, After *Neighbour
	// Detour is how much more is driven for it, by all of the workers.
	Detour Drive
}

// Neighbour is the stop or job next to a place: the end of one before, or the
// beginning of one after. Drive is the way between; nil where it is unknown.
type Neighbour struct {
	ID    int64
	At    int
	Drive *Drive
}

// Plan is the proposal that Solve returns.
type Plan struct {
	// Places are, by job, the one proposed, followed by the next best ones while
	// all others stay as proposed; empty for a job that finds no room.
	Places [][]Place
	// Total is the driving of all days on which a job has its place.
	Total Drive
	// Saved is how much less that is than before, of jobs that had places; else
	// than with each job, in order of arrival, at its first free place.
	Saved Drive
	// Cut reports that the time ran out before the search ended: a faster machine
	// may find a better plan.
	Cut bool
}

// steps is how many insertions a search may try. It ends a search at the same
// point on any machine. An ordinary one needs less than half a second for it; the
// deadline of the context is for one that is not.
const steps = 6_000_000

// Solve places the jobs: the cheapest insertion first, bettered by taking out
// some and putting them back elsewhere. The answer depends on the problem alone,
// unless the context ends the search before its time (Cut). Each job comes with
// as many as others further places.
func Solve(ctx context.Context, p Problem, others int) Plan {
	s := newSolver(ctx, p)
	s.begin()
	s.better()
	s.nearNow()
	return s.plan(others)
}
