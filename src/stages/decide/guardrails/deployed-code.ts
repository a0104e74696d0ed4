import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Json } from '#domain/json.ts';
import { isLoader } from '../deployed/loaders.ts';
import { otherCalls } from '../deployed/other-calls.ts';
import { pickedCode } from '../deployed/picked-code.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail } from '../guardrail.ts';

/** Attributes that name the artefact that runs, not how it runs. */
const ARTEFACT =
  /(?:^|\.)(?:task_definition|container_definitions|image_uri|image_id|image_id_override|ami|s3_key|s3_object_version|source_code_hash|user_data|user_data_base64)$/;

/** Where variables of a program stand. */
const VARIABLE = /(?:^|\.)(?:variables|environment)\.([^.]+)$/;

/** What a parameter holds where it names the image that others run. */
const IMAGE = /^ami-[0-9a-f]{8,17}$|\.dkr\.ecr\.[\w-]+\.amazonaws\.com|@sha256:[0-9a-f]{64}$/;

/**
 * Arguments that name where code comes from, and what is run of it, by type.
 * https://docs.aws.amazon.com/codebuild/latest/userguide/build-env-ref-available.html
 * https://docs.aws.amazon.com/codepipeline/latest/userguide/action-reference.html
 */
const SOURCES: Readonly<Record<string, RegExp>> = {
  aws_codebuild_project:
    /^(?:(?:source|secondary_sources)\.(?:type|location|buildspec)|(?:secondary_)?source_version(?:\.source_version)?|environment\.image)$/,
  // https://docs.aws.amazon.com/lambda/latest/dg/configuration-codesigning.html https://docs.aws.amazon.com/lambda/latest/dg/chapter-layers.html
  aws_lambda_function: /^(?:layers|handler|image_config\.\w+|s3_bucket|code_signing_config_arn|file_system_config\.arn)$/,
  aws_lambda_alias: /^(?:function_version|routing_config(?:\..*)?)$/,
  aws_api_gateway_stage: /^(?:deployment_id|canary_settings\.(?:deployment_id|percent_traffic))$/,
  aws_apigatewayv2_stage: /^deployment_id$/,
  aws_cloudfront_function: /^code$/,
  aws_cloudfront_distribution: /^continuous_deployment_policy_id$/,
  // The whole interface in one text: what answers, and who may ask. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-import-api.html
  aws_api_gateway_rest_api: /^body$/,
  aws_apigatewayv2_api: /^body$/,
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks.html
  aws_cloudformation_stack: /^(?:template_(?:url|body)|parameters(?:\..*)?|capabilities|policy_(?:body|url))$/,
  aws_elastic_beanstalk_environment: /^(?:version_label|solution_stack_name|platform_arn)$/,
  aws_apprunner_service: /^source_configuration\.(?:image_repository\.image_identifier|code_repository\..*)$/,
  aws_amplify_app: /^(?:repository|build_spec|custom_rule\..*)$/,
  // https://docs.aws.amazon.com/sagemaker/latest/dg/notebook-lifecycle-config.html
  aws_sagemaker_notebook_instance: /^(?:lifecycle_config_name|default_code_repository)$/,
  aws_sagemaker_notebook_instance_lifecycle_configuration: /^on_(?:start|create)$/,
  aws_sagemaker_endpoint: /^endpoint_config_name$/,
  aws_sagemaker_model: /^(?:primary_)?container\.(?:image|model_data_url)$/,
  aws_emr_cluster: /^(?:bootstrap_action|step)\..*$/,
  aws_secretsmanager_secret_rotation: /^rotation_lambda_arn$/,
  aws_glue_job: /^(?:command\.script_location|default_arguments\.--(?:extra-(?:py-files|jars|files)|additional-python-modules))$/,
  // Documents are run on whatever machine they are aimed at. https://docs.aws.amazon.com/systems-manager/latest/userguide/documents.html
  aws_ssm_document: /^(?:content|attachments_source(?:\..*)?)$/,
  aws_ssm_association: /^(?:name|document_version|parameters(?:\..*)?|targets(?:\..*)?)$/,
  // https://docs.aws.amazon.com/systems-manager/latest/userguide/maintenance-windows-assign-tasks.html
  aws_ssm_maintenance_window_task: /^(?:task_arn|task_type|task_invocation_parameters\..*|targets(?:\..*)?)$/,
  // https://docs.aws.amazon.com/autoscaling/ec2/userguide/launch-templates.html
  aws_autoscaling_group:
    /^(?:launch_configuration|(?:\w+\.)*launch_template(?:_specification)?\.(?:launch_template_)?(?:id|name|version)|launch_template\.(?:id|name|version))$/,
  aws_eks_node_group: /^launch_template\.(?:id|name|version)$/,
  aws_batch_compute_environment: /^compute_resources\.launch_template\.\w+$/,
  aws_batch_job_definition: /^(?:container|node)_properties$/,
  aws_launch_template: /^default_version$/,
  aws_codepipeline:
    /^(?:stage\.action\.(?:category|owner|provider|configuration\.(?:Branch(?:Name)?|Commands|ConnectionArn|FullRepositoryId|FunctionName|ImageTag|Owner|ProjectName|Repo|RepositoryName|S3Bucket|S3ObjectKey))|trigger\..*branches\.\w+)$/,
};

