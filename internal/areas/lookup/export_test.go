package lookup

// SetTurn makes a job end after so many batches.
func SetTurn(batches int) { turn = batches }
