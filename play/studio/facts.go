//go:build !js

package studio

import (
	"fmt"
	"sync"

	"midiconnect4/compose/audio"
	"midiconnect4/compose/measure"
	"midiconnect4/evolution"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// FindFacts returns the facts about this version. Only in a browser can it return an error.
func FindFacts() (Facts, error) { return facts(), nil }

var facts = sync.OnceValue(func() Facts {
	f := Facts{Games: gameInfos(), Gamers: gamerInfos(), Scores: scoreInfos(), Controls: controls(), Systems: systems()}
	for _, m := range measure.All() {
		f.Measures = append(f.Measures, MeasureInfo{m.Name, m.About})
	}
	return f
})

// gameInfos describes the games that pages offer: Connect Four in the sizes used in papers, and all other games.
func gameInfos() []GameInfo {
	var all []GameInfo
	for _, name := range gamer.Games() {
		g, err := gamer.FindGame(name)
		if err != nil {
			continue // the name stands for several games
		}
		all = append(all, gameInfo(g))
	}
	return all
}

func gameInfo(g game.Game) GameInfo {
	width, height := g.Size()
	info := GameInfo{
		Name: g.Name(), Width: width, Height: height, Columns: true, Labels: [][]string{}, Start: board(g, g.Start()),
		Gamers: gamersOf(g), Usual: play.UsualGamers(g.Name()), Score: play.UsualScore(g.Name(), play.PerformanceScore), Levels: map[string]string{},
	}
	for _, name := range info.Gamers {
		if plays, is := gamer.Level(name, g); is {
			info.Levels[name] = plays.String()
		}
	}
	labeller, ok := g.(game.SquareLabeller)
	if !ok {
		return info
	}
	info.Columns = false
	for y := range height {
		row := make([]string, width)
		for x := range width {
			row[x] = labeller.Label(x+1, y+1)
		}
		info.Labels = append(info.Labels, row)
	}
	return info
}

// gamersOf returns the names of the gamers that can play a game: first people, then built-in and bundled gamers.
func gamersOf(g game.Game) []string {
	names := []string{play.PersonName, play.AudienceName}
	for _, name := range gamer.Names() {
		if _, err := gamer.Open(gamer.Ref{Name: name}, g, 0); err == nil {
			names = append(names, name)
		}
	}
	return names
}

// gamerInfos describes all gamers: the built-in ones by their own descriptions, the bundled ones by how they were evolved.
func gamerInfos() []GamerInfo {
	var all []GamerInfo
	for _, name := range gamer.BuiltIn() {
		about, _ := gamer.About(name)
		all = append(all, GamerInfo{name, about})
	}
	for _, name := range gamer.Bundled() {
		f, err := gamer.Load(name)
		if err != nil {
			panic(err) // cannot happen, because the gamer is bundled
		}
		all = append(all, GamerInfo{name, fmt.Sprintf("evolved by %s, generation %d", f.System, f.Generation)})
	}
	return all
}

// scoreInfos describes the bundled scores.
func scoreInfos() []ScoreInfo {
	var all []ScoreInfo
	for _, name := range scores.Names() {
		s, err := scores.Load(name)
		if err != nil {
			panic(err) // cannot happen, because the score is bundled
		}
		all = append(all, ScoreInfo{Name: name, About: s.About, Game: s.Game, Voices: audio.Voices(s)})
	}
	return all
}

// systems describes the ways to evolve gamers.
func systems() []System {
	var all []System
	for _, trainer := range evolution.Trainers() {
		system := System{Name: trainer.Name, About: trainer.About, Settings: []SystemSetting{}}
		for _, setting := range evolution.SettingsOf(trainer.Settings()) {
			system.Settings = append(system.Settings, SystemSetting{setting.Name, setting.Usage, setting.Value.Interface()})
		}
		all = append(all, system)
	}
	return all
}
