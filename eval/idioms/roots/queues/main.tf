module "orders" {
  source  = "example/queue/aws"
  version = "4.2.0"

  name                       = "orders"
  visibility_timeout_seconds = 60
  create_dlq                 = true
  redrive_policy = {
    maxReceiveCount = 5
  }

  tags = {
    Service = "orders"
  }
}

module "jobs" {
  source   = "example/queue/aws"
  version  = "4.2.0"
  for_each = toset(["mail", "export", "import"])

  name          = "jobs-${each.key}"
  delay_seconds = 15
  # Exports are looked at again for longer.
  message_retention_seconds = each.key == "export" ? 604800 : 86400
  create_dlq                = each.key != "import"
}
