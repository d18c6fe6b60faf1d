package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"
	"syscall"

	"github.com/cli/browser"
	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/internal/bounded"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
	"midiconnect4/play/studio"
	"midiconnect4/play/studio/server"
	"midiconnect4/scores"
)

func studioCommand() *cli.Command {
	return &cli.Command{
		Name:      "studio",
		Usage:     "play, compose and evolve on a page in the browser",
		ArgsUsage: "[FILE]",
		Description: `A page shows the board, the bars and the piano roll, and sounds by itself: no synthesizer is
needed. Click to play, change the score while it sounds, try many seeds side by side, watch
gamers evolve, and save files of what was heard. The page opens by itself; its address is
printed, and nobody without it can open the page. FILE performs a saved game. Ctrl-C ends
the studio.
With --audience, others in the network listen on their own devices, and where the gamer is
called audience they choose its moves by votes.

Examples:
  midiconnect4 studio
  midiconnect4 studio --first human --second medium
  midiconnect4 studio --game checkers --score crowns
  midiconnect4 studio game.txt
  midiconnect4 studio --port fluid --no-browser
  midiconnect4 studio --first audience --second hard --audience 0.0.0.0:8000`,
		Flags: slices.Concat([]cli.Flag{
			gameFlag(),
			&cli.StringFlag{Name: "first", Usage: "`GAMER` that moves first; human for a person at the page, audience for votes", DefaultText: usual(0)},
			&cli.StringFlag{Name: "second", Usage: "`GAMER` that moves second", DefaultText: usual(1)},
			&cli.IntFlag{Name: "opening", Usage: "`N` random moves before the gamers choose", DefaultText: "another opening for each seed between two gamers that always answer the same, else 0"},
			&cli.StringFlag{Name: "moves", Usage: "play these `MOVES`, such as 4,5,4,3,3, instead of letting gamers choose"},
			&cli.StringFlag{Name: "games", Value: "1", Usage: "`N|endless` games, with the seeds that follow --seed"},
			&cli.StringFlag{Name: "score", Usage: "`NAME|FILE` of the score: the composer's settings", DefaultText: "paper"},
			seedFlag("drawn"),
			&cli.StringFlag{Name: "port", Usage: "`NUMBER|NAME` of a MIDI output to sound on, too, or a part of its name", DefaultText: "none"},
			&cli.StringFlag{Name: "virtual", Usage: "make a MIDI output called `NAME`, for other programs to connect to"},
			apiFlag(),
			&cli.StringFlag{Name: "address", Value: "127.0.0.1:0", Usage: "`HOST:PORT` of the page; port 0 takes any"},
			&cli.StringFlag{Name: "audience", Usage: "`HOST:PORT` of a page for others, who listen and vote", DefaultText: "none"},
			&cli.StringFlag{Name: "runs", Value: "runs", Usage: "`DIR` for the runs of evolutions"},
			&cli.BoolFlag{Name: "no-browser", Usage: "do not open the page"},
		}, limitFlags()),
		Action: runStudio,
	}
}

// studioOptions say what the studio begins with, and who reaches it.
type studioOptions struct {
	studio            studio.Options
	address, audience string // of the pages; the second is empty for none
	opens             bool   // the page is opened in a browser
	port              string // that it sounds on at first; empty for none
	virtual           *midiport.Choice
}

func runStudio(c *cli.Context) error {
	o, err := parseStudio(c)
	if err != nil {
		return err
	}
	ctx := interruptible(c.Context)
	s, err := studio.New(ctx, o.studio)
	if err != nil {
		return err
	}
	if o.virtual != nil {
		defer o.virtual.Close()
	}
	if o.port != "" {
		if err := s.ChoosePort(o.port); err != nil {
			return portError(err)
		}
	}
	return o.serve(ctx, s, c.App.Writer)
}

// parseStudio reads the flags of studio.
func parseStudio(c *cli.Context) (o studioOptions, err error) {
	o = studioOptions{
		address: c.String("address"), audience: c.String("audience"), opens: !c.Bool("no-browser"), port: c.String("port"),
		studio: studio.Options{Version: version, Runs: c.String("runs"), Ports: machinePorts{c.String("api")}},
	}
	if name := c.String("virtual"); name != "" {
		o.virtual = &midiport.Choice{API: c.String("api"), Virtual: name}
		o.studio.Outputs = []live.Destination{guardian.Over(o.virtual)}
	}
	if c.Args().Len() > 1 {
		return o, wrongUsage(fmt.Errorf("%q is one argument too many", c.Args().Get(1)))
	}
	if path := c.Args().First(); path != "" {
		if err := givenFlags(c).refuse(path+" gives the games", "game", "first", "second", "opening", "moves", "games", "seed", "depth", "time"); err != nil {
			return o, err
		}
		o.studio.Open, err = parseOpen(path, c.String("score"))
		return o, err
	}
	o.studio.Setup, err = parseSetup(c)
	if err == nil && slices.Contains(o.studio.Setup.Gamers[:], studio.Audience) && o.audience == "" {
		err = wrongUsage(withHint(errors.New("the audience plays, but has no page"), "give it one: --audience 0.0.0.0:8000"))
	}
	return o, err
}

