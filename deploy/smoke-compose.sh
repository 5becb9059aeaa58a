#!/usr/bin/env bash
# Starts everything of compose.yaml from images that are here, with new settings in a folder of its own, waits until
# the servers are ready, reads the first page and the link of the first circle, and takes all down again.
set -euo pipefail
image=$1 tag=$2
cd "$(dirname "$0")/.."
folder=$(mktemp --directory)
cp --recursive deploy "$folder"
compose() { docker compose --project-directory "$folder" --file "$folder/deploy/compose.yaml" --env-file "$folder/.env" "$@"; }
trap 'compose down --volumes --timeout 80; rm -rf "$folder"' EXIT
docker run --rm "$image:$tag" src/server/programs/setup.js --keys >"$folder/.env"
sed --in-place \
  -e "s|^PUBLIC_URL=.*|PUBLIC_URL=https://localhost|" -e "s|^SMTP_URL=.*|SMTP_URL=smtp://mail:25|" \
  -e "s|^SMS_GATEWAY=.*|SMS_GATEWAY=webhook|" -e "s|^SMS_URL=.*|SMS_URL=https://sms.invalid|" "$folder/.env"
printf 'PARASPAR_IMAGE=%s\nPARASPAR_VERSION=%s\n' "$image" "$tag" >>"$folder/.env"
compose up --detach --no-build --wait --wait-timeout 180
curl --silent --show-error --fail --insecure https://localhost/ | grep --quiet Paraspar
compose logs server-1 | grep --quiet 'start-a-circle#code='
