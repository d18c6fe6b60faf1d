package midiconnect4

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestShortTestsStartNoPrograms reads all tests: one that can start a program must first ask whether it may.
func TestShortTestsStartNoPrograms(t *testing.T) {
	checked := 0
	for folder, sources := range testsByFolder(t) {
		if folder == "play/studio/browsertest" { // runs only with -browser
			continue
		}
		for name := range sources {
			if isTest := strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz"); !isTest || name == "TestMain" ||
				strings.HasPrefix(name, "TestLong") || strings.HasPrefix(name, "TestLive") {
				continue
			}
			calls := map[string]bool{}
			sources.follow(name, calls)
			if !calls["exec.Command"] && !calls["exec.CommandContext"] && !calls["testscript.Run"] {
				continue
			}
			checked++
			if folder == "internal/needs" && calls["Program"] {
				continue
			}
			if !calls["testing.Short"] && !calls["needs.Program"] && !calls["needs.Programs"] && !calls["needs.Part"] {
				t.Errorf("%s: %s starts a program; it must ask testing.Short() or needs.Program first", folder, name)
			}
		}
	}
	if checked < 20 {
		t.Errorf("found only %d tests that start programs", checked)
	}
}

// sources has the names in each function of a package's tests. All methods of a type are kept under its name, as
// a function that has a value can call them.
type sources map[string]map[string]bool

// follow adds the names in a function, and in those that it calls.
func (s sources) follow(name string, to map[string]bool) {
	for next := range s[name] {
		if !to[next] {
			to[next] = true
			s.follow(next, to)
		}
	}
}

func (s sources) add(f *ast.FuncDecl) {
	name := f.Name.Name
	if f.Recv != nil {
		of := f.Recv.List[0].Type
		if pointer, is := of.(*ast.StarExpr); is {
			of = pointer.X
		}
		if simple, is := of.(*ast.Ident); is {
			name = simple.Name
		}
	}
	if s[name] == nil {
		s[name] = map[string]bool{}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			of, is := n.X.(*ast.Ident)
			if is {
				s[name][of.Name+"."+n.Sel.Name] = true
			}
			return !is
		case *ast.Ident:
			s[name][n.Name] = true
		}
		return true
	})
}

func testsByFolder(t *testing.T) map[string]sources {
	t.Helper()
	all := map[string]sources{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && len(d.Name()) > 1 && strings.ContainsAny(d.Name()[:1], "._"), d.Name() == "testdata", d.Name() == "node_modules":
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder := filepath.ToSlash(filepath.Dir(path))
		if all[folder] == nil {
			all[folder] = sources{}
		}
		for _, d := range file.Decls {
			if f, is := d.(*ast.FuncDecl); is {
				all[folder].add(f)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
