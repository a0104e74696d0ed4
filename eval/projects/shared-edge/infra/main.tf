terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}

provider "aws" {
  region = "us-east-1"
}

resource "aws_vpc" "edge" {
  cidr_block           = "10.40.0.0/16"
  enable_dns_hostnames = true
  enable_dns_support   = true

  tags = {
    Name = "edge"
  }
}

resource "aws_subnet" "edge" {
  for_each = var.zones

  vpc_id                  = aws_vpc.edge.id
  availability_zone       = each.key
  cidr_block              = each.value
  map_public_ip_on_launch = false

  tags = {
    Name = "edge-${each.key}"
  }
}

# The group is shared: each service writes its own rules, in its own root.
resource "aws_security_group" "services" {
  name        = "edge-services"
  description = "Everything behind the edge"
  vpc_id      = aws_vpc.edge.id

  tags = {
    Name = "edge-services"
  }
}

resource "aws_vpc_security_group_ingress_rule" "health" {
  security_group_id = aws_security_group.services.id
  description       = "Health checks of the edge"
  ip_protocol       = "tcp"
  from_port         = 8080
  to_port           = 8080
  cidr_ipv4         = "10.40.0.0/24"
}

resource "aws_cloudwatch_log_group" "flow" {
  name              = "/edge/flow"
  retention_in_days = 90
}

resource "aws_sns_topic" "edge" {
  name         = "edge-notices"
  display_name = "Edge notices"
}
