locals {
  alarms = yamldecode(file("${path.module}/alarms.yaml"))
}

module "alarms" {
  source  = "example/alarms/aws"
  version = "1.3.0"

  prefix = "shop"
  alarms = local.alarms
  topics = ["arn:aws:sns:eu-west-1:123456789012:page"]
}
