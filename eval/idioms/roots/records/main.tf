module "records" {
  source  = "example/records/aws"
  version = "3.1.0"

  zone_id = "Z1"
  domain  = "example.com"

  records = [
    {
      name    = "www"
      type    = "A"
      ttl     = 300
      records = ["192.0.2.10", "192.0.2.11"]
    },
    {
      name = "cdn"
      type = "A"
      alias = {
        name    = "d1.cloudfront.net"
        zone_id = "Z2FDTNDATAQYW2"
      }
    },
    {
      name    = "mail"
      type    = "MX"
      records = ["10 mx1.example.com", "20 mx2.example.com"]
    },
    {
      name           = "api"
      type           = "CNAME"
      set_identifier = "live"
      ttl            = 60
      records        = ["live.example.net"]
      weighted_routing_policy = {
        weight = 90
      }
    },
    {
      name           = "api"
      type           = "CNAME"
      set_identifier = "canary"
      ttl            = 60
      records        = ["canary.example.net"]
      weighted_routing_policy = {
        weight = 10
      }
    },
  ]
}
