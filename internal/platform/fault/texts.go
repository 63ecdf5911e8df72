package fault

import "teren/internal/kit/words"

// Text returns the sentence of a code in the language, with the args filled in. An
// unknown code is its own text.
func Text(code, language string, args Args) string { return words.Fault.Of(code).Fill(language, args) }

// Known reports whether the code has a text.
func Known(code string) bool { return words.Fault.Has(code) }
