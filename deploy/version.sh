#!/usr/bin/env bash
# For .github/workflows/release.yml: which version and image this is, and is-new=true where it is to be released. That
# is when package.json and the first heading of CHANGELOG.md name it, and no tag does.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(node --print "require('./package.json').version")
echo "version=$version"
echo "image=ghcr.io/${GITHUB_REPOSITORY,,}" # a registry takes small letters only
first=$(grep --max-count=1 '^## ' CHANGELOG.md)
if [[ "$first " == "## $version "* ]] && ! git rev-parse --verify --quiet "refs/tags/v$version" >/dev/null; then
  echo is-new=true
fi
