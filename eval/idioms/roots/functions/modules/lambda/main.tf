resource "aws_lambda_function" "this" {
  count = var.create && var.create_function ? 1 : 0

  function_name                  = var.function_name
  description                    = var.description
  role                           = var.lambda_role
  handler                        = var.package_type != "Zip" ? null : var.handler
  runtime                        = var.package_type != "Zip" ? null : var.runtime
  layers                         = var.layers
  memory_size                    = var.memory_size
  timeout                        = min(var.timeout, 900)
  reserved_concurrent_executions = var.reserved_concurrent_executions
  package_type                   = var.package_type
  architectures                  = var.architectures
  filename                       = var.local_existing_package

  dynamic "environment" {
    for_each = length(keys(var.environment_variables)) == 0 ? [] : [true]

    content {
      variables = var.environment_variables
    }
  }

  dynamic "dead_letter_config" {
    for_each = var.dead_letter_target_arn == null ? [] : [true]

    content {
      target_arn = var.dead_letter_target_arn
    }
  }

  dynamic "tracing_config" {
    for_each = var.tracing_mode == null ? [] : [true]

    content {
      mode = var.tracing_mode
    }
  }

  dynamic "vpc_config" {
    for_each = var.vpc_subnet_ids != null && var.vpc_security_group_ids != null ? [true] : []

    content {
      security_group_ids = var.vpc_security_group_ids
      subnet_ids         = var.vpc_subnet_ids
    }
  }

  tags = merge(var.tags, var.function_tags)
}

resource "aws_cloudwatch_log_group" "lambda" {
  count = var.create && var.create_function && !var.use_existing_cloudwatch_log_group ? 1 : 0

  name              = coalesce(var.logging_log_group, "/aws/lambda/${var.function_name}")
  retention_in_days = var.cloudwatch_logs_retention_in_days
  skip_destroy      = var.cloudwatch_logs_skip_destroy

  tags = merge(var.tags, var.cloudwatch_logs_tags)
}

resource "aws_lambda_function_event_invoke_config" "this" {
  for_each = { for k, v in { latest = var.create_async_event_config } : k => v if v }

  function_name                = aws_lambda_function.this[0].function_name
  maximum_event_age_in_seconds = var.maximum_event_age_in_seconds
  maximum_retry_attempts       = var.maximum_retry_attempts
}

variable "create" {
  type    = bool
  default = true
}

variable "create_function" {
  type    = bool
  default = true
}

variable "function_name" {
  type    = string
  default = ""
}

variable "description" {
  type    = string
  default = ""
}

variable "lambda_role" {
  type    = string
  default = "arn:aws:iam::123456789012:role/lambda"
}

variable "handler" {
  type    = string
  default = ""
}

variable "runtime" {
  type    = string
  default = ""
}

variable "layers" {
  type    = list(string)
  default = null
}

variable "memory_size" {
  type    = number
  default = 128
}

variable "timeout" {
  type    = number
  default = 3
}

variable "reserved_concurrent_executions" {
  type    = number
  default = -1
}

variable "package_type" {
  type    = string
  default = "Zip"
}

variable "architectures" {
  type    = list(string)
  default = null
}

variable "local_existing_package" {
  type    = string
  default = null
}

variable "environment_variables" {
  type    = map(string)
  default = {}
}

variable "dead_letter_target_arn" {
  type    = string
  default = null
}

variable "tracing_mode" {
  type    = string
  default = null
}

variable "vpc_subnet_ids" {
  type    = list(string)
  default = null
}

variable "vpc_security_group_ids" {
  type    = list(string)
  default = null
}

variable "use_existing_cloudwatch_log_group" {
  type    = bool
  default = false
}

variable "logging_log_group" {
  type    = string
  default = null
}

variable "cloudwatch_logs_retention_in_days" {
  type    = number
  default = null
}

variable "cloudwatch_logs_skip_destroy" {
  type    = bool
  default = false
}

variable "create_async_event_config" {
  type    = bool
  default = false
}

variable "maximum_event_age_in_seconds" {
  type    = number
  default = null
}

variable "maximum_retry_attempts" {
  type    = number
  default = null
}

variable "tags" {
  type    = map(string)
  default = {}
}

variable "function_tags" {
  type    = map(string)
  default = {}
}

variable "cloudwatch_logs_tags" {
  type    = map(string)
  default = {}
}
