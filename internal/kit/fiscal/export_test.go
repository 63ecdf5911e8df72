package fiscal

var Costly = costly
