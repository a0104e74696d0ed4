variable "name" {
  type = string
}

variable "timeout" {
  type    = number
  default = 30
}

variable "delay" {
  type    = number
  default = 0
}

variable "retention_days" {
  type = number
}

resource "aws_sqs_queue" "main" {
  name                       = var.name
  visibility_timeout_seconds = var.timeout
  delay_seconds              = var.delay
  message_retention_seconds  = 345600 # four days

  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.dead.arn
    maxReceiveCount     = 5
  })
}

resource "aws_sqs_queue" "dead" {
  name                      = "${var.name}-dead"
  message_retention_seconds = 1209600
}

resource "aws_cloudwatch_log_group" "worker" {
  name              = "/pipelines/${var.name}"
  retention_in_days = var.retention_days
}

output "queue_url" {
  value = aws_sqs_queue.main.url
}
