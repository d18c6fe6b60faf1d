package audio

import (
	"encoding/json"
	"errors"
	"io/fs"
	"sync"

	"midiconnect4/internal/sitefile"
)

// instrumentFolder is the folder of the site that has the files of the bundled SoundFont.
const instrumentFolder = "instruments/"

var (
	fluid    map[string][]byte // the files of the bundled SoundFont; nil until they were fetched
	fluidNow sync.Mutex
)

// BundledFile returns a file that FetchBundled has fetched. Errors are fs.ErrNotExist.
func BundledFile(name string) ([]byte, error) {
	if data, ok := fluid[name]; ok {
		return data, nil
	}
	return nil, fs.ErrNotExist
}

// FetchBundled fetches the bundled SoundFont unless this was done before. It is not embedded, because it is larger than the program.
func FetchBundled() error {
	fluidNow.Lock()
	defer fluidNow.Unlock()
	if fluid != nil {
		return nil
	}
	list, err := sitefile.Read(instrumentFolder + packsFile)
	if err != nil {
		return err
	}
	var packs []pack
	if err := json.Unmarshal(list, &packs); err != nil {
		return err
	}
	names := []string{tablesFile}
	for _, p := range packs {
		names = append(names, p.File)
	}
	files := make([][]byte, len(names))
	errs := make([]error, len(names))
	var all sync.WaitGroup
	for i, name := range names {
		all.Go(func() { files[i], errs[i] = sitefile.Read(instrumentFolder + name) })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	fluid = map[string][]byte{packsFile: list}
	for i, name := range names {
		fluid[name] = files[i]
	}
	return nil
}
