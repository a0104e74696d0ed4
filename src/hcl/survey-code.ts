import type { CodeSurvey, SurveyedTrail } from '#domain/workspace/root-survey.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator, ResourceInstance, Scope } from './evaluate/evaluator.ts';
import { openEvaluator } from './open-evaluator.ts';
import { positionOf } from './origin/definition-chain.ts';
import type { Block, Expression } from './syntax.ts';
import { argumentOf, findAttribute } from './locate.ts';
import { rootScope } from './evaluate/module-tree.ts';

/**
 * Returns regions and roles of the AWS providers, and the trails that code manages. Unknown values are left out.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail
 * @throws WorkspaceError if a file is not HCL
 */
export function surveyCode(workspace: Workspace): CodeSurvey {
  const evaluator = openEvaluator(workspace);
  const root = rootScope(evaluator.configuration);
  const providers = evaluator.configuration.root.files
    .flatMap((file) => file.body.blocks)
    .filter(({ type, labels }) => type === 'provider' && labels[0] === 'aws');
  const text = (block: Block, name: string): readonly string[] => {
    const written = findAttribute(block.body, name);
    return written === undefined ? [] : textOf(evaluator, written.expression, root);
  };
  return {
    regions: unique(providers.flatMap((block) => text(block, 'region'))),
    roles: unique(
      providers.flatMap((block) =>
        block.body.blocks.filter(({ type }) => type === 'assume_role').flatMap((inner) => text(inner, 'role_arn')),
      ),
    ),
    trails: evaluator
      .instances()
      .filter(({ declaration }) => declaration.type === 'aws_cloudtrail')
      .map((instance) => trailOf(instance, evaluator)),
  };
}

function trailOf(instance: ResourceInstance, evaluator: Evaluator): SurveyedTrail {
  const { address, declaration, scope } = instance;
  const { block, file } = declaration;
  const expression = (name: string): Expression | undefined => argumentOf(block.body, name);
  const named = expression('s3_bucket_name');
  const given = expression('s3_key_prefix');
  const [bucket] = named === undefined ? [] : [...textOf(evaluator, named, scope), ...bucketBehind(named, instance, evaluator)];
  const [prefix] = given === undefined ? [] : textOf(evaluator, given, scope);
  return {
    address,
    from: 'code',
    at: positionOf(file, block.range.start),
    ...(bucket === undefined ? {} : { bucket }),
    ...(prefix === undefined || prefix === '' ? {} : { prefix }),
  };
}

/** Before creation `aws_s3_bucket.logs.id` is unknown, so the name is read from the bucket's own block. */
function bucketBehind(expression: Expression, { scope, address }: ResourceInstance, evaluator: Evaluator): readonly string[] {
  if (expression.kind !== 'get-attribute' || !['id', 'bucket'].includes(expression.name)) return [];
  const { object } = expression;
  if (object.kind !== 'get-attribute' || object.object.kind !== 'variable' || object.object.name !== 'aws_s3_bucket') return [];
  const module = scope.module.address === '' ? '' : `${scope.module.address}.`;
  const found = evaluator.instance(`${module}aws_s3_bucket.${object.name}`);
  if (found === undefined || found.address === address) return [];
  const { bucket } = evaluator.arguments(found);
  return typeof bucket === 'string' ? [bucket] : [];
}

function textOf(evaluator: Evaluator, expression: Expression, scope: Scope): readonly string[] {
  const value = evaluator.evaluate(expression, scope);
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
