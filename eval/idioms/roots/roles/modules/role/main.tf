data "aws_iam_policy_document" "trust" {
  statement {
    effect  = "Allow"
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = var.trusted_services
    }

    dynamic "condition" {
      for_each = var.require_external_id == null ? [] : [var.require_external_id]

      content {
        test     = "StringEquals"
        variable = "sts:ExternalId"
        values   = [condition.value]
      }
    }
  }
}

data "aws_iam_policy_document" "own" {
  dynamic "statement" {
    for_each = var.statements

    content {
      sid       = statement.key
      effect    = try(statement.value.effect, "Allow")
      actions   = statement.value.actions
      resources = try(statement.value.resources, ["*"])

      dynamic "condition" {
        for_each = try(statement.value.conditions, [])

        content {
          test     = condition.value.test
          variable = condition.value.variable
          values   = condition.value.values
        }
      }
    }
  }
}

resource "aws_iam_role" "this" {
  name                 = var.name
  path                 = var.path
  description          = var.description
  max_session_duration = var.max_session_duration
  permissions_boundary = var.permissions_boundary_arn != "" ? var.permissions_boundary_arn : null
  assume_role_policy   = data.aws_iam_policy_document.trust.json

  tags = var.tags
}

resource "aws_iam_role_policy" "own" {
  count = length(var.statements) > 0 ? 1 : 0

  name   = "${var.name}-own"
  role   = aws_iam_role.this.name
  policy = data.aws_iam_policy_document.own.json
}

resource "aws_iam_role_policy" "inline" {
  count = var.inline_policy != null ? 1 : 0

  name   = coalesce(var.inline_policy_name, "inline")
  role   = aws_iam_role.this.name
  policy = var.inline_policy
}

resource "aws_iam_role_policy_attachment" "this" {
  for_each = toset(var.policy_arns)

  role       = aws_iam_role.this.name
  policy_arn = each.value
}

variable "name" {
  type = string
}

variable "path" {
  type    = string
  default = "/"
}

variable "description" {
  type    = string
  default = null
}

variable "max_session_duration" {
  type    = number
  default = 3600
}

variable "permissions_boundary_arn" {
  type    = string
  default = ""
}

variable "trusted_services" {
  type    = list(string)
  default = []
}

variable "require_external_id" {
  type    = string
  default = null
}

variable "policy_arns" {
  type    = list(string)
  default = []
}

variable "statements" {
  type    = any
  default = {}
}

variable "inline_policy" {
  type    = string
  default = null
}

variable "inline_policy_name" {
  type    = string
  default = null
}

variable "tags" {
  type    = map(string)
  default = {}
}
