variable "create" {
  type    = bool
  default = true
}

variable "name" {
  type    = string
  default = null
}

variable "use_name_prefix" {
  type    = bool
  default = false
}

variable "fifo_suffix" {
  type    = string
  default = null
}

variable "delay_seconds" {
  type    = number
  default = 0
}

variable "visibility_timeout_seconds" {
  type    = number
  default = 30
}

variable "message_retention_seconds" {
  type    = number
  default = 345600
}

variable "receive_wait_time_seconds" {
  type    = number
  default = null
}

variable "max_message_size" {
  type    = number
  default = 262144
}

variable "sqs_managed_sse_enabled" {
  type    = bool
  default = true
}

variable "kms_master_key_id" {
  type    = string
  default = null
}

variable "create_dlq" {
  type    = bool
  default = false
}

variable "redrive_policy" {
  type    = any
  default = {}
}

variable "dlq_name" {
  type    = string
  default = null
}

variable "dlq_delay_seconds" {
  type    = number
  default = null
}

variable "dlq_visibility_timeout_seconds" {
  type    = number
  default = null
}

variable "dlq_message_retention_seconds" {
  type    = number
  default = null
}

variable "dlq_sqs_managed_sse_enabled" {
  type    = bool
  default = true
}

variable "dlq_kms_master_key_id" {
  type    = string
  default = null
}

variable "tags" {
  type    = map(string)
  default = {}
}

variable "queue_tags" {
  type    = map(string)
  default = {}
}

variable "dlq_tags" {
  type    = map(string)
  default = {}
}
