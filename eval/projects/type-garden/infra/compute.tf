resource "aws_lambda_function" "worker" {
  function_name = "garden-worker"
  role          = "arn:aws:iam::123456789012:role/garden-worker"
  runtime       = "nodejs20.x"
  handler       = "index.handler"
  filename      = "worker.zip"
  memory_size   = 128
  timeout       = 30
  description   = "Works through the orders"

  environment {
    variables = {
      STAGE = "production"
    }
  }
}

resource "aws_ecr_repository" "app" {
  name                 = "garden-app"
  image_tag_mutability = "IMMUTABLE"

  image_scanning_configuration {
    scan_on_push = true
  }
}

resource "aws_ecs_cluster" "main" {
  name = "garden"
}

resource "aws_cloudwatch_metric_alarm" "errors" {
  alarm_name          = "garden-errors"
  alarm_description   = "The worker fails"
  namespace           = "AWS/Lambda"
  metric_name         = "Errors"
  statistic           = "Sum"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 5
  evaluation_periods  = 2
  period              = 300
}

resource "aws_iam_role" "worker" {
  name                 = "garden-worker"
  description          = "Runs the worker"
  max_session_duration = 3600

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "lambda.amazonaws.com" }
    }]
  })
}
