/** A service module in the style of a platform team. */
const VARIABLES = `variable "name" {
  type        = string
  description = "What the service is called."
}

variable "environment" {
  type = string
}

variable "memory" {
  type    = number
  default = 256
}

variable "timeout" {
  type    = number
  default = 30
}

variable "visibility_timeout" {
  description = "Longer than the worker takes."
  type        = number
  default     = 60
}

variable "alarm_threshold" {
  type    = number
  default = 100
}

variable "tags" {
  type    = map(string)
  default = {}
}

locals {
  prefix = "\${var.environment}-\${var.name}"
  tags   = merge(var.tags, { Service = var.name })
}
`;

const QUEUES = `resource "aws_sqs_queue" "jobs" {
  name                       = "\${local.prefix}-jobs"
  visibility_timeout_seconds = var.visibility_timeout
  message_retention_seconds  = 345600
  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.dead.arn
    maxReceiveCount     = 5
  })
  tags = local.tags
}

resource "aws_sqs_queue" "dead" {
  name                      = "\${local.prefix}-dead"
  message_retention_seconds = 1209600 # as long as it goes
  tags                      = local.tags
}

resource "aws_sns_topic" "news" {
  name         = "\${local.prefix}-news"
  display_name = "News of \${var.name}"
  tags         = local.tags
}
`;

const COMPUTE = `resource "aws_iam_role" "worker" {
  name = "\${local.prefix}-worker"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "lambda.amazonaws.com" } }]
  })
  max_session_duration = 3600
  tags                 = local.tags
}

resource "aws_lambda_function" "worker" {
  function_name = "\${local.prefix}-worker"
  role          = aws_iam_role.worker.arn
  handler       = "index.handler"
  runtime       = "nodejs22.x"
  filename      = "worker.zip"
  memory_size   = var.memory
  timeout       = var.timeout
  environment {
    variables = {
      QUEUE = aws_sqs_queue.jobs.url
      TABLE = aws_dynamodb_table.items.name
    }
  }
  tags = local.tags
}

resource "aws_cloudwatch_log_group" "worker" {
  name              = "/aws/lambda/\${local.prefix}-worker"
  retention_in_days = 30
  tags              = local.tags
}

resource "aws_cloudwatch_metric_alarm" "errors" {
  alarm_name          = "\${local.prefix}-errors"
  comparison_operator = "GreaterThanThreshold"
  evaluation_periods  = 3
  metric_name         = "Errors"
  namespace           = "AWS/Lambda"
  period              = 60
  statistic           = "Sum"
  threshold           = var.alarm_threshold
  dimensions          = { FunctionName = aws_lambda_function.worker.function_name }
}
`;

const STORAGE = `resource "aws_dynamodb_table" "items" {
  name         = "\${local.prefix}-items"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "id"
  attribute {
    name = "id"
    type = "S"
  }
  tags = local.tags
}

resource "aws_s3_bucket" "files" {
  bucket = "\${local.prefix}-files"
  tags   = local.tags
}

resource "aws_ssm_parameter" "flag" {
  name  = "/\${local.prefix}/flag"
  type  = "String"
  value = "on"
  tags  = local.tags
}

output "queue_url" {
  value = aws_sqs_queue.jobs.url
}
`;

/** The texts of the module, by file. */
export const MODULE: Readonly<Record<string, string>> = {
  'variables.tf': VARIABLES,
  'queues.tf': QUEUES,
  'compute.tf': COMPUTE,
  'storage.tf': STORAGE,
};
