locals {
  records = concat(var.records, try(jsondecode(var.records_jsonencoded), []))

  recordsets = {
    for record in local.records : join(" ", compact(["${record.name} ${record.type}", try(record.set_identifier, "")])) => merge(record, {
      records = try(jsonencode(record.records), null)
    })
  }
}

resource "aws_route53_record" "this" {
  for_each = { for key, record in local.recordsets : key => record if var.create }

  zone_id         = var.zone_id
  name            = each.value.name != "" ? (try(each.value.full_name_override, false) ? each.value.name : "${each.value.name}.${var.domain}") : var.domain
  type            = each.value.type
  ttl             = lookup(each.value, "ttl", try(each.value.alias, null) == null ? var.default_ttl : null)
  records         = try(jsondecode(each.value.records), null)
  set_identifier  = lookup(each.value, "set_identifier", null)
  health_check_id = lookup(each.value, "health_check_id", null)
  allow_overwrite = lookup(each.value, "allow_overwrite", var.allow_overwrite)

  dynamic "alias" {
    for_each = length(keys(lookup(each.value, "alias", {}))) == 0 ? [] : [true]

    content {
      name                   = each.value.alias.name
      zone_id                = try(each.value.alias.zone_id, var.zone_id)
      evaluate_target_health = lookup(each.value.alias, "evaluate_target_health", false)
    }
  }

  dynamic "weighted_routing_policy" {
    for_each = length(keys(lookup(each.value, "weighted_routing_policy", {}))) == 0 ? [] : [true]

    content {
      weight = each.value.weighted_routing_policy.weight
    }
  }
}

variable "create" {
  type    = bool
  default = true
}

variable "zone_id" {
  type    = string
  default = null
}

variable "domain" {
  type    = string
  default = ""
}

variable "default_ttl" {
  type    = number
  default = 3600
}

variable "allow_overwrite" {
  type    = bool
  default = false
}

variable "records" {
  type    = any
  default = []
}

variable "records_jsonencoded" {
  type    = string
  default = null
}
