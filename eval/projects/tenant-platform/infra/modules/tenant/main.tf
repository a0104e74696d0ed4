variable "name" {
  type = string
}

variable "retention_days" {
  type = number
}

variable "read_capacity" {
  type = number
}

variable "pipelines" {
  type = map(object({
    timeout = number
    delay   = number
  }))
}

locals {
  prefix = "acme-${var.name}"
}

module "pipeline" {
  source   = "../pipeline"
  for_each = var.pipelines

  name           = "${local.prefix}-${each.key}"
  timeout        = each.value.timeout
  delay          = each.value.delay
  retention_days = var.retention_days
}

resource "aws_dynamodb_table" "events" {
  name           = "${local.prefix}-events"
  billing_mode   = "PROVISIONED"
  read_capacity  = var.read_capacity
  write_capacity = 5
  hash_key       = "id"

  attribute {
    name = "id"
    type = "S"
  }

  # Customers' data: restoring by the minute is in every contract.
  point_in_time_recovery {
    enabled = true
  }

  deletion_protection_enabled = true
}

resource "aws_ssm_parameter" "plan" {
  name  = "/tenants/${var.name}/plan"
  type  = "String"
  value = "standard"
}

resource "aws_sns_topic" "alerts" {
  name = "${local.prefix}-alerts"
}

output "queues" {
  value = { for name, pipeline in module.pipeline : name => pipeline.queue_url }
}
