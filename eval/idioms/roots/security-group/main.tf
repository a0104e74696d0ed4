locals {
  office = ["192.0.2.0/24", "198.51.100.0/24"]
}

module "web" {
  source  = "example/security-group/aws"
  version = "~> 5.1.2"

  name        = "web"
  description = "Web servers"
  vpc_id      = "vpc-1"

  ingress_rules       = ["https-443-tcp", "http-80-tcp"]
  ingress_cidr_blocks = ["0.0.0.0/0"]

  ingress_with_cidr_blocks = [
    {
      from_port   = 8080
      to_port     = 8090
      protocol    = "tcp"
      description = "Status pages"
      cidr_blocks = "10.0.0.0/8"
    },
    {
      rule        = "ssh-tcp"
      cidr_blocks = join(",", local.office)
    },
  ]

  egress_rules = ["all-all"]
}

module "database" {
  source   = "example/security-group/aws"
  version  = "~> 5.1.2"
  for_each = { orders = "postgresql-tcp", search = "https-443-tcp" }

  name   = "${each.key}-database"
  vpc_id = "vpc-1"

  ingress_rules       = [each.value]
  ingress_cidr_blocks = ["10.0.0.0/16"]
  tags                = { Database = each.key }
}
