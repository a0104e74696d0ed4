/** The pages under docs/ are a site: each stands for itself, the index leads to all of them, and every link leads somewhere. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES as COMMANDS } from '#cli/manual/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => `docs/${path}`);
const PAGES = [...DOCS, 'README.md', 'eval/README.md', 'src/README.md'].map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}));

/** Without code, where brackets are no links. */
function prose(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
}

/** As GitHub makes them of headings. */
function anchorsOf(text: string): readonly string[] {
  return [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

function linksOf(text: string): readonly string[] {
  return [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target).filter((target) => !/^https?:/.test(target));
}

const LINKS = PAGES.flatMap(({ path, text }) => linksOf(text).map((target) => ({ path, target })));

describe('the documentation', () => {
  it('has no broken link', () => {
    const lost = LINKS.filter(({ path, target }) => {
      const [file = '', anchor] = target.split('#');
      const place = file === '' ? join(ROOT, path) : resolve(ROOT, dirname(path), file);
      if (!existsSync(place)) return true;
      return anchor !== undefined && statSync(place).isFile() && !anchorsOf(readFileSync(place, 'utf8')).includes(anchor);
    });

    expect(lost).toEqual([]);
  });

  it('has an index with a link to every page', () => {
    const index = PAGES.find(({ path }) => path === 'docs/README.md')?.text ?? '';
    const led = linksOf(index).map((target) => relative(ROOT, resolve(ROOT, 'docs', target)));

    expect(DOCS.filter((path) => path !== 'docs/README.md' && !led.includes(path))).toEqual([]);
  });

  it.each(PAGES.filter(({ path }) => path.startsWith('docs/')))('$path starts with one title and a sentence', ({ path, text }) => {
    const [title = '', ...rest] = text.split('\n');
    const [first = ''] = rest.filter((line) => line.trim() !== '');

    expect(title).toMatch(/^# \S/);
    expect(text.replace(/^```[\s\S]*?^```$/gm, '').match(/^# /gm)).toHaveLength(1);
    if (path !== 'docs/decisions.md') expect(first).toMatch(/^[\p{L}`*[][^|]*\w/u);
    expect(text.endsWith('\n')).toBe(true);
  });

  // Summaries begin with our name too on the page of all commands, which has a test of its own.
  it.each(PAGES.filter(({ path }) => !['docs/decisions.md', 'docs/commands.md'].includes(path)))(
    '$path names only existing commands',
    ({ text }) => {
      const named = [...text.matchAll(/(?:^|`|\$ )reconcile ([a-z]+)\b/gm)].map(([, word = '']) => `reconcile ${word}`);

      expect([...new Set(named)].filter((command) => COMMANDS[command] === undefined)).toEqual([]);
    },
  );
});

describe('the README', () => {
  it('lists every command', () => {
    const text = PAGES.find(({ path }) => path === 'README.md')?.text ?? '';
    const commands = Object.keys(COMMANDS).filter((path) => path.split(' ').length === 2);

    expect(commands.filter((path) => !text.includes(path))).toEqual([]);
  });
});
