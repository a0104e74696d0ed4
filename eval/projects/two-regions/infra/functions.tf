data "aws_iam_policy_document" "lambda_trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["lambda.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "function" {
  name                 = "${local.name}-function"
  description          = "What the functions of the ledger may do"
  assume_role_policy   = data.aws_iam_policy_document.lambda_trust.json
  max_session_duration = 3600
}

resource "aws_lambda_function" "api" {
  function_name = "${local.name}-api"
  role          = aws_iam_role.function.arn
  package_type  = "Image"
  image_uri     = "123456789012.dkr.ecr.eu-west-1.amazonaws.com/ledger-api:2026-11-02"
  memory_size   = 1024
  timeout       = 15

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.aws_lambda_invoke.warm]
    }
  }
}

# A cold start costs the first customer seconds.
action "aws_lambda_invoke" "warm" {
  config {
    function_name = aws_lambda_function.api.function_name
    payload       = jsonencode({ source = "terraform", warm = true })
  }
}

module "worker" {
  source   = "./modules/worker"
  for_each = local.workers

  region      = each.key
  name        = "${local.name}-worker"
  role        = aws_iam_role.function.arn
  memory_size = each.value.memory_size
  timeout     = each.value.timeout
}