// parseOpen reads saved games, and the score that they name or another one.
func parseOpen(path, score string) (*studio.Open, error) {
	saved, err := play.LoadSaved(path)
	if err != nil {
		return nil, missing(err)
	}
	const most = 64 << 20
	data, err := bounded.ReadFile(path, most)
	if err != nil {
		return nil, err
	}
	text, err := scoreText(cmp.Or(score, saved.Score))
	return &studio.Open{Name: path, Text: string(data), Score: &text}, err
}

// parseSetup reads the flags that say what is performed first.
func parseSetup(c *cli.Context) (o studio.Setup, err error) {
	if seed := parseSeed(c); seed != nil {
		o.Seed = *seed
	}
	if c.IsSet("game") {
		o.Game = c.String("game")
	}
	if c.IsSet("opening") {
		opening := c.Int("opening")
		o.Opening = &opening
	}
	if text := c.String("games"); text != endless {
		if o.Games, err = strconv.Atoi(text); err != nil || o.Games < 1 || o.Games > maxGames {
			return o, wrongUsage(fmt.Errorf("--games %s: it takes 1 to %d, or %s", text, maxGames, endless))
		}
	}
	if o.Moves = c.String("moves"); c.IsSet("moves") {
		if err := givenFlags(c).refuse("--moves gives the game", "first", "second", "opening", "games", "depth", "time"); err != nil {
			return o, err
		}
	}
	limit, err := parseLimit(c)
	if err != nil {
		return o, err
	}
	for side, flag := range []string{"first", "second"} {
		ref, err := gamer.ParseRef(c.String(flag))
		if err != nil {
			return o, wrongUsage(err)
		}
		if ref.Name != "" && ref.Name != play.PersonName && ref.Name != studio.Audience {
			ref = ref.WithLimit(limit)
		}
		o.Gamers[side] = ref.String()
	}
	o.Score, err = scoreText(c.String("score"))
	return o, err
}

// scoreText is a score by its name or its file.
func scoreText(name string) (studio.ScoreText, error) {
	if name == "" || slices.Contains(scores.Names(), name) {
		return studio.ScoreText{Name: name}, nil
	}
	if _, err := scores.Load(name); err != nil {
		return studio.ScoreText{}, missing(err)
	}
	const most = 1 << 20
	data, err := bounded.ReadFile(name, most)
	return studio.ScoreText{Name: name, YAML: cmp.Or(string(data), "\n")}, err // an empty file sets nothing
}

// serve serves the pages and performs, until ctx ends.
func (o studioOptions) serve(ctx context.Context, s *studio.Studio, stdout io.Writer) error {
	performers, err := server.Performers(s, o.address)
	if err != nil {
		return addressError("address", err)
	}
	servers := []*server.Server{performers}
	if o.audience != "" {
		audience, err := server.Audience(s, o.audience)
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
	if o.opens {
		browser.Stdout, browser.Stderr = io.Discard, io.Discard
		_ = browser.OpenURL(performers.URL()) // without a browser the address is printed
	}
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	var wait sync.WaitGroup
	failed := make([]error, len(servers))
	for i, v := range servers {
		wait.Go(func() { failed[i] = v.Run(serving) })
	}
	err = s.Run(ctx)
	stop()
	wait.Wait()
	return errors.Join(append(failed, err)...)
}

// addressError is about a flag that has an address.
func addressError(flag string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return withHint(fmt.Errorf("--%s %w", flag, err), "another program has it; port 0 takes a free one")
	}
	return wrongUsage(withHint(fmt.Errorf("--%s %w", flag, err), "an address is HOST:PORT, such as 127.0.0.1:8000 for this machine, or 0.0.0.0:8000 for its network, too"))
}

// machinePorts are the MIDI outputs of this machine. They implement studio.Ports.
type machinePorts struct{ api string }

// List implements studio.Ports.
func (p machinePorts) List() ([]string, error) {
	system, err := midiport.Connect(p.api)
	if err != nil {
		return nil, err
	}
	defer system.Close()
	ports, err := system.Outputs()
	names := make([]string, len(ports))
	for i, port := range ports {
		names[i] = port.Name
	}
	return names, err
}

// Destination implements studio.Ports.
func (p machinePorts) Destination(name string) live.Destination {
	return guardian.Over(&midiport.Choice{API: p.api, Wanted: name})
}
