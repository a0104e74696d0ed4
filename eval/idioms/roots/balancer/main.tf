module "alb" {
  source  = "example/alb/aws"
  version = "9.9.0"

  name    = "shop"
  subnets = ["subnet-1", "subnet-2"]

  enable_deletion_protection = true

  target_groups = {
    web = {
      port         = 8080
      health_check = { path = "/healthz", interval = 15 }
    }
    api = {
      port                 = 9090
      deregistration_delay = 20
    }
  }

  listeners = {
    https = {
      port            = 443
      protocol        = "HTTPS"
      certificate_arn = "arn:aws:acm:eu-west-1:123456789012:certificate/1"
      forward         = "web"
      rules = {
        api = {
          priority = 10
          paths    = ["/api/*"]
          forward  = "api"
        }
        admin = {
          priority = 20
          paths    = ["/admin", "/admin/*"]
          forward  = "web"
        }
      }
    }
    http = {
      port    = 80
      forward = "web"
    }
  }
}
