// Prints each failed test of a vitest JSON report: file, name and the first lines of what it said. Takes the report's path.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const LINES = 12;
const LONGEST = 400;

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const file of report.testResults) {
  const name = relative(process.cwd(), file.name);
  if (file.status === 'failed' && file.message) console.log(`${name}\n${shorten(file.message)}`);
  for (const test of file.assertionResults.filter((each) => each.status === 'failed')) {
    console.log(`${name} > ${test.fullName} (${Math.round(test.duration ?? 0)} ms)\n${shorten(test.failureMessages.join('\n'))}`);
  }
}

function shorten(text) {
  return text
    .split('\n')
    .slice(0, LINES)
    .map((line) => `    ${line.slice(0, LONGEST)}`)
    .join('\n');
}
