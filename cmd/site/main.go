// Command site writes the web page that works without a local program: a folder for any web host. `make site` builds the web worker, studio.wasm,
// and then calls this command.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 6 {
		fmt.Fprintln(os.Stderr, "usage: site FOLDER STUDIO.WASM GOROOT VERSION ADDRESS")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]); err != nil {
		fmt.Fprintln(os.Stderr, "site: error:", err)
		os.Exit(1)
	}
}

// run writes the site to folder, which it creates if necessary. address is where the site will be; empty if that is not known.
func run(folder, wasm, goroot, version, address string) error {
	files, err := siteFiles(wasm, goroot, version, address)
	if err != nil {
		return err
	}
	return files.write(folder)
}
