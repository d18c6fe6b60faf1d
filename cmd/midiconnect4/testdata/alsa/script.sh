# What the command does with ALSA's sequencer, in a virtual machine that has
# "Midi Through" as client 14 and four ports called VirMIDI.
# How fast it is depends on who else uses the processors, so things are waited for, for a minute at most.
await() { n=0; until eval "$1" >/dev/null 2>&1 || [ $n -ge 300 ]; do n=$((n + 1)); sleep 0.2; done; }
listen() { await '! aconnect -o | grep aseqdump'; aseqdump "$@" >/tmp/heard & D=$!; await 'aconnect -o | grep aseqdump'; sleep 1; }
heard() { sleep 1; kill $D; wait $D; grep -v Clock /tmp/heard; }
bars() { more=$(($(grep -c "^ *[0-9]*\. " /tmp/said) + $1)); await '[ $(grep -c "^ *[0-9]*\. " /tmp/said) -ge $more ]'; }
begin() { : >/tmp/said; midiconnect4 play --score paper "$@" --first random --second random --games endless --seed 1 >>/tmp/said 2>&1 & P=$!; }

echo "=== list"; midiconnect4 ports
echo "=== json"; midiconnect4 ports --json
echo "=== no choice"; midiconnect4 play; echo "code $?"
echo "=== several"; midiconnect4 play --score paper --port virmidi; echo "code $?"
echo "=== none"; midiconnect4 play --score paper --port organ; echo "code $?"
echo "=== played"
midiconnect4 ports --watch >/tmp/watched & W=$!
listen -p 14
midiconnect4 play --score paper --port "midi through" --moves 1,2,1 --tempo 400 --seed 1 --clock out >/tmp/said; echo "code $?"
heard; echo "pulses $(grep -c Clock /tmp/heard)"
echo "=== interrupted"
listen -p 14
begin --port 0
bars 3; kill -INT $P; wait $P; echo "code $?"
heard
echo "=== quit"
listen -p 14
begin --port 0
bars 3; midiconnect4 ports | grep midiconnect4; kill -QUIT $P; wait $P; echo "code $?"
grep -i goroutine /tmp/said
heard
echo "=== guarded"
listen -p 14
begin --port 0
bars 3; kill -KILL $P; wait $P; await '! ps | grep "{[m]c4-guard}"'; ps | grep -c "{[m]c4-guard}"
heard
begin --virtual Game
bars 1; listen
aconnect Game aseqdump; bars 3; kill -KILL $P; wait $P; await '! ps | grep "{[m]c4-guard}"'
echo "=== virtual guarded"
heard
echo "=== killed"
begin --port 0
bars 3; kill -KILL $P; wait $P
listen -p 14
midiconnect4 play --score paper --port 0 --moves 1 --tempo 400 >/tmp/said; echo "code $?"
heard
echo "=== panic"
listen -p 14
midiconnect4 ports panic --port through; echo "code $?"
heard >/tmp/ended; grep -v "Note off" /tmp/ended; echo "ended $(grep "Note off" /tmp/ended | sort -u | wc -l)"
midiconnect4 ports panic | sort; midiconnect4 ports panic --port organ; echo "code $?"
echo "=== virtual"
begin --virtual Game
bars 1; midiconnect4 ports | grep Game
listen -p Game
bars 3; kill -TERM $P; wait $P; echo "code $?"
heard
midiconnect4 play --score paper --virtual Game --in game; echo "code $?"
echo "=== vanishing"
midiconnect4 ports --watch >/tmp/listed 2>/tmp/said & P=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do aseqdump >/dev/null & D=$!; midiconnect4 ports >/dev/null 2>>/tmp/said; kill $D; midiconnect4 ports >/dev/null 2>>/tmp/said; done
kill -INT $P; wait $P; cat /tmp/said
echo "=== flooded"
while :; do aplaymidi -p 14 /files/flood.mid; done & F=$!
sleep 2
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do midiconnect4 play --score paper --dry --in 0 --moves 1 --tempo 400 >/tmp/said 2>&1 || cat /tmp/said; done
kill $F && killall aplaymidi && echo "to the end"
echo "=== lost"
listen
begin --port aseqdump
bars 3; kill -9 $D; await 'grep gone /tmp/said'; tail -n 1 /tmp/said
listen; await 'grep back /tmp/said'; grep back /tmp/said; bars 3; kill -HUP $P; wait $P; echo "code $?"
heard
echo "=== watched"
kill -INT $W; wait $W; echo "code $?"
grep -c Game /tmp/watched
echo "=== learned"
midiconnect4 render --moves 1,2,3,4,5,6,1,2,3 --tempo 400 --seed 1 -o /tmp/song.mid >/dev/null
midiconnect4 keys learn --in "midi through" --only columns,undo -o /tmp/keys.yaml >/tmp/said 2>&1 & P=$!
await 'grep "column 1 " /tmp/said'; aplaymidi -p 14 /tmp/song.mid; kill -INT $P 2>/dev/null; wait $P; echo "code $?"
cat /tmp/keys.yaml; midiconnect4 play --score paper --dry --in 0 --keys /tmp/keys.yaml --moves 1,2 --tempo 400; echo "code $?"
echo "=== sound"
arecord -q -D hw:Loopback,1 -f S16_LE -r 48000 -c 2 /tmp/r.wav 2>/dev/null & R=$! # it tells of its own overruns
await '[ -s /tmp/r.wav ]'
midiconnect4 play --score paper --sound --moves 1,2,1 --tempo 300 --seed 1 >/tmp/said 2>&1; echo "code $?"
kill -INT $R; wait $R
echo "loud $(tail -c +100 /tmp/r.wav | tr -d '\0\377' | wc -c)"
