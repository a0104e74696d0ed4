resource "aws_lambda_function" "api" {
  function_name = "garden-api"
  role          = "arn:aws:iam::123456789012:role/garden-api"
  runtime       = "nodejs20.x"
  handler       = "index.handler"
  image_uri     = null
  s3_bucket     = "garden-code-example"
  s3_key        = "api.zip"
}

resource "aws_lambda_alias" "live" {
  name             = "live"
  description      = "What customers get"
  function_name    = aws_lambda_function.api.function_name
  function_version = "4"
}

resource "aws_lambda_function_event_invoke_config" "api" {
  function_name                = aws_lambda_function.api.function_name
  maximum_retry_attempts       = 2
  maximum_event_age_in_seconds = 3600
}

resource "aws_lambda_function_url" "api" {
  function_name      = aws_lambda_function.api.function_name
  authorization_type = "AWS_IAM"
}

resource "aws_lambda_provisioned_concurrency_config" "live" {
  function_name                     = aws_lambda_function.api.function_name
  qualifier                         = aws_lambda_alias.live.name
  provisioned_concurrent_executions = 2
}

resource "aws_lambda_event_source_mapping" "orders" {
  function_name    = aws_lambda_function.api.arn
  event_source_arn = aws_sqs_queue.orders.arn
  batch_size       = 5
}

resource "aws_sfn_state_machine" "fulfilment" {
  name     = "garden-fulfilment"
  role_arn = "arn:aws:iam::123456789012:role/garden-fulfilment"

  definition = jsonencode({
    StartAt = "Done"
    States  = { Done = { Type = "Succeed" } }
  })

  tags = {
    Team = "garden"
  }
}

resource "aws_sfn_activity" "packing" {
  name = "garden-packing"

  tags = {
    Team = "garden"
  }
}

resource "aws_sqs_queue" "dead" {
  name = "garden-dead"
}

resource "aws_sqs_queue" "orders" {
  name = "garden-api-orders"
}

resource "aws_sqs_queue_redrive_policy" "orders" {
  queue_url = aws_sqs_queue.orders.id

  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.dead.arn
    maxReceiveCount     = 3
  })
}

resource "aws_sns_topic" "orders" {
  name = "garden-api-orders"
}

resource "aws_sns_topic_subscription" "orders" {
  topic_arn            = aws_sns_topic.orders.arn
  protocol             = "sqs"
  endpoint             = aws_sqs_queue.orders.arn
  raw_message_delivery = false
}

resource "aws_cloudwatch_event_rule" "hourly" {
  name                = "garden-hourly"
  schedule_expression = "rate(1 hour)"
  state               = "ENABLED"
}

resource "aws_cloudwatch_event_target" "hourly" {
  rule      = aws_cloudwatch_event_rule.hourly.name
  target_id = "api"
  arn       = aws_lambda_function.api.arn
  input     = jsonencode({ mode = "quick" })
}

resource "aws_cloudwatch_log_group" "api" {
  name = "/aws/lambda/garden-api"
}

resource "aws_cloudwatch_log_metric_filter" "errors" {
  name           = "garden-errors"
  log_group_name = aws_cloudwatch_log_group.api.name
  pattern        = "ERROR"

  metric_transformation {
    name      = "Errors"
    namespace = "Garden"
    value     = "1"
  }
}

resource "aws_cloudwatch_log_subscription_filter" "archive" {
  name            = "garden-archive"
  log_group_name  = aws_cloudwatch_log_group.api.name
  filter_pattern  = "WARN"
  destination_arn = "arn:aws:firehose:us-east-1:123456789012:deliverystream/garden-clicks"
  role_arn        = "arn:aws:iam::123456789012:role/garden-logs"
}

resource "aws_route53_zone" "main" {
  name    = "garden.example.com"
  comment = "Names of the garden"
}

resource "aws_route53_record" "api" {
  zone_id = aws_route53_zone.main.zone_id
  name    = "api.garden.example.com"
  type    = "CNAME"
  ttl     = 300
  records = ["garden-public.us-east-1.elb.amazonaws.com"]
}
