package share

import (
	"context"
	"errors"
	"sync"
)

// ErrTooMany is returned when one person already has too many requests waiting.
var ErrTooMany = errors.New("too much of one person waits")

// Fair lends a few places to all companies. A free place goes to the company that
// was served least lately, and within it to the person who was served least, so
// people who ask for much wait behind people who ask for little.
type Fair struct {
	all, company, person int // places that are lent at once: to all, to one company, to one person
	waiting              int // requests of one person that may wait

	mu        sync.Mutex
	taken     int
	began     int64 // the start, in cost, of the newest loan
	companies map[int64]*company
	queue     []*request // in the order of arrival
}

// account counts the places that a company or a person holds now, and how much cost
// it has been served: its next loan starts there.
type account struct {
	taken  int
	served int64
}

type company struct {
	account
	began  int64
	people map[int64]*person
}

type person struct {
	account
	waiting int
}

type request struct {
	company *company
	person  *person
	cost    int64
	given   chan struct{} // closed when the place is lent
}

// NewFair lends so many places to all, to one company and to one person at once; of
// one person so many requests wait.
func NewFair(all, company, person, waiting int) *Fair {
	return &Fair{all: all, company: company, person: person, waiting: waiting}
}

// Places returns how many places are lent at once.
func (f *Fair) Places() int { return f.all }

// Take waits for a place for work that costs so much; leave gives it back, and may be
// called more than once. It returns ErrTooMany at once where too much of the person
// waits, and the error of ctx when that ends first; the request has left the queue then.
func (f *Fair) Take(ctx context.Context, companyID, personID int64, cost int) (leave func(), err error) {
	f.mu.Lock()
	r := f.enter(companyID, personID, cost)
	if r == nil {
		f.mu.Unlock()
		return nil, ErrTooMany
	}
	f.lend()
	f.mu.Unlock()
	select {
	case <-r.given:
	case <-ctx.Done():
		if f.withdraw(r) {
			return nil, ctx.Err()
		}
	}
	return sync.OnceFunc(func() { f.back(r) }), nil
}

// enter puts a request at the end of the queue; nil if the person already has too
// many waiting.
func (f *Fair) enter(companyID, personID int64, cost int) *request {
	if f.taken == 0 && len(f.queue) == 0 { // nothing runs and nothing waits: reset all accounts
		f.companies, f.began = map[int64]*company{}, 0
	}
	c := f.companies[companyID]
	if c == nil {
		c = &company{people: map[int64]*person{}}
		f.companies[companyID] = c
	}
	p := c.people[personID]
	if p == nil {
		p = &person{}
		c.people[personID] = p
	}
	if p.waiting >= f.waiting {
		return nil
	}
	p.waiting++
	r := &request{company: c, person: p, cost: int64(max(1, cost)), given: make(chan struct{})}
	f.queue = append(f.queue, r)
	return r
}

// lend gives free places to the waiting requests whose turn it is.
func (f *Fair) lend() {
	for f.taken < f.all {
		next := -1
		for i, r := range f.queue {
			if r.company.taken < f.company && r.person.taken < f.person && (next < 0 || f.before(r, f.queue[next])) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		r := f.queue[next]
		f.leaveQueue(next)
		f.began = r.company.lend(f.began, r.cost)
		r.company.began = r.person.lend(r.company.began, r.cost)
		f.taken++
		close(r.given)
	}
}

// before reports whether r is served before other, which arrived before it.
func (f *Fair) before(r, other *request) bool {
	a, b := max(f.began, r.company.served), max(f.began, other.company.served)
	if a != b || r.company != other.company {
		return a < b
	}
	return max(r.company.began, r.person.served) < max(r.company.began, other.person.served)
}

// lend adds one place to the account and returns where the loan starts: at the end
// of the account's last loan, but no earlier than other loans that have begun.
func (a *account) lend(began, cost int64) int64 {
	start := max(began, a.served)
	a.served = start + cost
	a.taken++
	return start
}

func (f *Fair) leaveQueue(at int) {
	f.queue[at].person.waiting--
	f.queue = append(f.queue[:at:at], f.queue[at+1:]...)
}

// withdraw takes a request out of the queue; false if it has its place already.
func (f *Fair) withdraw(r *request) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, waiting := range f.queue {
		if waiting == r {
			f.leaveQueue(i)
			return true
		}
	}
	return false
}

func (f *Fair) back(r *request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.taken--
	r.company.taken--
	r.person.taken--
	f.lend()
}

type turnsKey struct{}

// turns are the places that one piece of work holds one after the other.
type turns struct {
	take  func(context.Context) (func(), error)
	leave func()
}

// WithTurns takes a place and returns a context with which the work can let others
// go first; see Again. done releases the place that is held at the end.
func WithTurns(ctx context.Context, take func(context.Context) (leave func(), err error)) (_ context.Context, done func(), err error) {
	t := &turns{take: take}
	if t.leave, err = take(ctx); err != nil {
		return ctx, nil, err
	}
	return context.WithValue(ctx, turnsKey{}, t), func() { t.leave() }, nil
}

// Again releases the place held by the work of the context and waits for another
// one. Meanwhile the work must hold nothing that others need, also no connection.
// Without a place it does nothing.
func Again(ctx context.Context) error {
	t, ok := ctx.Value(turnsKey{}).(*turns)
	if !ok {
		return nil
	}
	t.leave()
	leave, err := t.take(ctx)
	if err == nil {
		t.leave = leave
	}
	return err
}
