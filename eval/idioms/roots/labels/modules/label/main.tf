locals {
  input = {
    namespace  = var.namespace == null ? var.context.namespace : var.namespace
    stage      = var.stage == null ? var.context.stage : var.stage
    name       = var.name == null ? var.context.name : var.name
    delimiter  = var.delimiter == null ? var.context.delimiter : var.delimiter
    attributes = compact(distinct(concat(coalesce(var.context.attributes, []), coalesce(var.attributes, []))))
    tags       = merge(var.context.tags, var.tags)
  }

  delimiter = local.input.delimiter == null ? "-" : local.input.delimiter
  parts     = concat([local.input.namespace, local.input.stage, local.input.name], local.input.attributes)
  id        = lower(join(local.delimiter, [for part in local.parts : part if part != null && part != ""]))

  generated = { for key, value in { Namespace = local.input.namespace, Stage = local.input.stage, Name = local.id } : key => value if try(length(value) > 0, false) }
  tags      = merge(local.generated, local.input.tags)
}

output "id" {
  value = local.id
}

output "tags" {
  value = local.tags
}

output "context" {
  value = local.input
}

variable "context" {
  type = any
  default = {
    namespace  = null
    stage      = null
    name       = null
    delimiter  = null
    attributes = []
    tags       = {}
  }
}

variable "namespace" {
  type    = string
  default = null
}

variable "stage" {
  type    = string
  default = null
}

variable "name" {
  type    = string
  default = null
}

variable "delimiter" {
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
