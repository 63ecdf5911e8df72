// Package command is the words that a person writes after "teren": the server, and
// the few commands that look after an installation. The pages are a parameter, so
// that its tests do not depend on them.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
)

// Built is what the build puts into the program beside its code.
type Built struct {
	Version string
	Pages   fs.FS // the files of the front end
}

// A command is the words that a person writes after "teren". prepare adds its flags
// and returns the function that runs once they are read.
type command struct {
	name, args, does string
	prepare          func(*flag.FlagSet) func(context.Context, *program) error
}

var commands = slices.Concat(
	[]command{serveCommand, migrateCommand, backupCommand, restoreCommand, filesMoveCommand, doctorCommand},
	backupCommands,
	userCommands,
	[]command{healthCommand, openapiCommand, licensesCommand, versionCommand},
)

// A program is one run of a command: its settings, its arguments, and its input and
// output.
type program struct {
	Built
	config
	args     []string
	in       io.Reader
	out, err io.Writer
	log      *slog.Logger
}

// errUsage is wrapped by what is wrong with how the command was written.
var errUsage = errors.New("usage")

func usage(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errUsage, fmt.Sprintf(format, args...))
}

// Run runs one command, with everything it touches as a parameter. It returns the
// exit code: 0, 1 when the command failed, 2 when it was written wrong.
func (b Built) Run(ctx context.Context, args []string, env func(string) string, in io.Reader, out, errs io.Writer) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		help(out)
		return 0
	}
	c, args, ok := find(args)
	if !ok {
		fmt.Fprintf(errs, "teren: there is no command %q; the commands are:\n\n", strings.Join(args[:min(2, len(args))], " "))
		list(errs, args[0])
		return 2
	}
	p := &program{Built: b, in: in, out: out, err: errs}
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() { describe(errs, c, flags) }
	do := c.prepare(flags)
	err := p.config.read(flags, env, func() (err error) {
		p.args, err = parse(flags, args)
		return err
	})
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil && len(p.args) != len(strings.Fields(c.args)) {
		err = usage("teren %s takes %s", c.name, orNothing(c.args))
	}
	if err == nil {
		p.log = p.config.logger(errs)
		err = do(ctx, p)
	}
	if err != nil {
		fmt.Fprintf(errs, "teren: %s\n", strings.TrimPrefix(err.Error(), errUsage.Error()+": "))
	}
	switch {
	case errors.Is(err, errUsage):
		return 2
	case err != nil:
		return 1
	}
	return 0
}

// find takes the command's one or two words from args.
func find(args []string) (command, []string, bool) {
	for words := min(2, len(args)); words > 0; words-- {
		name := strings.Join(args[:words], " ")
		for _, c := range commands {
			if c.name == name {
				return c, args[words:], true
			}
		}
	}
	return command{}, args, false
}

// parse reads flags wherever they stand and returns what is not a flag.
func parse(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
			return nil, err
		} else if err != nil {
			return nil, usage("see teren %s --help", flags.Name()) // Parse has said what is wrong
		}
		if flags.NArg() == 0 {
			return rest, nil
		}
		rest, args = append(rest, flags.Arg(0)), flags.Args()[1:]
	}
}

func help(w io.Writer) {
	fmt.Fprint(w, "Teren is work management for field-service companies.\n\n")
	list(w, "")
	fmt.Fprint(w, "\nteren COMMAND --help lists the flags. Each setting can also be given as an\nenvironment variable: --base-url as TEREN_BASE_URL.\n")
}

// list prints the commands whose first word is word, or else all.
func list(w io.Writer, word string) {
	some := slices.ContainsFunc(commands, func(c command) bool { return strings.HasPrefix(c.name, word+" ") })
	for _, c := range commands {
		if !some || strings.HasPrefix(c.name, word+" ") {
			fmt.Fprintf(w, "  %-22s %s\n", strings.TrimSpace("teren "+c.name+" "+c.args), c.does)
		}
	}
}

func describe(w io.Writer, c command, flags *flag.FlagSet) {
	fmt.Fprintf(w, "usage: %s [flags]\n%s.\n\n", strings.TrimSpace("teren "+c.name+" "+c.args), c.does)
	flags.VisitAll(func(f *flag.Flag) {
		fmt.Fprintf(w, "  --%-20s %s", f.Name, f.Usage)
		if f.DefValue != "" && f.DefValue != "false" {
			fmt.Fprintf(w, " (%s)", f.DefValue)
		}
		fmt.Fprintln(w)
	})
}

func orNothing(args string) string {
	if args == "" {
		return "no arguments"
	}
	return args
}
