#!/usr/bin/env bash
# Starts the release of deploy/build.sh, or the archive that is named, beside a PostgreSQL and an SMTP server of its
# own: setup, readyz, backup, drill, doctor, first page, stop. Ends with 1 at the first thing that does not work.
# TEST_POSTGRES_BIN=/usr/lib/postgresql/17/bin takes another PostgreSQL than that of the packages.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then
  unpacked=$(mktemp --directory)
  trap 'rm -rf "$unpacked"' EXIT
  tar --extract --file "$1" --directory "$unpacked" --strip-components=1
  export RELEASE=$unpacked
fi
node_modules/.bin/node tools/release/smoke.ts
