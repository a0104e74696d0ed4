variable "cidr" {
  default = "10.4.0.0/16"
}

locals {
  zones = ["eu-west-1a", "eu-west-1b"]
}

module "vpc" {
  source  = "example/vpc/aws"
  version = "5.8.1"

  name = "shop"
  cidr = var.cidr

  azs             = local.zones
  private_subnets = [for index, zone in local.zones : cidrsubnet(var.cidr, 8, index)]
  public_subnets  = ["10.4.101.0/24", "10.4.102.0/24"]

  enable_nat_gateway = true
  single_nat_gateway = true

  public_subnet_tags = {
    "kubernetes.io/role/elb" = 1
  }

  tags = {
    Team = "network"
  }
}
