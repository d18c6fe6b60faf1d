package main

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-fonts/liberation/liberationserifregular"

	"midiconnect4"
	"midiconnect4/compose/audio"
	"midiconnect4/play/studio"
	"midiconnect4/play/studio/page"
)

// own are the files that only a site has.
//
//go:embed files
var own embed.FS

const (
	offlineScript = "offline.js"           // registers the service worker
	keeper        = "sw.js"                // the service worker
	manifest      = "manifest.webmanifest" // says how the page is installed
)

// files maps file names to contents.
type files map[string][]byte

// typefaces are the fonts of pictures.
var typefaces = map[string][]byte{
	"serif.ttf": liberationserifregular.TTF, "sans.ttf": liberationsansregular.TTF, "sans-bold.ttf": liberationsansbold.TTF,
}

// siteFiles returns the files of the site: the page, the web worker, and the files that the worker loads.
func siteFiles(wasm, goroot, version, address string) (files, error) {
	f := files{}
	program, err := os.ReadFile(wasm)
	if err != nil {
		return nil, err
	}
	if program, err = joinData(program); err != nil {
		return nil, err
	}
	if f["studio.lzma"], err = packed(program); err != nil {
		return nil, err
	}
	if f["wasm_exec.js"], err = os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js")); err != nil {
		return nil, err
	}
	for name, whole := range typefaces {
		if f[name], err = withoutOutlines(whole); err != nil {
			return nil, err
		}
	}
	if err := f.addInstruments(); err != nil {
		return nil, err
	}
	if err := f.addPage(address); err != nil {
		return nil, err
	}
	if err := f.addFacts(); err != nil {
		return nil, err
	}
	if err := f.addFirst(version); err != nil {
		return nil, err
	}
	if err := f.addPreview(); err != nil {
		return nil, err
	}
	f["licences.txt"] = fmt.Appendf(nil, "%s\n%s\n%s", midiconnect4.Licence, midiconnect4.Notices, f["licences.txt"])
	return f, f.addKeeper()
}

// addFacts adds facts.json, which saves the worker a second of computing, and the schema of scores.
func (f files) addFacts() error {
	facts, err := studio.FindFacts()
	if err == nil {
		f["facts.json"], err = json.Marshal(facts)
	}
	f[page.Schema] = studio.Schema()
	return err
}

// addInstruments adds the files of the bundled SoundFont.
func (f files) addInstruments() error {
	bundled := audio.BundledFiles()
	entries, err := fs.ReadDir(bundled, ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if f[page.Instruments+"/"+e.Name()], err = fs.ReadFile(bundled, e.Name()); err != nil {
			return err
		}
	}
	return nil
}

// addPage adds the files of the page, and makes the page start a web worker instead of connecting to a local program.
func (f files) addPage(address string) error {
	entries, err := fs.ReadDir(page.Files, page.Root)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if f[e.Name()], err = fs.ReadFile(page.Files, page.Root+"/"+e.Name()); err != nil {
			return err
		}
	}
	delete(f, "link.js")
	tags, err := previewTags(address)
	if err != nil {
		return err
	}
	if err := f.start("index.html", tags+installable); err != nil {
		return err
	}
	if err := f.start(page.Embed, `<meta name="robots" content="noindex">`); err != nil {
		return err
	}
	return f.addIcons()
}

// installable lets browsers install the page, and keep it.
const installable = `<link rel="manifest" href="` + manifest + `">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f1ea">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121419">
<link rel="apple-touch-icon" href="icon-192.png">
<script type="module" src="` + offlineScript + `"></script>`

// start makes a page start a web worker, gives it the policy of content, and adds more lines.
func (f files) start(name, more string) error {
	const link = `<meta name="studio" content="link.js">`
	html := string(f[name])
	if strings.Count(html, link) != 1 {
		return fmt.Errorf("%s must have exactly one line %s", name, link)
	}
	f[name] = []byte(strings.Replace(html, link, strings.Join([]string{
		`<meta http-equiv="Content-Security-Policy" content="` + page.Policy + `">`,
		`<meta name="referrer" content="no-referrer">`,
		`<meta name="studio" content="engine.js">`,
		more,
	}, "\n"), 1))
	return nil
}

// addIcons adds what a browser needs to install the page.
func (f files) addIcons() (err error) {
	if f[manifest], err = own.ReadFile("files/" + manifest); err != nil {
		return err
	}
	for name, icon := range icons {
		if f[name], err = drawIcon(f["icon.svg"], icon.size, icon.maskable); err != nil {
			return err
		}
	}
	return nil
}

// addKeeper adds the service worker, with a list of the files that it caches, and the script that registers it.
func (f files) addKeeper() error {
	var err error
	if f[offlineScript], err = own.ReadFile("files/" + offlineScript); err != nil {
		return err
	}
	script, err := own.ReadFile("files/" + keeper)
	if err != nil {
		return err
	}
	hashes := map[string]string{}
	for name, data := range f {
		if name == previewFile {
			continue // no page shows it
		}
		sum := sha256.Sum256(data)
		hashes[name] = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	}
	list, err := json.MarshalIndent(hashes, "", "  ")
	if err != nil {
		return err
	}
	f[keeper] = fmt.Appendf(nil, "const POLICY = %q;\nconst FRAMED = %q;\nconst FILES = %s;\n\n%s", page.Answer, page.Embed, list, script)
	return nil
}

// write writes the files to folder. The service worker comes last: a browser that sees the new worker must not cache old files.
func (f files) write(folder string) error {
	if err := os.MkdirAll(filepath.Join(folder, page.Instruments), 0o777); err != nil {
		return err
	}
	for name, data := range f {
		if name == keeper {
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(folder, keeper), f[keeper], 0o666)
}
