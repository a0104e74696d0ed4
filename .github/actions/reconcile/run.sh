#!/usr/bin/env bash
# One nightly run inside a job: the report as JSON, a page and SARIF, a summary on the job's page, counts as step outputs.
# Exit code: 2 where reconcile failed; 1 where something was found and INPUT_FAIL_ON_DRIFT is true; else 0.
set -euo pipefail

report="${RUNNER_TEMP:-${TMPDIR:-/tmp}}/reconcile"
mkdir -p "$report" "$(dirname "$INPUT_LEDGER")"

# One word a line, so that no space and no quote in an input can become another option.
words=(run --since "$INPUT_SINCE" --deliver "$INPUT_DELIVER" --ledger "$INPUT_LEDGER" --format json --out "$report/run.json")
while IFS= read -r line; do [ -z "$line" ] || words+=(--trace "$line"); done <<<"$INPUT_TRACE"
while IFS= read -r line; do [ -z "$line" ] || words+=(--dir "$line"); done <<<"$INPUT_DIR"
while IFS= read -r line; do [ -z "$line" ] || words+=("$line"); done <<<"$INPUT_ARGS"

rm -f "$report"/run.*
status=0
node "$RECONCILE" "${words[@]}" || status=$?
if [ "$status" -gt 1 ]; then exit "$status"; fi

# The places of one root begin with its folder.
if [ -z "$INPUT_PATH_PREFIX" ] && [ "$(grep -c . <<<"$INPUT_DIR")" = 1 ]; then INPUT_PATH_PREFIX=${INPUT_DIR#./}; fi
print() { node "$RECONCILE" report "$report/run.json" --ledger "$INPUT_LEDGER" --format "$@"; }
print html --out "$report/run.html"
print sarif --path-prefix "$INPUT_PATH_PREFIX" --out "$report/run.sarif"
print markdown --out "$report/run.md"

# A summary of more than a mebibyte is refused as a whole. https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits
if [ "$(wc -c <"$report/run.md")" -lt 1000000 ]; then
  cat "$report/run.md" >>"$GITHUB_STEP_SUMMARY"
else
  echo 'The report is too long for this page: see run.html among the artifacts.' >>"$GITHUB_STEP_SUMMARY"
fi

node - "$report" "$status" >>"$GITHUB_OUTPUT" <<'JS'
const [, , folder, status] = process.argv;
const report = JSON.parse(require('node:fs').readFileSync(`${folder}/run.json`, 'utf8'));
const count = (verdict) => report.reconciliations.filter((item) => item.verdict === verdict).length;
const outputs = {
  'exit-code': status,
  accepted: count('accept'),
  held: count('hold'),
  reverted: count('revert'),
  escalated: count('escalate'),
  unexplained: report.unexplained.length,
  unread: report.events.dropped['malformed-record'] ?? 0,
  report: folder,
};
for (const [name, value] of Object.entries(outputs)) console.log(`${name}=${value}`);
JS

if [ "$INPUT_FAIL_ON_DRIFT" = true ]; then exit "$status"; fi
