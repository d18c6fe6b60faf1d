package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

// welcome says what one can do with the program. To a person at a terminal it offers the studio: on some systems a double click starts the program.
func welcome(c *cli.Context) error {
	helpPage{c.App.Writer, helpWidth()}.describe(helpText("welcome"))
	if !term.IsTerminal(int(os.Stdin.Fd())) || !term.IsTerminal(int(os.Stdout.Fd())) {
		return nil
	}
	fmt.Fprint(c.App.Writer, "\nEnter opens the page in the browser; q and Enter ends. ")
	if in := bufio.NewScanner(os.Stdin); !in.Scan() || strings.TrimSpace(in.Text()) != "" {
		return nil
	}
	return c.App.RunContext(c.Context, []string{c.App.Name, "studio"})
}
