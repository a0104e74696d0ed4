import { expect, it } from 'vitest';
import { plainName, zoneId } from '#catalogue/route53/hosted-zone-id.ts';
import { recordValues } from '#catalogue/route53/record-blocks.ts';
import { anEvent } from '../../support/builders.ts';

it.each([
  ['A', ['192.0.2.1'], ['192.0.2.1']],
  ['TXT', ['"v=spf1 -all"', '"two" "parts"', 'bare'], ['v=spf1 -all', 'two" "parts', 'bare']],
  ['SPF', ['"v=spf1 -all"'], ['v=spf1 -all']],
  ['CAA', ['0 issue "ca.example.com"'], ['0 issue "ca.example.com"']],
])('values of a record of type %s', (type, values, kept) => {
  expect(
    recordValues(
      values.map((value) => ({ value })),
      type,
    ),
  ).toEqual(kept);
});

it.each([
  ['App.Example.com.', 'app.example.com'],
  ['\\052.example.com', '*.example.com'],
  ['example.com', 'example.com'],
])('plainName of %s is %s', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

it.each([
  ['/hostedzone/Z1', 'Z1'],
  ['Z1', 'Z1'],
  [7, undefined],
])('zoneId of %s is %s', (given, id) => {
  expect(zoneId(() => given)(anEvent({}))).toBe(id);
});
