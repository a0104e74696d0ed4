import { describe, expect, it } from 'vitest';
import { DEFAULT_VCS, VcsSettings } from '#config/vcs.ts';

describe('VcsSettings', () => {
  it('has defaults', () => {
    expect(DEFAULT_VCS).toMatchObject({ remote: 'origin', environment: '', labels: ['reconcile'], draft: false, signOff: false });
  });

  it.each([
    ['an address with another protocol', { url: 'ftp://vcs.example.com' }],
    ['a remote that git would read as an option', { remote: '--upload-pack=sh' }],
    ['an empty list of labels', { labels: [] }],
    ['a project without an owner', { project: 'infra' }],
    ['a prefix with a space', { branchPrefix: 'drift fixes/' }],
    ['a token, which belongs in the environment', { token: 'secret' }],
  ])('refuses %s', (_title, value) => {
    expect(VcsSettings.safeParse(value).success).toBe(false);
  });

  it.each(['acme/infra', 'acme/platform/infra'])('accepts the project %s', (project) => {
    expect(VcsSettings.parse({ project }).project).toBe(project);
  });
});
