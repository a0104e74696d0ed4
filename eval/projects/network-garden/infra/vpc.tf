resource "aws_vpc" "main" {
  cidr_block = "10.70.0.0/16"

  tags = {
    Name = "garden-network"
  }
}

resource "aws_vpc_ipv4_cidr_block_association" "more" {
  vpc_id     = aws_vpc.main.id
  cidr_block = "10.71.0.0/16"
}

resource "aws_subnet" "a" {
  vpc_id            = aws_vpc.main.id
  cidr_block        = "10.70.1.0/24"
  availability_zone = "us-east-1a"
}

resource "aws_vpc_dhcp_options" "main" {
  domain_name         = "garden.example.com"
  domain_name_servers = ["AmazonProvidedDNS"]

  tags = {
    Name = "garden"
  }
}

resource "aws_vpc_dhcp_options_association" "main" {
  vpc_id          = aws_vpc.main.id
  dhcp_options_id = aws_vpc_dhcp_options.main.id
}

resource "aws_internet_gateway" "main" {
  vpc_id = aws_vpc.main.id

  tags = {
    Name = "garden"
  }
}

resource "aws_egress_only_internet_gateway" "main" {
  vpc_id = aws_vpc.main.id

  tags = {
    Name = "garden"
  }
}

resource "aws_eip" "nat" {
  domain = "vpc"

  tags = {
    Name = "garden-nat"
  }
}

resource "aws_nat_gateway" "main" {
  allocation_id = aws_eip.nat.id
  subnet_id     = aws_subnet.a.id

  tags = {
    Name = "garden"
  }
}

resource "aws_route_table" "private" {
  vpc_id = aws_vpc.main.id

  tags = {
    Name = "garden-private"
  }
}

resource "aws_route" "out" {
  route_table_id         = aws_route_table.private.id
  destination_cidr_block = "0.0.0.0/0"
  nat_gateway_id         = aws_nat_gateway.main.id
}

resource "aws_route_table_association" "a" {
  route_table_id = aws_route_table.private.id
  subnet_id      = aws_subnet.a.id
}

resource "aws_main_route_table_association" "main" {
  vpc_id         = aws_vpc.main.id
  route_table_id = aws_route_table.private.id
}

resource "aws_network_acl" "main" {
  vpc_id = aws_vpc.main.id

  tags = {
    Name = "garden"
  }
}

resource "aws_network_acl_rule" "https" {
  network_acl_id = aws_network_acl.main.id
  rule_number    = 100
  protocol       = "tcp"
  rule_action    = "allow"
  cidr_block     = "10.70.0.0/16"
  from_port      = 443
  to_port        = 443
}

resource "aws_flow_log" "main" {
  vpc_id          = aws_vpc.main.id
  traffic_type    = "REJECT"
  iam_role_arn    = "arn:aws:iam::123456789012:role/garden-flow-logs"
  log_destination = "arn:aws:logs:us-east-1:123456789012:log-group:/garden/flow"

  tags = {
    Name = "garden"
  }
}

resource "aws_vpc_endpoint" "secrets" {
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.us-east-1.secretsmanager"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = false

  tags = {
    Name = "garden-secrets"
  }
}

resource "aws_vpc_endpoint" "s3" {
  vpc_id       = aws_vpc.main.id
  service_name = "com.amazonaws.us-east-1.s3"
}

resource "aws_vpc_endpoint_route_table_association" "s3" {
  vpc_endpoint_id = aws_vpc_endpoint.s3.id
  route_table_id  = aws_route_table.private.id
}
