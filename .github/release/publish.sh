#!/usr/bin/env bash
# Publishes the version in package.json to npm, then as tags, unless it is published. Needs GITHUB_REPOSITORY, GITHUB_OUTPUT, a token that
# may push, and npm's trusted publishing. https://docs.npmjs.com/trusted-publishers
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

name=$(node -p 'require("./package.json").name')
version=$(node -p 'require("./package.json").version')
if [ -n "$(git ls-remote origin "refs/tags/v$version")" ]; then
  echo "$name $version is published: nothing to do"
  exit 0
fi

# Provenance is refused where the package names another repository than the one it is built in.
npm pkg set repository.type=git "repository.url=git+https://github.com/$GITHUB_REPOSITORY.git"
if [ -z "$(npm view "$name@$version" version 2>/dev/null)" ]; then npm publish --provenance --access public; fi
bash .github/release/tag.sh "$version"
echo "version=$version" >>"$GITHUB_OUTPUT"
