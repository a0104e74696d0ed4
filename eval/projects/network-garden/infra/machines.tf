resource "aws_ami" "worker" {
  name                = "garden-worker"
  architecture        = "x86_64"
  root_device_name    = "/dev/xvda"
  virtualization_type = "hvm"

  tags = {
    Team = "garden"
  }
}

resource "aws_ebs_volume" "data" {
  availability_zone = "us-east-1a"
  size              = 40
  type              = "gp3"
  iops              = 3000
  throughput        = 125

  tags = {
    Name = "garden-data"
  }
}

resource "aws_ebs_snapshot" "data" {
  volume_id   = aws_ebs_volume.data.id
  description = "Before the move"

  tags = {
    Name = "garden-data"
  }
}

resource "aws_network_interface" "probe" {
  subnet_id         = aws_subnet.a.id
  description       = "Probe of the garden"
  source_dest_check = true

  tags = {
    Name = "garden-probe"
  }
}

resource "aws_key_pair" "oncall" {
  key_name   = "garden-oncall"
  public_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExampleExampleExampleExampleExampleExample00"

  tags = {
    Team = "garden"
  }
}

resource "aws_placement_group" "batch" {
  name     = "garden-batch"
  strategy = "cluster"

  tags = {
    Team = "garden"
  }
}

resource "aws_launch_template" "worker" {
  name          = "garden-worker"
  description   = "Workers of the garden"
  image_id      = aws_ami.worker.id
  instance_type = "t3.small"

  tags = {
    Team = "garden"
  }
}

resource "aws_instance" "probe" {
  ami                     = aws_ami.worker.id
  instance_type           = "t3.small"
  subnet_id               = aws_subnet.a.id
  disable_api_termination = false

  tags = {
    Name = "garden-probe"
  }
}

resource "aws_volume_attachment" "data" {
  device_name = "/dev/sdf"
  volume_id   = aws_ebs_volume.data.id
  instance_id = aws_instance.probe.id
}
