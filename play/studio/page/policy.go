package page

// Answer is the Policy for the header of a response. It also forbids other sites to show the page in a frame.
const Answer = Policy + "; frame-ancestors 'none'"

// FramedBy returns the Policy for the header of a response that another site, given by its origin, may show in a frame.
func FramedBy(origin string) string { return Policy + "; frame-ancestors " + origin }

// Policy is the page's content security policy. The page may load files only from its own address, and may only run scripts that are such files.
// WebAssembly is allowed for the synthesizer and, on the web site, for the studio (package worker).
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
	"img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
