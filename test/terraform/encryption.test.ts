import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import { isEncrypted, withoutEncryption, withoutEncryptionVariable } from '#terraform/encryption.ts';

describe('isEncrypted', () => {
  it.each([
    ['{"meta":{},"encrypted_data":"x"}', true],
    ['{"version":4,"resources":[{"encrypted_data":"x"}]}', false],
    ['not "encrypted_data"', false],
    ['', false],
  ])('%s: %s', (text, is) => {
    expect(isEncrypted(text)).toBe(is);
  });
});

const BODY = dedent`
  key_provider "pbkdf2" "k" {
    passphrase = "a } and { long \${var.phrase}" # }
  }
  method "aes_gcm" "m" {
    keys = key_provider.pbkdf2.k
  }
`;
const STATE = 'state {\n  method = method.aes_gcm.m\n  fallback {\n    method = method.aes_gcm.old\n  }\n}';
const PLAN = 'plan {\n  enforced = true\n  method = method.aes_gcm.m\n}';
const REMOTE = 'remote_state_data_sources {\n  default {\n    method = method.aes_gcm.m\n  }\n}';

describe('withoutEncryption', () => {
  it('removes state and plan, and keeps keys, remote states and the number of lines', () => {
    const text = (inside: string): string => `terraform {\n  encryption {\n${inside}\n  }\n}\n\nlocals {\n  a = 1\n}\n`;

    expect(withoutEncryption({ path: 'main.tf', text: text([BODY, STATE, PLAN, REMOTE].join('\n')) })).toBe(
      text([BODY, STATE.replaceAll(/[^\n]/g, ''), PLAN.replaceAll(/[^\n]/g, ''), REMOTE].join('\n')),
    );
  });

  it('reads JSON, as an object and as a list', () => {
    const [before, after] = [{ method: { aes_gcm: {} }, state: { enforced: true }, plan: {} }, { method: { aes_gcm: {} } }];
    const cut = (value: object): unknown => JSON.parse(withoutEncryption({ path: 'main.tf.json', text: JSON.stringify(value) }));

    expect(cut({ terraform: { encryption: before }, locals: {} })).toEqual({ terraform: { encryption: after }, locals: {} });
    expect(cut({ terraform: [{ encryption: [before] }] })).toEqual({ terraform: [{ encryption: [after] }] });
    expect(cut({ resource: { aws_x: { encryption: { state: 'on' } } } })).toEqual({ resource: { aws_x: { encryption: { state: 'on' } } } });
  });

  it.each([
    ['main.tf', 'resource "aws_x" "y" {\n  encryption {\n    mode = "on"\n  }\n}\n'],
    ['modules/a/main.tf', `terraform {\n  encryption {\n    state {\n    }\n  }\n}\n`],
    ['main.tf.json', '{"encryption": '],
  ])('keeps %s unchanged', (path, text) => {
    expect(withoutEncryption({ path, text })).toBe(text);
  });
});

describe('withoutEncryptionVariable', () => {
  it.each([
    [{}, {}],
    [{ TF_ENCRYPTION: ' ' }, {}],
    [{ TF_ENCRYPTION: `${BODY}\n${STATE}` }, { TF_ENCRYPTION: `${BODY}\n${STATE.replaceAll(/[^\n]/g, '')}` }],
    [{ TF_ENCRYPTION: '{"method":{},"state":{}}' }, { TF_ENCRYPTION: '{"method":{}}' }],
  ])('%j', (environment, expected) => {
    expect(withoutEncryptionVariable(environment)).toEqual(expected);
  });
});
