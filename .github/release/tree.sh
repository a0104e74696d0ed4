#!/usr/bin/env bash
# Writes a release into an empty folder: what npm packs, the lock file, and the action. A tag and the image hold this, and no sources.
# Takes the folder. Run it in a clone whose development packages are installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

mkdir -p "$1"
packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT
npm pack --silent --pack-destination "$packed" >/dev/null
tar -xzf "$packed"/*.tgz -C "$1" --strip-components=1
mkdir -p "$1/.github"
cp -R .github/action "$1/.github/action"
cp package-lock.json action.yml "$1/"
