package page

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestLongBundle builds the web page from its sources, as make page does. It checks that the committed files are the same.
func TestLongBundle(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("npm is not installed")
	}
	root := t.TempDir()
	dir := filepath.Join(root, "play", "studio", "page")
	figures := filepath.Join("compose", "picture", "figures.json") // which the page draws, too
	for _, folder := range []string{dir, filepath.Dir(filepath.Join(root, figures))} {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	copyAll(t, filepath.Join("..", "..", "..", figures), filepath.Join(root, figures))
	for _, name := range []string{"package.json", "package-lock.json", ".npmrc", "build.mjs", "licences.mjs", "src"} {
		copyAll(t, name, filepath.Join(dir, name))
	}
	if out, err := npm(dir, "ci", "--prefer-offline", "--no-audit", "--no-fund"); err != nil {
		t.Skipf("the page's packages cannot be installed: %v\n%s", err, out)
	}
	if out, err := npm(dir, "run", "build"); err != nil {
		t.Fatalf("npm run build: %v\n%s", err, out)
	}
	made := contents(t, os.DirFS(filepath.Join(dir, Root)))
	committed, err := fs.Sub(Files, Root)
	if err != nil {
		t.Fatal(err)
	}
	kept := contents(t, committed)
	for name, data := range made {
		if !bytes.Equal(data, kept[name]) {
			t.Errorf("%s is not what its sources make; run make page", name)
		}
	}
	for name := range kept {
		if made[name] == nil {
			t.Errorf("%s is made from no source; run make page", name)
		}
	}
}

func npm(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("npm", args...)
	cmd.Dir = dir
	return cmd.CombinedOutput()
}

// copyAll copies a file, or a folder with everything in it.
func copyAll(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Stat(from)
	if err != nil {
		t.Fatal(err)
	}
	if info.IsDir() {
		err = os.CopyFS(to, os.DirFS(from))
	} else {
		var data []byte
		if data, err = os.ReadFile(from); err == nil {
			err = os.WriteFile(to, data, 0o600)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// contents returns the content of all files in a folder. An empty file has an empty slice, not nil.
func contents(t *testing.T, dir fs.FS) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(dir, path)
		all[path] = append([]byte{}, data...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
