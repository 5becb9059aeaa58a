#!/usr/bin/env bash
# Builds the folder release, as the image does: in a clean copy of the sources, with nothing but Node 20.19
# or newer and npm. deploy/smoke.sh then starts it.
set -euo pipefail
cd "$(dirname "$0")/.."
npm ci --include=dev
npm run build
# Names for debuggers are a fifth of Node.
if command -v strip >/dev/null; then strip release/node_modules/node-*/bin/node; fi
du -sm release
