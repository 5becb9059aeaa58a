#!/usr/bin/env bash
# Runs once, when the database of compose.yaml is made: backups copy it over the network, with a password.
set -euo pipefail
echo 'host replication paraspar samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
