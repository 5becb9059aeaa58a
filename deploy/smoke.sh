#!/usr/bin/env bash
# Starts the release of deploy/build.sh beside a PostgreSQL 18 and an SMTP server of its own: setup,
# readyz, first page, stop. Ends with 1 at the first thing that does not work.
set -euo pipefail
cd "$(dirname "$0")/.."
exec node_modules/.bin/node tools/release/smoke.ts
