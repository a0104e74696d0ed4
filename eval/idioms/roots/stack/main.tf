locals {
  stage = "live"
  sizes = {
    live = { instance_type = "m6i.large", min = 2, max = 6 }
    test = { instance_type = "t3.small", min = 1, max = 2 }
  }
}

module "web" {
  source  = "example/stack/aws"
  version = "1.0.4"

  name     = "web"
  stage    = local.stage
  capacity = local.sizes[local.stage]

  root_volume_size = 40
  ingress_ports    = [443, 8443]

  schedules = {
    night = { recurrence = "0 20 * * *", desired = 2 }
  }
}

module "batch" {
  source  = "example/stack/aws"
  version = "1.0.4"
  count   = 2

  name     = "batch-${count.index}"
  stage    = local.stage
  capacity = merge(local.sizes[local.stage], { max = 12 })
  options  = { monitoring = count.index == 0 }
}
