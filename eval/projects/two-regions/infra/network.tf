resource "aws_vpc" "this" {
  for_each = local.networks

  region               = each.key
  cidr_block           = each.value
  enable_dns_hostnames = true

  tags = { Name = "${local.name}-${each.key}" }
}

resource "aws_security_group" "api" {
  for_each = local.networks

  region      = each.key
  name        = "${local.name}-api"
  description = "Ledger API"
  vpc_id      = aws_vpc.this[each.key].id

  ingress {
    description = "HTTPS from the network"
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = [each.value]
  }

  egress {
    description = "Everywhere"
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }
}
