#!/usr/bin/env bash
# Installs what a release needs to run, by its lock file: SQLite, whose compiled part is downloaded for this platform, or compiled.
# Takes the folder of a release (see ../release/tree.sh). Exit code: 2 where it is not one.
set -euo pipefail
cd "$1"

if [ ! -f dist/index.mjs ]; then
  echo '::error::This commit of reconcile is not built: name a release, such as @v1'
  exit 2
fi
npm ci --omit=dev --ignore-scripts --no-audit --no-fund
npm rebuild better-sqlite3
