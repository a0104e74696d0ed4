resource "aws_dynamodb_table" "this" {
  name                        = var.name
  hash_key                    = var.hash_key
  range_key                   = var.range_key
  billing_mode                = var.billing_mode
  read_capacity               = var.billing_mode == "PROVISIONED" ? var.read_capacity : null
  write_capacity              = var.billing_mode == "PROVISIONED" ? var.write_capacity : null
  table_class                 = var.table_class
  deletion_protection_enabled = var.deletion_protection_enabled

  point_in_time_recovery {
    enabled = var.point_in_time_recovery_enabled
  }

  ttl {
    enabled        = var.ttl_enabled
    attribute_name = var.ttl_attribute_name
  }

  dynamic "attribute" {
    for_each = compact([var.hash_key, var.range_key])

    content {
      name = attribute.value
      type = "S"
    }
  }

  tags = merge(var.tags, { Name = format("%s", var.name) })
}

variable "name" {
  type    = string
  default = null
}

variable "hash_key" {
  type    = string
  default = null
}

variable "range_key" {
  type    = string
  default = null
}

variable "billing_mode" {
  type    = string
  default = "PAY_PER_REQUEST"
}

variable "read_capacity" {
  type    = number
  default = null
}

variable "write_capacity" {
  type    = number
  default = null
}

variable "table_class" {
  type    = string
  default = null
}

variable "deletion_protection_enabled" {
  type    = bool
  default = null
}

variable "point_in_time_recovery_enabled" {
  type    = bool
  default = false
}

variable "ttl_enabled" {
  type    = bool
  default = false
}

variable "ttl_attribute_name" {
  type    = string
  default = ""
}

variable "tags" {
  type    = map(string)
  default = {}
}
