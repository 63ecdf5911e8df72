package systemtest_test

import (
	"os"
	"testing"
)

// Tests run in the folder of the project: they read its documents and build its programs.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
