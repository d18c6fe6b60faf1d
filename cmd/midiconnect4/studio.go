package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"syscall"

	"github.com/cli/browser"
	"github.com/urfave/cli/v2"

	"midiconnect4/play/studio"
	"midiconnect4/play/studio/server"
)

func studioCommand() *cli.Command {
	return (&studioOptions{address: "127.0.0.1:0", studio: studio.Options{Version: version, Runs: "runs"}}).command()
}

func (o *studioOptions) command() *cli.Command {
	return &cli.Command{
		Name:      "studio",
		Usage:     "play, compose and evolve on a page in the browser",
		ArgsUsage: "[FILE]",
		Flags: slices.Concat(o.play.performFlags("none"), group(whatIsPlayed, o.play.setListFlags()...), group("Pages",
			bind(&o.address, "address", "`HOST:PORT` of the page; port 0 takes any"),
			bind(&o.audience, "audience", "`HOST:PORT` of a page for others, who listen and vote").or("none"),
			bind(&o.framer, "embed", "`ORIGIN` of a site, such as https://example.org, that may show the performance in a frame, from the address of --audience").or("none").checked(o.checkFramer),
			bind(&o.studio.Site, "site", siteUsage).or("none"),
			bind(&o.studio.Runs, "runs", "`DIR` for the runs of evolutions"),
			bind(&o.closed, "no-browser", "do not open the page")), pageless()),
		Action: o.run,
	}
}

func (o *studioOptions) run(c *cli.Context) error {
	if err := o.check(c); err != nil {
		return err
	}
	ctx := interruptible(c.Context)
	defer o.play.stage.Close()
	if err := o.ready(ctx, c.App.Writer, c.App.ErrWriter); err != nil {
		return err
	}
	s, err := studio.New(ctx, o.studio)
	if err != nil {
		return orderError(err)
	}
	if o.port != "" {
		if err := s.ChoosePort(o.port); err != nil {
			return portError(err)
		}
	}
	return o.serve(ctx, s, c.App.Writer, c.App.ErrWriter)
}

// serve runs the studio and its web servers until ctx ends.
func (o *studioOptions) serve(ctx context.Context, s *studio.Studio, stdout, stderr io.Writer) error {
	performers, err := server.Performers(s, o.address)
	if err != nil {
		return addressError("address", err)
	}
	servers := []*server.Server{performers}
	if o.audience != "" {
		audience, err := server.Audience(s, o.audience, o.framer)
		if err != nil {
			return errors.Join(addressError("audience", err), performers.Close())
		}
		servers = append(servers, audience)
		s.SetAudience(audience.URL())
	}
	fmt.Fprintf(stdout, "the studio is at %s\n", performers.URL())
	if o.audience != "" {
		fmt.Fprintf(stdout, "the audience is at %s\n", servers[1].URL())
	}
	fmt.Fprintln(stdout, "Ctrl-C ends it")
	if !o.closed {
		go func() {
			if err := openPage(performers.URL()); err != nil && ctx.Err() == nil {
				report(stderr, err)
			}
		}()
	}
	return server.Run(ctx, s, servers...)
}

// openPage opens an address in the browser, whose messages are not for this program's users. It may return only when the browser ends.
func openPage(address string) error {
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	if browser.OpenURL(address) != nil {
		return withHint(errors.New("no browser opens the page"), "open its address in a browser yourself")
	}
	return nil
}

// addressError adds the flag's name and a hint to an error about a network address.
func addressError(flag string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return withHint(fmt.Errorf("--%s %w", flag, err), "another program uses this port; port 0 takes a free one")
	}
	return wrongUsage(withHint(fmt.Errorf("--%s %w", flag, err), "an address is HOST:PORT, such as 127.0.0.1:8000 for this machine, or 0.0.0.0:8000 for its network, too"))
}
