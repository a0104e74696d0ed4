module "tables" {
  source  = "example/table-wrapper/aws"
  version = "4.0.1"

  defaults = {
    billing_mode                   = "PAY_PER_REQUEST"
    point_in_time_recovery_enabled = true
    tags                           = { Team = "data" }
  }

  items = {
    sessions = {
      hash_key                       = "id"
      ttl_enabled                    = true
      ttl_attribute_name             = "expires"
      point_in_time_recovery_enabled = false
    }
    orders = {
      hash_key       = "customer"
      range_key      = "placed"
      billing_mode   = "PROVISIONED"
      read_capacity  = 20
      write_capacity = 10
      tags           = { Team = "orders" }
    }
  }
}
