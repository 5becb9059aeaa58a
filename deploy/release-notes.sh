#!/usr/bin/env bash
# Prints what changed in a version: its own part of CHANGELOG.md, without the heading. Ends with 1 where there is none.
set -euo pipefail
cd "$(dirname "$0")/.."
notes=$(awk -v version="## $1 " 'index($0, "## ") == 1 { on = index($0 " ", version) == 1; next } on' CHANGELOG.md)
test -n "$notes"
echo "$notes"
