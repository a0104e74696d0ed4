# Documents whose text the provider printed into policy-document.json.

locals {
  bucket = "arn:aws:s3:::example"
  source = jsonencode({
    Version = "2008-10-17"
    Id      = "source"
    Statement = [
      { Sid = "Kept", Effect = "Allow", Action = ["s3:GetObject"], Resource = "*", Principal = { AWS = ["b", "a", "c"] } },
      { Sid = "Replaced", Effect = "Deny", Action = "s3:*", Resource = ["${local.bucket}/*", local.bucket], Principal = "*" },
      { Effect = "Allow", NotAction = ["iam:*"], NotResource = [], NotPrincipal = { "*" = ["*"] }, Unknown = 1 },
      { Effect = "Allow", Action = "a:b", Principal = { Service = "x", AWS = ["one"] }, Condition = { Bool = { "b:c" = true, "a:b" = "x" }, A = { v = ["1"], w = ["2", "1"] } } },
    ]
  })
}

data "aws_iam_policy_document" "empty" {
}

data "aws_iam_policy_document" "plain" {
  statement {
    actions   = ["sqs:SendMessage", "sqs:ReceiveMessage", "sqs:SendMessage", "SQS:Upper"]
    resources = ["*"]
  }
}

data "aws_iam_policy_document" "everything" {
  version   = "2008-10-17"
  policy_id = "all"
  statement {
    sid           = "First"
    effect        = "Deny"
    not_actions   = ["iam:*", "sts:*"]
    not_resources = ["${local.bucket}/a", "${local.bucket}/b"]
    principals {
      type        = "Service"
      identifiers = ["sns.amazonaws.com", "events.amazonaws.com"]
    }
    principals {
      type        = "AWS"
      identifiers = ["123456789012"]
    }
    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = ["210987654321", "123456789012"]
    }
    condition {
      test     = "ArnLike"
      variable = "aws:SourceArn"
      values   = ["arn:aws:sns:*:*:*"]
    }
    condition {
      test     = "StringEquals"
      variable = "aws:PrincipalTag/team"
      values   = ["<orders> & friends"]
    }
  }
  statement {
    actions = ["*"]
    not_principals {
      type        = "*"
      identifiers = ["*"]
    }
  }
}

data "aws_iam_policy_document" "variables" {
  statement {
    actions   = ["s3:&{x}"]
    resources = ["${local.bucket}/&{aws:username}/*"]
    condition {
      test     = "StringLike"
      variable = "s3:prefix"
      values   = ["", "home/&{aws:username}/"]
    }
    principals {
      type        = "AWS"
      identifiers = ["*"]
    }
  }
}

data "aws_iam_policy_document" "dynamic" {
  dynamic "statement" {
    for_each = { b = ["x:1"], a = ["y:1", "y:2"] }
    content {
      sid     = upper(statement.key)
      actions = statement.value
    }
  }
}

data "aws_iam_policy_document" "no_principal" {
  statement {
    actions = []
    principals {
      type        = "AWS"
      identifiers = []
    }
  }
}

data "aws_iam_policy_document" "merged" {
  source_policy_documents = [local.source, data.aws_iam_policy_document.plain.json]
  override_policy_documents = [
    data.aws_iam_policy_document.dynamic.json,
    jsonencode({ Id = "override", Statement = [{ Sid = "Own", Effect = "Deny", Action = "own:*" }] }),
  ]
  statement {
    sid     = "Own"
    actions = ["own:1"]
  }
  statement {
    sid     = "Replaced"
    actions = ["own:2"]
  }
}

data "aws_iam_policy_document" "only_sources" {
  source_policy_documents = [local.source]
}
