// Prints each failed test of a vitest JSON report: file, name and the first lines of what it said. Takes the report's path.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const LINES = 24;
const LONGEST = 400;

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const file of report.testResults) {
  const name = relative(process.cwd(), file.name);
  if (file.status === 'failed' && file.message) say(name, file.message);
  for (const test of file.assertionResults.filter((each) => each.status === 'failed')) {
    say(`${name} > ${test.fullName} (${Math.round(test.duration ?? 0)} ms)`, test.failureMessages.join('\n'));
  }
}

function say(what, why) {
  // A test of many rows says several things: what stands between them is the way through other people's code.
  const lines = why
    .split('\n')
    .filter((line) => !/^\s+at (?:.*node_modules|new Promise)/.test(line))
    .slice(0, LINES);
  process.stdout.write([what, ...lines.map((line) => `    ${line.slice(0, LONGEST)}`), ''].join('\n'));
}
