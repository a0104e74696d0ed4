import type { JsonObject } from '#domain/json.ts';
import type { Draw } from './draw.ts';

/** The caller of a record, and its user agent. */
export interface Caller {
  readonly userIdentity: JsonObject;
  readonly sourceIPAddress: string;
  readonly userAgent: string;
  readonly fromConsole: boolean;
}

const PROGRAMS = [
  'aws-sdk-go-v2/1.36.3 ua/2.1 os/linux lang/go#1.24.2 md/GOOS#linux md/GOARCH#arm64 exec-env/AWS_ECS_FARGATE api/sts#1.33.19',
  'aws-sdk-java/2.31.29 md/io#sync md/http#Apache ua/2.1 os/Linux#5.10.235 lang/java#21.0.7 md/OpenJDK_64-Bit_Server_VM#21.0.7+6-LTS md/vendor#Amazon.com_Inc. md/en exec-env/AWS_Lambda_java21 m/D',
  'Boto3/1.38.3 md/Botocore#1.38.3 ua/2.1 os/linux#5.10.236-208.928.amzn2int.x86_64 md/arch#x86_64 lang/python#3.13.3 md/pyimpl#CPython exec-env/AWS_Lambda_python3.13 m/Z,D cfg/retry-mode#standard Botocore/1.38.3',
  'Vault/1.19.1 (+https://www.vaultproject.io/; go1.24.2) aws-sdk-go/1.55.6 (go1.24.2; linux; amd64)',
  'Datadog, aws-sdk-go-v2/1.36.3 os/linux lang/go#1.23.8 md/GOOS#linux md/GOARCH#amd64 api/ec2#1.211.3',
  'aws-cli/2.27.2 md/awscrt#0.26.1 ua/2.1 os/linux#6.8.0-1027-aws md/arch#x86_64 lang/python#3.13.2 md/pyimpl#CPython cfg/retry-mode#standard md/installer#exe md/prompt#off md/command#ec2.describe-instances',
  'kubernetes/aws-ebs-csi-driver v1.42.0 aws-sdk-go-v2/1.36.3 ua/2.1 os/linux lang/go#1.23.8 md/GOOS#linux md/GOARCH#amd64 api/ec2#1.211.3 m/E',
];
const TERRAFORM =
  'APN/1.0 HashiCorp/1.0 Terraform/1.11.4 (+https://www.terraform.io) terraform-provider-aws/5.98.0 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.36.3 ua/2.1 os/linux lang/go#1.23.8 md/GOOS#linux md/GOARCH#amd64 api/ec2#1.211.3 m/g';
const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0.0.0 Safari/537.36';
const ROLES = ['billing-api', 'search-indexer', 'ci-deploy', 'ecs-task', 'monitoring', 'eks-node', 'etl', 'backup', 'inventory', 'gateway'];
const PEOPLE = ['ana', 'bela', 'chidi', 'dora', 'emre', 'fatima', 'goran', 'hana', 'ines', 'jun'].map((name) => `${name}@example.com`);
const SERVICES = ['autoscaling', 'ecs', 'eks', 'lambda', 'config', 'rds', 'elasticloadbalancing'].map((name) => `${name}.amazonaws.com`);

function inRole(draw: Draw, account: string, role: { readonly name: string; readonly path: string; readonly session: string }): JsonObject {
  const principal = `AROA${Buffer.from(role.name).toString('hex').toUpperCase().padEnd(17, 'X').slice(0, 17)}`;
  return {
    type: 'AssumedRole',
    principalId: `${principal}:${role.session}`,
    arn: `arn:aws:sts::${account}:assumed-role/${role.name}/${role.session}`,
    accountId: account,
    accessKeyId: `ASIA${draw.id(16)}`,
    sessionContext: {
      sessionIssuer: {
        type: 'Role',
        principalId: principal,
        arn: `arn:aws:iam::${account}:role/${role.path}${role.name}`,
        accountId: account,
        userName: role.name,
      },
      attributes: {
        creationDate: `2026-01-15T0${draw.below(10)}:${10 + draw.below(50)}:${10 + draw.below(50)}Z`,
        mfaAuthenticated: 'false',
      },
    },
  };
}

/** A documentation address, https://www.rfc-editor.org/rfc/rfc5737 */
function address(draw: Draw): string {
  return `${draw.of(['192.0.2', '198.51.100', '203.0.113'])}.${draw.below(256)}`;
}

/**
 * A program in a role: the most frequent caller in any trail.
 * @param draw the random generator
 * @param account its account
 * @returns the caller
 */
export function aProgram(draw: Draw, account: string): Caller {
  const session = draw.chance(0.5) ? `i-${draw.hex(17)}` : draw.hex(32);
  const userIdentity = inRole(draw, account, { name: draw.of(ROLES), path: '', session });
  return { userIdentity, sourceIPAddress: address(draw), userAgent: draw.of(PROGRAMS), fromConsole: false };
}

/**
 * A person in the browser, signed in through IAM Identity Center.
 * @param draw the random generator
 * @param account its account
 * @returns the caller
 */
export function aPerson(draw: Draw, account: string): Caller {
  const role = { name: 'AWSReservedSSO_Operator_0123456789abcdef', path: 'aws-reserved/sso.amazonaws.com/', session: draw.of(PEOPLE) };
  return { userIdentity: inRole(draw, account, role), sourceIPAddress: address(draw), userAgent: BROWSER, fromConsole: true };
}

/**
 * Terraform in a pipeline.
 * @param draw the random generator
 * @param account its account
 * @returns the caller
 */
export function aPipeline(draw: Draw, account: string): Caller {
  const userIdentity = inRole(draw, account, { name: 'terraform-ci', path: '', session: `run-${draw.below(5000)}` });
  return { userIdentity, sourceIPAddress: address(draw), userAgent: TERRAFORM, fromConsole: false };
}

/**
 * An AWS service on its own behalf.
 * @param draw the random generator
 * @returns the caller
 */
export function aService(draw: Draw): Caller {
  const service = draw.of(SERVICES);
  return { userIdentity: { type: 'AWSService', invokedBy: service }, sourceIPAddress: service, userAgent: service, fromConsole: false };
}
