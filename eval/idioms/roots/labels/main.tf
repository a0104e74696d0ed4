module "label" {
  source  = "example/label/null"
  version = "0.25.0"

  namespace  = "ex"
  stage      = "live"
  attributes = ["v2"]

  tags = {
    Owner = "platform"
  }
}

module "events" {
  source  = "example/topic/aws"
  version = "0.21.0"

  context = module.label.context
  name    = "events"

  subscribers = {
    audit = {
      protocol = "sqs"
      endpoint = "arn:aws:sqs:eu-west-1:123456789012:audit"
    }
    desk = {
      protocol      = "email"
      endpoint      = "desk@example.com"
      filter_policy = jsonencode({ kind = ["failed", "refused"] })
    }
  }
}

module "alerts" {
  source  = "example/topic/aws"
  version = "0.21.0"

  context      = module.label.context
  name         = "alerts"
  attributes   = ["internal"]
  display_name = "Alerts"
  fifo         = false
}
