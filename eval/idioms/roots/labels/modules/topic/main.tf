module "this" {
  source  = "example/label/null"
  version = "0.25.0"

  context    = var.context
  name       = var.name
  attributes = var.attributes
  tags       = var.tags
}

resource "aws_sns_topic" "this" {
  name                        = var.fifo ? "${module.this.id}.fifo" : module.this.id
  display_name                = coalesce(var.display_name, module.this.id)
  kms_master_key_id           = var.kms_master_key_id
  fifo_topic                  = var.fifo
  content_based_deduplication = var.fifo ? var.content_based_deduplication : null
  delivery_policy             = try(jsonencode(var.delivery_policy), null)

  tags = module.this.tags
}

resource "aws_sns_topic_subscription" "this" {
  for_each = var.subscribers

  topic_arn            = aws_sns_topic.this.arn
  protocol             = each.value.protocol
  endpoint             = each.value.endpoint
  raw_message_delivery = each.value.raw_message_delivery
  filter_policy        = each.value.filter_policy
}

variable "context" {
  type = any
}

variable "name" {
  type    = string
  default = null
}

variable "attributes" {
  type    = list(string)
  default = []
}

variable "tags" {
  type    = map(string)
  default = {}
}

variable "display_name" {
  type    = string
  default = null
}

variable "kms_master_key_id" {
  type    = string
  default = "alias/aws/sns"
}

variable "fifo" {
  type    = bool
  default = false
}

variable "content_based_deduplication" {
  type    = bool
  default = false
}

variable "delivery_policy" {
  type = object({
    retries = number
    backoff = optional(string, "linear")
  })
  default = null
}

variable "subscribers" {
  type = map(object({
    protocol             = string
    endpoint             = string
    raw_message_delivery = optional(bool, false)
    filter_policy        = optional(string)
  }))
  default = {}
}
