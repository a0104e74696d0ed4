module "wrapper" {
  source   = "./table"
  for_each = var.items

  name                           = try(each.value.name, var.defaults.name, each.key)
  hash_key                       = try(each.value.hash_key, var.defaults.hash_key, null)
  range_key                      = try(each.value.range_key, var.defaults.range_key, null)
  billing_mode                   = try(each.value.billing_mode, var.defaults.billing_mode, "PROVISIONED")
  read_capacity                  = try(each.value.read_capacity, var.defaults.read_capacity, null)
  write_capacity                 = try(each.value.write_capacity, var.defaults.write_capacity, null)
  table_class                    = try(each.value.table_class, var.defaults.table_class, null)
  deletion_protection_enabled    = try(each.value.deletion_protection_enabled, var.defaults.deletion_protection_enabled, null)
  point_in_time_recovery_enabled = try(each.value.point_in_time_recovery_enabled, var.defaults.point_in_time_recovery_enabled, false)
  ttl_enabled                    = try(each.value.ttl_enabled, var.defaults.ttl_enabled, false)
  ttl_attribute_name             = try(each.value.ttl_attribute_name, var.defaults.ttl_attribute_name, "")
  tags                           = try(each.value.tags, var.defaults.tags, {})
}

variable "defaults" {
  type    = any
  default = {}
}

variable "items" {
  type    = any
  default = {}
}
