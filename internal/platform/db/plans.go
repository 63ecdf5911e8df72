package db

import (
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// SQLite uses the values bound to a statement to plan it, and makes a new plan each
// time one is bound: two thirds of the cost of a short read. Planner stability
// (SQLITE_DBCONFIG_ENABLE_QPSG) makes a statement keep the plan it was prepared
// with. The driver has no setting for it, so SQLite itself is asked to switch it on
// for every connection it opens.
func init() {
	tls := libc.NewTLS()
	defer tls.Close()
	keep := keepPlans
	if lib.Xsqlite3_auto_extension(tls, *(*uintptr)(unsafe.Pointer(&keep))) != lib.SQLITE_OK {
		panic("db: SQLite does not keep plans")
	}
}

// keepPlans has the signature of an extension's entry point.
func keepPlans(tls *libc.TLS, handle, _, _ uintptr) int32 {
	args := tls.Alloc(16) // one slot of eight bytes for each of the two
	defer tls.Free(16)
	return lib.Xsqlite3_db_config(tls, handle, lib.SQLITE_DBCONFIG_ENABLE_QPSG, libc.VaList(args, int32(1), uintptr(0)))
}
