import { describe, expect, it } from 'vitest';
import { hideSecrets } from '#cli/hide-secrets.ts';

const ENV = {
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI-example',
  GITHUB_TOKEN: 'ghp_0123456789',
  AWS_WEB_IDENTITY_TOKEN_FILE: '/var/run/secrets/token',
  TF_VAR_password: 'hunter2-and-more',
  TF_VAR_region: 'us-east-1',
  API_KEY: 'short',
  HOME: '/home/dana',
};

describe('hideSecrets', () => {
  it('masks secrets in texts, lists and objects, and keeps everything else', () => {
    const value = {
      found: 'ghp_0123456789 was refused',
      list: ['wJalrXUtnFEMI-example', '/home/dana', 'short'],
      deep: { text: 'hunter2-and-more hunter2-and-more', at: '/var/run/secrets/token' },
      region: 'us-east-1',
      count: 3,
      none: null,
    };

    expect(hideSecrets(value, ENV)).toEqual({
      found: '*** was refused',
      list: ['***', '/home/dana', 'short'],
      deep: { text: '*** ***', at: '/var/run/secrets/token' },
      region: 'us-east-1',
      count: 3,
      none: null,
    });
  });

  it('masks the longer of two secrets with the same prefix', () => {
    const env = { A_TOKEN: 'abcdefgh', B_TOKEN: 'abcdefghijkl' };

    expect(hideSecrets('abcdefghijkl', env)).toBe('***');
  });
});
