import { describe, expect, it } from 'vitest';
import { describeUnlistedTerraform } from '#stages/filter/unlisted-terraform.ts';
import { aConsoleUser, anAssumedRole, anEvent, terraform } from '../../support/builders.ts';

describe('describeClaims', () => {
  it('reports nothing if no call claims to be Terraform', () => {
    expect(describeUnlistedTerraform([anEvent(aConsoleUser('alice@example.com'))])).toBeUndefined();
  });

  it('names the principal and the setting to change', () => {
    expect(describeUnlistedTerraform([anEvent(terraform()), anEvent(terraform()), anEvent()])).toMatch(
      /^2 calls claim to be from Terraform, made by terraform-ci: list the principal under terraformPrincipals/,
    );
  });

  it('limits the number of names', () => {
    const events = [...'abcdefg'].map((name) => anEvent({ ...anAssumedRole(name, 'x'), userAgent: terraform().userAgent }));

    expect(describeUnlistedTerraform(events)).toContain('made by a, b, c, d, e and 2 more:');
  });

  it('removes control characters from names', () => {
    const event = anEvent({ ...anAssumedRole('a\u001b[2J', 'x'), userAgent: terraform().userAgent });

    expect(describeUnlistedTerraform([event])).toContain('made by a[2J:');
  });
});
