locals {
  name       = var.use_name_prefix ? null : try(coalesce(var.fifo_suffix, "") == "" ? var.name : "${var.name}.${var.fifo_suffix}", var.name)
  create_dlq = var.create && var.create_dlq
}

resource "aws_sqs_queue" "this" {
  count = var.create ? 1 : 0

  name                       = local.name
  name_prefix                = var.use_name_prefix ? "${var.name}-" : null
  delay_seconds              = var.delay_seconds
  visibility_timeout_seconds = var.visibility_timeout_seconds
  message_retention_seconds  = var.message_retention_seconds
  receive_wait_time_seconds  = var.receive_wait_time_seconds
  max_message_size           = var.max_message_size
  sqs_managed_sse_enabled    = var.kms_master_key_id != null ? null : var.sqs_managed_sse_enabled
  kms_master_key_id          = var.kms_master_key_id

  tags = merge(var.tags, var.queue_tags)
}

resource "aws_sqs_queue_redrive_policy" "this" {
  count = local.create_dlq && length(var.redrive_policy) > 0 ? 1 : 0

  queue_url = aws_sqs_queue.this[0].id
  redrive_policy = jsonencode(
    merge(
      { deadLetterTargetArn = aws_sqs_queue.dlq[0].arn, maxReceiveCount = 3 },
      var.redrive_policy,
    )
  )
}

resource "aws_sqs_queue" "dlq" {
  count = local.create_dlq ? 1 : 0

  name                       = coalesce(var.dlq_name, "${trimsuffix(var.name, ".fifo")}-dlq")
  delay_seconds              = coalesce(var.dlq_delay_seconds, var.delay_seconds)
  visibility_timeout_seconds = coalesce(var.dlq_visibility_timeout_seconds, var.visibility_timeout_seconds)
  message_retention_seconds  = try(coalesce(var.dlq_message_retention_seconds, var.message_retention_seconds), null)
  sqs_managed_sse_enabled    = var.dlq_kms_master_key_id != null ? null : var.dlq_sqs_managed_sse_enabled
  kms_master_key_id          = var.dlq_kms_master_key_id

  tags = merge(var.tags, var.dlq_tags)
}

output "queue_arn" {
  value = try(aws_sqs_queue.this[0].arn, null)
}
