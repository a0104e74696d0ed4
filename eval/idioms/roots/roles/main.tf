module "deployer" {
  source  = "example/role/aws"
  version = "2.0.0"

  name                 = "deployer"
  max_session_duration = 7200
  trusted_services     = ["codebuild.amazonaws.com"]
  policy_arns = [
    "arn:aws:iam::aws:policy/ReadOnlyAccess",
    "arn:aws:iam::aws:policy/AmazonS3FullAccess",
  ]

  statements = {
    queues = {
      actions   = ["sqs:SendMessage", "sqs:ReceiveMessage"]
      resources = ["*"]
    }
    logs = {
      effect    = "Deny"
      actions   = ["logs:DeleteLogGroup"]
      resources = ["*"]
      conditions = [{
        test     = "StringEquals"
        variable = "aws:RequestedRegion"
        values   = ["eu-west-1"]
      }]
    }
  }
}

module "task" {
  source   = "example/role/aws"
  version  = "2.0.0"
  for_each = toset(["web", "worker"])

  name             = "task-${each.key}"
  path             = "/tasks/"
  trusted_services = ["ecs-tasks.amazonaws.com"]
  policy_arns      = each.key == "web" ? [] : ["arn:aws:iam::aws:policy/AmazonSQSFullAccess"]
  inline_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = ["ssm:GetParameter"]
      Resource = "arn:aws:ssm:eu-west-1:123456789012:parameter/${each.key}/*"
    }]
  })
}
