package server

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"path"
	"strings"
	"sync"

	"midiconnect4/play/studio/page"
)

// pageFile is a file of the page.
type pageFile struct {
	plain, packed []byte // packed is the file compressed by gzip
}

// pageFiles returns all files of the page, by name. The first call compresses them: in a slow network, pages come sooner.
var pageFiles = sync.OnceValue(func() map[string]pageFile {
	entries, err := page.Files.ReadDir(page.Root)
	if err != nil {
		panic(err) // cannot happen, because the files are in the program
	}
	all := map[string]pageFile{}
	for _, e := range entries {
		plain, err := page.Files.ReadFile(path.Join(page.Root, e.Name()))
		if err != nil {
			panic(err) // cannot happen either
		}
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, _ = w.Write(plain) // writing to memory never fails
		_ = w.Close()
		all[e.Name()] = pageFile{plain, packed.Bytes()}
	}
	return all
})

// servePage serves a file of the page, compressed if the browser can unpack it. ok is false if there is no such file.
func servePage(w http.ResponseWriter, r *http.Request, name string) (ok bool) {
	f, ok := pageFiles()[name]
	if !ok {
		return false
	}
	w.Header().Set("Vary", "Accept-Encoding")
	if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		serve(w, r, name, f.plain)
		return true
	}
	w.Header().Set("Content-Encoding", "gzip")
	serve(w, r, name, f.packed)
	return true
}
