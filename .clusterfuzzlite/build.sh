#!/bin/bash -eu
# Builds every libFuzzer target into $OUT, with the fixtures as first corpus. `.ci/fuzz-build` holds the flags, so that
# `make fuzz` and ClusterFuzzLite build the same.
.ci/fuzz-build
for folder in Fuzzing/Sources/*/; do
    target=$(basename "$folder")
    cp "Fuzzing/.build/debug/$target" "$OUT/"
done
# What the targets read first, by the folder that `.ci/fuzz` names for each of them.
.ci/fuzz --seeds | while read -r target folders; do
    (for seeds in $folders; do find "$seeds" -type f; done) | zip -q -@ "$OUT/${target}_seed_corpus.zip"
done
