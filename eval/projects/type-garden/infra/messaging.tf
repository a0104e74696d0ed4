resource "aws_sqs_queue" "orders" {
  name                       = "garden-orders"
  visibility_timeout_seconds = 30
  message_retention_seconds  = 345600
  receive_wait_time_seconds  = 0
  delay_seconds              = 0
  max_message_size           = 262144

  tags = {
    Team = "garden"
  }
}

resource "aws_sns_topic" "notices" {
  name         = "garden-notices"
  display_name = "Garden notices"

  tags = {
    Team = "garden"
  }
}

resource "aws_kinesis_stream" "clicks" {
  name             = "garden-clicks"
  shard_count      = 2
  retention_period = 24
}

resource "aws_cloudwatch_event_rule" "nightly" {
  name                = "garden-nightly"
  description         = "Nightly work"
  schedule_expression = "cron(0 2 * * ? *)"
  state               = "ENABLED"
}