/** Images that AWS keeps for builds: a newer one runs the same code. https://docs.aws.amazon.com/codebuild/latest/userguide/ec2-compute-images.html */
const IMAGE_OF_AWS = /^aws\/codebuild\//;

/** What runs comes out of a build: code cannot adopt an artefact that only the cloud has. */
export const deployedCode: Guardrail = {
  id: 'deployed-code',
  title: 'Deployed another artefact by hand',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_dev_integ_build_mgmt_sys.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, context) {
    if (drift.kind === 'missing') return undefined;
    if (drift.kind === 'unmanaged' && /^aws_ssm_(?:association|maintenance_window_task)$/.test(drift.resourceType))
      return { message: `${resourceName(drift)} was made by hand, and what it names is run on machines again and again` };
    if (drift.kind === 'unmanaged')
      return drift.resourceType === 'aws_ecs_task_definition'
        ? { message: `${resourceName(drift)} was registered by hand: a revision is made by a release` }
        : undefined;
    const deployed = visibleLeaves(drift).find((leaf) => ARTEFACT.test(leaf.path));
    return deployed === undefined
      ? (otherSource(drift) ?? otherCalls(drift, context) ?? pickedCode(drift, context.workspace))
      : {
          message: boundText(
            `${deployed.path} of ${resourceName(drift)} was changed by hand: what it names is made by a release, and code has to name one of those`,
            300,
          ),
        };
  },
};

/** A build or a release of other code than it was of, or without the step that asked a person first. */
function otherSource(drift: Drift): Alarm | undefined {
  const source = Object.hasOwn(SOURCES, drift.resourceType) ? SOURCES[drift.resourceType] : undefined;
  const moved = visibleLeaves(drift).find(
    ({ path, before, after }) =>
      (source?.test(path) === true &&
        !(path === 'environment.image' && IMAGE_OF_AWS.test(String(after))) &&
        isShifted(path, before, after)) ||
      (isLoader(VARIABLE.exec(path)?.[1] ?? '') && after !== null && after !== '') ||
      (drift.resourceType === 'aws_ssm_parameter' && /^(?:insecure_)?value$/.test(path) && IMAGE.test(String(after))),
  );
  if (moved === undefined) return undefined;
  const asked = moved.before === 'Approval' ? ': nobody is asked before it goes on' : ': other code is run from now on';
  return {
    message: boundText(
      `${moved.path} of ${resourceName(drift)} went from ${JSON.stringify(moved.before)} to ${JSON.stringify(moved.after)}${asked}`,
      300,
    ),
  };
}

/** Layers lie beside each other: one more of this account is an addition, another version of one that is there is a release. */
function isShifted(path: string, before: Json, after: Json): boolean {
  // From nobody asked who signed it to somebody asked.
  if (path === 'code_signing_config_arn') return before !== null && before !== '';
  if (path !== 'layers') return true;
  const versions = new Map(textsOf(before).map((arn) => [arn.replace(/:\d+$/, ''), arn]));
  return textsOf(after).some((arn) => (versions.get(arn.replace(/:\d+$/, '')) ?? arn) !== arn);
}
