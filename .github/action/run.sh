#!/usr/bin/env bash
# One nightly run inside a job: the report in the log, as JSON, a page and SARIF, a summary on the job's page, annotations at the code,
# counts as step outputs.
# Exit code: 2 where reconcile failed; 1 where something was found and INPUT_FAIL_ON_DRIFT is true; else 0.
set -euo pipefail

report="${RUNNER_TEMP:-${TMPDIR:-/tmp}}/reconcile"
mkdir -p "$report" "$(dirname "$INPUT_LEDGER")"

# One word a line, so that no space and no quote in an input can become another option.
words=(run --since "$INPUT_SINCE" --deliver "$INPUT_DELIVER" --ledger "$INPUT_LEDGER" --format json --out "$report/run.json")
while IFS= read -r line; do [ -z "$line" ] || words+=(--trace "$line"); done <<<"$INPUT_TRACE"
while IFS= read -r line; do [ -z "$line" ] || words+=(--dir "$line"); done <<<"$INPUT_DIR"
while IFS= read -r line; do [ -z "$line" ] || words+=("$line"); done <<<"$INPUT_ARGS"

print() { node "$RECONCILE" report "$report/run.json" --ledger "$INPUT_LEDGER" --format "$@"; }

# What is printed quotes names that anybody in the account may have chosen: no line of it is a command to the runner.
# https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#stopping-and-starting-workflow-commands
rm -f "$report"/run.*
status=0
quiet=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$quiet"
node "$RECONCILE" "${words[@]}" || status=$?
if [ "$status" -le 1 ]; then print text || status=2; fi
echo "::$quiet::"
if [ "$status" -gt 1 ]; then exit "$status"; fi

print html --out "$report/run.html"
print sarif --out "$report/run.sarif"
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
  found: report.reconciliations.length,
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

# A step shows ten annotations of a level, so the order of the report counts.
node - "$report/run.sarif" <<'JS'
const { results } = JSON.parse(require('node:fs').readFileSync(process.argv[2], 'utf8')).runs[0];
const data = (text) => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text) => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
for (const { level, message, locations, ruleId } of results) {
  const { artifactLocation, region } = locations[0].physicalLocation;
  const place = `file=${property(decodeURIComponent(artifactLocation.uri))},line=${region?.startLine ?? 1},title=${property(`reconcile: ${ruleId}`)}`;
  console.log(`::${level === 'note' ? 'notice' : level} ${place}::${data(message.text)}`);
}
JS

if [ "$INPUT_FAIL_ON_DRIFT" = true ]; then exit "$status"; fi
