import type { Ability } from '#domain/report/checkup.ts';
import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';

const BLOCKS: readonly Ability[] = ['branch', 'pull-request'];

/** Checks the git repository around the first root. */
export const git: Probe = {
  id: 'git',
  title: 'git',
  blocks: BLOCKS,
  look: async ({ repository }, signal) => {
    const tried = await repository(signal);
    if (tried.kind === 'failed') return [observeFailure('git', tried, BLOCKS)];
    const { version, top, hasCommit, remote } = tried.found;
    if (top === undefined)
      return [
        {
          subject: 'git',
          found: `${version}; the root is not in a git repository`,
          remedy: 'Run git init and commit the code; --write and --deliver patch work without it.',
          blocks: BLOCKS,
        },
      ];
    if (!hasCommit)
      return [{ subject: 'git', found: `${version}; ${top} has no commit yet`, remedy: 'Commit the code first.', blocks: BLOCKS }];
    const found = `${version}; ${top}`;
    if (remote !== undefined)
      return [{ subject: 'git', found: `${found}, remote ${remote.host === '' ? remote.project : `${remote.host}/${remote.project}`}` }];
    return [
      {
        subject: 'git',
        found: `${found}, without a remote`,
        remedy: 'Add one, or set vcs.remote in reconcile.yaml: pull requests need it, --deliver branch does not.',
        blocks: ['pull-request'],
      },
    ];
  },
};
