import { hcl } from '../../../support/hcl.ts';
import type { EditCases } from './edit-case.ts';
import { block, blockWith } from './find.ts';

const TLS = {
  attributes: [
    ['from_port', 443],
    ['description', 'https'],
  ],
  blocks: [],
};

export const table: EditCases = {
  edit: 'replace-block',
  cases: [
    {
      name: 'writes a rule in place of the old one and keeps the comment above',
      style: 'repeated blocks',
      before: hcl`
        resource "aws_security_group" "web" {
          # from outside
          ingress {
            from_port = 80
          }

          ingress {
            from_port = 22
          }
        }
      `,
      input: (file) => ({ block: blockWith(file, 'ingress', { from_port: '80' }).range, type: 'ingress', labels: [], body: TLS }),
      after: hcl`
        resource "aws_security_group" "web" {
          # from outside
          ingress {
            from_port   = 443
            description = "https"
          }

          ingress {
            from_port = 22
          }
        }
      `,
    },
    {
      name: 'opens a one-line block',
      style: 'one line',
      before: 'a {\n  rule { from_port = 80 } # c\n}\n',
      input: (file) => ({ block: block(file, 'rule').range, type: 'rule', labels: [], body: TLS }),
      after: 'a {\n  rule {\n    from_port   = 443\n    description = "https"\n  } # c\n}\n',
    },
    {
      name: 'indents with tabs',
      style: 'tabs',
      before: 'a {\n\trule {\n\t\tfrom_port = 80\n\t}\n}\n',
      input: (file) => ({ block: block(file, 'rule').range, type: 'rule', labels: [], body: TLS }),
      after: 'a {\n\trule {\n\t\tfrom_port   = 443\n\t\tdescription = "https"\n\t}\n}\n',
    },
    {
      name: 'writes nested blocks',
      style: 'policy document',
      before: 'data "aws_iam_policy_document" "p" {\n  statement {\n    sid = "A"\n  }\n}\n',
      input: (file) => ({
        block: block(file, 'statement').range,
        type: 'statement',
        labels: [],
        body: {
          attributes: [['sid', 'A']],
          blocks: [{ type: 'condition', labels: [], body: { attributes: [['test', 'Bool']], blocks: [] } }],
        },
      }),
      after: 'data "aws_iam_policy_document" "p" {\n  statement {\n    sid = "A"\n\n    condition {\n      test = "Bool"\n    }\n  }\n}\n',
    },
    {
      name: 'writes an empty block',
      style: 'empty',
      before: 'a {\n  rule {\n    x = "🦊"\n  }\n}\n',
      input: (file) => ({ block: block(file, 'rule').range, type: 'rule', labels: [], body: { attributes: [], blocks: [] } }),
      after: 'a {\n  rule {}\n}\n',
    },
    {
      name: 'does nothing for the same block in another notation',
      style: 'unformatted',
      hurt: 'formatting only',
      before: 'a {\n  rule {\n    description="https"\n      from_port =443\n  }\n}\n',
      input: (file) => ({ block: block(file, 'rule').range, type: 'rule', labels: [], body: TLS }),
      after: 'a {\n  rule {\n    description="https"\n      from_port =443\n  }\n}\n',
    },
    {
      name: 'a block of another type',
      style: 'plain',
      before: 'a {\n  rule {}\n}\n',
      input: (file) => ({ block: block(file, 'rule').range, type: 'ingress', labels: [], body: TLS }),
      refused: 'expected a nested block ingress, found rule',
    },
    {
      name: 'a top-level block',
      style: 'plain',
      before: 'a {}\n',
      input: (file) => ({ block: block(file, 'a').range, type: 'a', labels: [], body: TLS }),
      refused: 'found one at the top of the file',
    },
    {
      name: 'a block that does not exist',
      style: 'plain',
      hurt: 'block not found',
      before: 'a {}\n',
      input: () => ({ block: { start: 0, end: 2 }, type: 'a', labels: [], body: TLS }),
      refused: 'expected a block at 0–2',
    },
  ],
};
