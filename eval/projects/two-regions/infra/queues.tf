resource "aws_sqs_queue" "payments" {
  name                       = "${local.name}-payments"
  visibility_timeout_seconds = 60
  message_retention_seconds  = 345600
}

# The same queue once more, for the day on which the first region is gone.
resource "aws_sqs_queue" "payments_standby" {
  region = "eu-central-1"

  name                       = "${local.name}-payments"
  visibility_timeout_seconds = 60
  message_retention_seconds  = 345600
}

resource "aws_sns_topic" "alerts" {
  for_each = local.regions

  region       = each.value
  name         = "${local.name}-alerts"
  display_name = "Ledger alerts"
}

resource "aws_cloudwatch_log_group" "api" {
  for_each = local.regions

  region            = each.value
  name              = "/${local.name}/api"
  retention_in_days = local.log_retention_days
}

resource "aws_cloudwatch_metric_alarm" "backlog" {
  region = "eu-central-1"

  alarm_name          = "${local.name}-backlog"
  comparison_operator = "GreaterThanThreshold"
  evaluation_periods  = 3
  threshold           = 500
  namespace           = "AWS/SQS"
  metric_name         = "ApproximateNumberOfMessagesVisible"
  period              = 60
  statistic           = "Maximum"
  dimensions          = { QueueName = aws_sqs_queue.payments_standby.name }
  alarm_actions       = [aws_sns_topic.alerts["eu-central-1"].arn]
}
