#!/usr/bin/env bash
# Pushes the tags vMAJOR.MINOR.PATCH and vMAJOR of a version, each a commit that holds a release and nothing else. Takes the version.
# A clone's own token may not push workflows: a release has none, and its commit no parent with any.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

tree=$(mktemp -d)
trap 'rm -rf "$tree" "$tree.index"' EXIT
bash .github/release/tree.sh "$tree"
export GIT_AUTHOR_NAME='github-actions[bot]' GIT_AUTHOR_EMAIL='41898282+github-actions[bot]@users.noreply.github.com'
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
GIT_INDEX_FILE="$tree.index" git --work-tree="$tree" add --force --all
written=$(GIT_INDEX_FILE="$tree.index" git write-tree)
commit=$(git commit-tree -m "Release $1, built from $(git rev-parse HEAD)" "$written")
# The tag of the version goes last and says that all is done: a release that was interrupted is completed by the next run.
git push --force origin "$commit:refs/tags/v${1%%.*}"
git push origin "$commit:refs/tags/v$1"
