import { describe, expect, it } from 'vitest';
import { DEFAULT_VCS, VcsSettings } from '#config/vcs.ts';

describe('VcsSettings', () => {
  it('asks for nothing where nothing is said', () => {
    expect(DEFAULT_VCS).toMatchObject({ remote: 'origin', environment: '', labels: ['reconcile'], draft: false, signOff: false });
  });

  it.each([
    ['an address with another protocol', { url: 'ftp://vcs.example.com' }],
    ['a remote that git would read as an option', { remote: '--upload-pack=sh' }],
    ['no label to find issues by', { labels: [] }],
    ['a project without an owner', { project: 'infra' }],
    ['a prefix with a space', { branchPrefix: 'drift fixes/' }],
    ['a token, which belongs into the environment', { token: 'secret' }],
  ])('refuses %s', (_title, value) => {
    expect(VcsSettings.safeParse(value).success).toBe(false);
  });

  it.each(['acme/infra', 'acme/platform/infra'])('takes the project %s', (project) => {
    expect(VcsSettings.parse({ project }).project).toBe(project);
  });
});
