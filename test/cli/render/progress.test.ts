import { describe, expect, it } from 'vitest';
import { createPaint } from '#cli/render/paint.ts';
import { createProgress } from '#cli/render/progress.ts';
import { aTerminal } from '../../support/terminal.ts';

describe('createProgress', () => {
  it('rewrites the line of the current stage, and starts a new line for the next', () => {
    const terminal = aTerminal([], { isTTY: true });
    const progress = createProgress(terminal.stderr, createPaint(false));

    progress.stage('filter', { read: 1012, kept: 19 });
    progress.stage('patch', { done: 1, of: 2 });
    progress.stage('patch', { done: 2, of: 2 });
    progress.end();

    expect(terminal.printed.stderr).toBe('filter     1,012 read, 19 kept\npatch      1 of 2 done\r\u001b[2Kpatch      2 of 2 done\n');
  });

  it('prints nothing without a terminal', () => {
    const terminal = aTerminal([]);
    const progress = createProgress(terminal.stderr, createPaint(false));

    progress.stage('filter', { read: 1 });
    progress.end();

    expect(terminal.printed.stderr).toBe('');
  });

  it('uses the singular for one', () => {
    const terminal = aTerminal([], { isTTY: true });

    createProgress(terminal.stderr, createPaint(false)).stage('open', { roots: 1, files: 2, settled: 1 });

    expect(terminal.printed.stderr).toBe('open       1 root, 2 files, 1 settled');
  });

  it('prints nothing if quiet', () => {
    const terminal = aTerminal([], { isTTY: true });

    createProgress(terminal.stderr, createPaint(false), true).stage('open', { roots: 1 });

    expect(terminal.printed.stderr).toBe('');
  });

  it('always prints warnings, on a separate line', () => {
    const terminal = aTerminal([], { isTTY: true });
    const progress = createProgress(terminal.stderr, createPaint(false));

    progress.stage('open', { files: 3 });
    progress.warn('the state is older\nthan the trail\u001b[2J');

    expect(terminal.printed.stderr).toBe('open       3 files\nwarning: the state is older than the trail[2J\n');
  });

  it('limits a line to the width of the terminal', () => {
    const terminal = aTerminal([], { isTTY: true });

    createProgress(terminal.stderr, createPaint(false)).stage(
      'filter',
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`reason-${index}`, index])),
    );

    expect(terminal.printed.stderr).toHaveLength(79);
  });
});
