import { describe, expect, it } from 'vitest';
import { holdsData, notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import { buildCatalogue } from '#catalogue/catalogue.ts';
import { defineResource, from } from '#catalogue/define.ts';

const CATALOGUE = buildCatalogue([
  defineResource({
    type: 'aws_example',
    eventSource: 'example.amazonaws.com',
    is: ['keeps-data'],
    governs: { timing: 'timeout', protection: 'recovery deletion_protection', enablement: 'recovery.enabled' },
    safer: { 'data-loss': { deletion_protection: true, recovery: true, 'recovery.enabled': true } },
    importId: () => undefined,
    calls: {},
    each: { timeout: from('Timeout', (value) => value) },
    written: 'deletion_protection recovery',
    computed: 'tags_all',
  }),
]);

describe('notesOf', () => {
  it.each([
    ['an attribute with an entry', 'aws_example', 'timeout', { governs: 'timing' }],
    [
      'an attribute with a safer value',
      'aws_example',
      'deletion_protection',
      { governs: 'protection', safeguard: { against: 'data-loss', safer: true } },
    ],
    [
      'a leaf with its own entry',
      'aws_example',
      'recovery.enabled',
      { governs: 'enablement', safeguard: { against: 'data-loss', safer: true } },
    ],
    ['a leaf takes the trait of its block, but not its safeguard', 'aws_example', 'recovery.window', { governs: 'protection' }],
    ['a tag', 'aws_example', 'tags.Owner', { governs: 'label' }],
    ['an argument without an entry', 'aws_example', 'colour', {}],
    ['a type without an entry', 'aws_other', 'visibility_timeout_seconds', {}],
    ['the name of a built-in object property', 'aws_example', 'constructor', {}],
  ])('%s', (_case, type, path, expected) => {
    expect(notesOf(CATALOGUE, type, path)).toEqual(expected);
  });
});

describe('holdsData', () => {
  it.each([
    ['aws_example', true],
    ['aws_other', false],
  ])('%s is %s', (type, expected) => {
    expect(holdsData(CATALOGUE, type)).toBe(expected);
  });
});

describe('safeguardMove', () => {
  it.each([
    ['a switch turned off', true, true, false, 'weaker'],
    ['a switch turned on', true, false, true, 'stronger'],
    ['a switch removed', true, true, null, 'weaker'],
    ['a switch that was never set', true, null, false, 'same'],
    ['a switch as text', true, 'true', 'false', 'weaker'],
    ['an exposure turned on', false, false, true, 'weaker'],
    ['a value', 'Enabled', 'Enabled', 'Suspended', 'weaker'],
    ['a value in other letter case', 'Enabled', 'ENABLED', 'Enabled', 'same'],
    ['a lower value', 'higher', 'ON', 'OPTIONAL', 'weaker'],
    ['the lowest value', 'higher', 'OPTIONAL', 'OFF', 'weaker'],
    ['a removed block', 'higher', { response: [] }, null, 'weaker'],
    ['less', 'higher', 14, 7, 'weaker'],
    ['a higher value, as text', 'higher', '7', '14', 'stronger'],
    ['a higher value if lower is safer', 'lower', 3600, 7200, 'weaker'],
    ['a lower value if lower is safer', 'lower', 7200, 3600, 'stronger'],
  ] as const)('%s', (_case, safer, before, after, expected) => {
    expect(safeguardMove({ against: 'data-loss', safer }, before, after)).toBe(expected);
  });

  it.each([
    ['one of them set', 'app', 'open', 'weaker'],
    ['one of them replaced', 'open', 'app', 'stronger'],
    ['something else', 'app', 'other', 'same'],
    ['from nothing', null, 'open', 'weaker'],
    ['added to a list', ['app'], ['app', 'open'], 'weaker'],
    ['one more added to a list', ['open'], ['open', 'wide'], 'weaker'],
    ['another order in a list', ['open', 'app'], ['app', 'open'], 'same'],
    ['removed from a list', ['open', 'app'], ['app'], 'stronger'],
  ] as const)('without: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'privilege-escalation', safer: { without: ['open', 'wide'] } }, before, after)).toBe(expected);
  });

  it.each([
    ['a step up', 'low', 'high', 'stronger'],
    ['a step down', 'high', 'mid', 'weaker'],
    ['the same', 'mid', 'mid', 'same'],
    ['unset before', null, 'high', 'weaker'],
    ['unset afterwards', 'low', null, 'weaker'],
    ['a value outside the order', 'low', 'other', 'weaker'],
  ] as const)('order: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'data-loss', safer: { order: ['low', 'mid', 'high'] } }, before, after)).toBe(expected);
  });

  it.each([
    ['from a limit to none', 30, 0, 'stronger'],
    ['from none to a limit', 0, 3653, 'weaker'],
    ['unset is no limit', null, 0, 'same'],
  ] as const)('limits: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'data-loss', safer: 'higher', limitless: 0 }, before, after)).toBe(expected);
  });

  it.each([
    ['within the limit', 3600, 7200, 'same'],
    ['above the limit', 7200, 7201, 'weaker'],
    ['from within to above the limit', 3600, 43200, 'weaker'],
    ['back below the limit', 43200, 3600, 'stronger'],
  ] as const)('usual limit: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'privilege-escalation', safer: 'lower', ordinary: 7200 }, before, after)).toBe(expected);
  });

  it.each([
    ['a step up', 'low', 'high', 'stronger'],
    ['a step down', 'high', 'mid', 'weaker'],
    ['the same', 'mid', 'mid', 'same'],
    ['unset before', null, 'high', 'weaker'],
    ['unset afterwards', 'low', null, 'weaker'],
    ['a value outside the order', 'low', 'other', 'weaker'],
  ] as const)('order: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'data-loss', safer: { order: ['low', 'mid', 'high'] } }, before, after)).toBe(expected);
  });

  it.each([
    ['from a limit to none', 90, 0, 'weaker'],
    ['from none to a limit', null, 90, 'stronger'],
    ['a tighter limit', 90, 60, 'stronger'],
  ] as const)('limits if lower is safer: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'privilege-escalation', safer: 'lower', limitless: 0 }, before, after)).toBe(expected);
  });

  it.each([
    ['a removed key', 'arn:aws:kms:us-east-1:123456789012:key/1', '', 'weaker'],
    ['a key for another key', 'arn:aws:kms:us-east-1:123456789012:key/1', 'alias/other', 'same'],
    ['a customer key replaced by the service key', 'aws:kms', 'AES256', 'weaker'],
    ['a service key replaced by none', 'AES256', null, 'weaker'],
    ['a stronger kind', 'aws:kms', 'aws:kms:dsse', 'same'],
    ['none', 'KMS', 'NONE', 'weaker'],
    ['plain text instead of encryption', 'SecureString', 'String', 'weaker'],
    ['a listener changed to HTTP', 'HTTPS', 'HTTP', 'weaker'],
    ['an older TLS version allowed', 'ELBSecurityPolicy-TLS13-1-2-2021-06', 'ELBSecurityPolicy-2016-08', 'weaker'],
    ['an older TLS version refused', 'ELBSecurityPolicy-TLS-1-0-2015-04', 'ELBSecurityPolicy-FS-1-2-Res-2020-10', 'stronger'],
    [
      'a newer policy with the same minimum TLS version',
      'ELBSecurityPolicy-TLS-1-2-2017-01',
      'ELBSecurityPolicy-TLS13-1-2-2021-06',
      'stronger',
    ],
    [
      'an older policy with the same minimum TLS version',
      'ELBSecurityPolicy-TLS13-1-2-2021-06',
      'ELBSecurityPolicy-TLS-1-2-2017-01',
      'weaker',
    ],
    ['a customer key replaced by an AWS managed key', 'arn:aws:kms:us-east-1:123456789012:key/1', 'alias/aws/s3', 'weaker'],
    ['a year is not a version', 'TLSv1_2016', 'TLSv1.2_2021', 'stronger'],
  ] as const)('encryption: %s', (_case, before, after, expected) => {
    expect(safeguardMove({ against: 'disclosure', safer: 'aws:kms' }, before, after)).toBe(expected);
  });
});
