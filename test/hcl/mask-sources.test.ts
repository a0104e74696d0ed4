import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { maskSources } from '#hcl/mask-sources.ts';

beforeAll(loadGrammar);

describe('maskSources', () => {
  it('masks values with the name or format of a secret and no others', () => {
    const text = dedent`
      # token: glpat-abcdefghijklmnopqrst
      variable "db_password" {
        default = "hunter2hunter2"
      }

      variable "pin" {
        sensitive = true
        default   = "4711x"
      }

      resource "aws_lambda_function" "worker" {
        function_name = "worker"
        environment {
          variables = {
            API_KEY  = "k-12345678"
            LOG      = "debug"
            KEY_ARN  = "arn:aws:kms:us-east-1:123456789012:key/abc"
            PASSWORD = var.db_password
          }
        }
      }
    `;

    const [masked] = maskSources([{ path: 'main.tf', text }]);

    expect(masked?.text).toBe(dedent`
      #**********************************
      variable "db_password" {
        default = "**************"
      }

      variable "pin" {
        sensitive = true
        default   = "*****"
      }

      resource "aws_lambda_function" "worker" {
        function_name = "worker"
        environment {
          variables = {
            API_KEY  = "**********"
            LOG      = "debug"
            KEY_ARN  = "arn:aws:kms:us-east-1:123456789012:key/abc"
            PASSWORD = var.db_password
          }
        }
      }
    `);
  });

  it('masks the value of a sensitive variable in tfvars, JSON and Terragrunt inputs', () => {
    const files = [
      { path: 'variables.tf', text: 'variable "pin" {\n  sensitive = true\n}\n' },
      { path: 'prod.auto.tfvars', text: 'pin  = "4711x"\nsize = "m"\n' },
      { path: 'terraform.tfvars.json', text: '{"pin": "4711x", "size": "m"}' },
      { path: '../terragrunt.hcl', text: 'inputs = { pin = "4711x", size = "m" }\n' },
    ];

    const [, hcl, json, inputs] = maskSources(files);

    expect(hcl?.text).toBe('pin  = "*****"\nsize = "m"\n');
    expect(json?.text).toBe('{"pin": "*****", "size": "m"}');
    expect(inputs?.text).toBe('inputs = { pin = "*****", size = "m" }\n');
  });

  it('keeps the lines of a key in a heredoc', () => {
    const text = 'locals {\n  pem = <<-EOT\n    -----BEGIN RSA PRIVATE KEY-----\n    MIIabc\n    -----END RSA PRIVATE KEY-----\n  EOT\n}\n';

    const [masked] = maskSources([{ path: 'main.tf', text }]);

    expect(masked?.text).not.toMatch(/MIIabc|PRIVATE KEY/);
    expect(masked?.text).toHaveLength(text.length);
    expect(masked?.text.split('\n')).toHaveLength(text.split('\n').length);
  });

  it.each([
    ['main.tf', 'resource "aws_sqs_queue" "jobs" {\n  name = "jobs"\n}\n'],
    ['broken.tf', 'resource {{{ password = "x'],
  ])('returns the same files if there is nothing to mask: %s', (path, text) => {
    const files = [{ path, text }];

    expect(maskSources(files)).toBe(files);
  });
});
