#!/bin/sh
# What coherence, traces, tuples and evolution each add to an n-tuple network on 6 x 6: ten runs of 16,000 games each, seeds 11 to 20,
# then 500 games on each side against tactical. ablation.csv has the results.
#
#     sh docs/lab/ntuple/ablation.sh FOLDER
set -eu
folder=$1
mkdir -p "$folder"
run() {
	midiconnect4 evolve --system n-tuple --game connect4-6x6 --length 6 --iterations 16 --keep 16 --out "$folder/$1-$seed" --seed "$seed" --quiet $2
}
against() {
	midiconnect4 rate "$@" --game connect4-6x6 --against tactical --games 500 --seed 1 --quiet
}
for seed in 11 12 13 14 15 16 17 18 19 20; do
	run random "--tuples 24"
	run evolved "--tuples 24 --evolve 8"
	run none "--tuples 24 --coherence none"
	run exp "--tuples 24 --coherence exponential"
	run l0 "--tuples 24 --lambda 0"
	against "$folder"/*-"$seed"/champion.gamer --csv "$folder/$seed.csv"
done
for seed in 11 12 13 14 15 16 17 18 19 20; do
	run half "--tuples 12"
done
against "$folder"/half-*/champion.gamer --csv "$folder/half.csv"
