//go:build !unix

package whole

import "io/fs"

const umask fs.FileMode = 0
