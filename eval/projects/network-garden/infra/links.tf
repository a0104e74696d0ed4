resource "aws_ec2_transit_gateway" "hub" {
  description = "Between the gardens"

  tags = {
    Name = "garden-hub"
  }
}

resource "aws_ec2_transit_gateway_vpc_attachment" "main" {
  transit_gateway_id = aws_ec2_transit_gateway.hub.id
  vpc_id             = aws_vpc.main.id
  subnet_ids         = [aws_subnet.a.id]

  tags = {
    Name = "garden-main"
  }
}

resource "aws_vpc_peering_connection" "partner" {
  vpc_id      = aws_vpc.main.id
  peer_vpc_id = "vpc-0a1b2c3d4e5f60009"

  tags = {
    Name = "garden-partner"
  }
}

resource "aws_customer_gateway" "office" {
  bgp_asn    = "65010"
  ip_address = "203.0.113.12"
  type       = "ipsec.1"

  tags = {
    Name = "garden-office"
  }
}

resource "aws_vpn_gateway" "main" {
  vpc_id = aws_vpc.main.id

  tags = {
    Name = "garden"
  }
}

resource "aws_vpn_connection" "office" {
  customer_gateway_id = aws_customer_gateway.office.id
  vpn_gateway_id      = aws_vpn_gateway.main.id
  type                = "ipsec.1"

  tags = {
    Name = "garden-office"
  }
}

resource "aws_ec2_managed_prefix_list" "offices" {
  name           = "garden-offices"
  address_family = "IPv4"
  max_entries    = 5

  entry {
    cidr        = "203.0.113.0/28"
    description = "Head office"
  }

  tags = {
    Name = "garden-offices"
  }
}
