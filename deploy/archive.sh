#!/usr/bin/env bash
# Packs the folder release, as deploy/build.sh made it: an archive for this platform, its checksum, its bill of
# materials. The same commit makes the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
case $(uname -m) in x86_64) machine=x64 ;; aarch64) machine=arm64 ;; *) machine=$(uname -m) ;; esac
name=paraspar-$(release/bin/paraspar --version)-linux-$machine
mkdir -p release.files
tar --create --exclude=release/node_modules/.cache --sort=name --owner=0 --group=0 --numeric-owner \
  --mtime="@$(git log -1 --format=%ct)" --transform="s,^release,$name," release | gzip --no-name >"release.files/$name.tar.gz"
cp release/bill-of-materials.json "release.files/$name.cdx.json"
cd release.files && sha256sum "$name.tar.gz" "$name.cdx.json" >"$name.sha256" && cat "$name.sha256"
