//go:build !unix

package atomicfile

import "io/fs"

const umask fs.FileMode = 0
