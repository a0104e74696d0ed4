resource "aws_vpc" "garden" {
  cidr_block = "10.60.0.0/16"

  tags = {
    Name = "garden"
  }
}

resource "aws_subnet" "garden" {
  vpc_id     = aws_vpc.garden.id
  cidr_block = "10.60.1.0/24"

  tags = {
    Name = "garden-a"
  }
}

resource "aws_security_group" "garden" {
  name        = "garden"
  description = "Garden services"
  vpc_id      = aws_vpc.garden.id

  ingress {
    description = "Offices"
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = ["203.0.113.0/28"]
  }
}
