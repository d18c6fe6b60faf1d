# For Homebrew, in a tap. Untried: there was no machine with macOS.
class Midiconnect4 < Formula
  desc "Turn board games between evolved gamers into music"
  homepage "https://@HOST@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    on_arm do
      url "https://@HOST@/releases/download/v@VERSION@/midiconnect4-@VERSION@-darwin-arm64.tar.gz"
      sha256 "@SHA256 darwin-arm64.tar.gz@"
    end
    on_intel do
      url "https://@HOST@/releases/download/v@VERSION@/midiconnect4-@VERSION@-darwin-amd64.tar.gz"
      sha256 "@SHA256 darwin-amd64.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "https://@HOST@/releases/download/v@VERSION@/midiconnect4-@VERSION@-linux-arm64-static.tar.gz"
      sha256 "@SHA256 linux-arm64-static.tar.gz@"
    end
    on_intel do
      url "https://@HOST@/releases/download/v@VERSION@/midiconnect4-@VERSION@-linux-amd64-static.tar.gz"
      sha256 "@SHA256 linux-amd64-static.tar.gz@"
    end
  end

  def install
    bin.install "midiconnect4"
    man1.install Dir["man/*"]
    bash_completion.install "completions/midiconnect4"
    zsh_completion.install "completions/_midiconnect4"
    fish_completion.install "completions/midiconnect4.fish"
    doc.install "README.md", "NOTICES", "CITATION.cff", "docs"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/midiconnect4 --version")
  end
end
