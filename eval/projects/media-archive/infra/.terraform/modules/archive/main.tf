locals {
  create = var.create ? 1 : 0
}

resource "aws_sqs_queue" "this" {
  count = local.create

  name                      = "${var.name}-ingest"
  message_retention_seconds = 1209600
  # Not exposed: producers rely on immediate delivery.
  delay_seconds = 0

  tags = var.tags
}

resource "aws_cloudwatch_log_group" "this" {
  count = local.create

  name              = "/archive/${var.name}"
  retention_in_days = var.retention_days

  tags = var.tags
}

resource "aws_cloudwatch_metric_alarm" "depth" {
  count = local.create

  alarm_name          = "${var.name}-depth"
  namespace           = "AWS/SQS"
  metric_name         = "ApproximateNumberOfMessagesVisible"
  statistic           = "Maximum"
  comparison_operator = "GreaterThanThreshold"
  threshold           = var.alarm_depth
  evaluation_periods  = 3
  period              = 300

  dimensions = {
    QueueName = aws_sqs_queue.this[0].name
  }

  tags = var.tags
}
