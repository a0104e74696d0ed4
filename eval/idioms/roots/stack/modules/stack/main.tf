locals {
  name    = "${var.stage}-${var.name}"
  options = merge({ monitoring = true, ebs_optimized = true, cooldown = 300 }, var.options)
  tags    = merge({ Name = local.name, Stage = var.stage }, var.tags)
}

resource "aws_launch_template" "this" {
  name          = local.name
  image_id      = var.image_id
  instance_type = var.capacity.instance_type
  ebs_optimized = local.options.ebs_optimized
  user_data = base64encode(templatefile("${path.module}/start.sh", {
    name     = local.name
    packages = var.packages
  }))

  block_device_mappings {
    device_name = "/dev/xvda"

    ebs {
      volume_size = var.root_volume_size
      volume_type = var.root_volume_type
      encrypted   = true
    }
  }

  monitoring {
    enabled = local.options["monitoring"]
  }

  tags = local.tags
}

module "group" {
  source = "./group"

  name             = local.name
  launch_template  = aws_launch_template.this.id
  min_size         = var.capacity.min
  max_size         = var.capacity.max
  desired_capacity = coalesce(var.desired_capacity, var.capacity.min)
  cooldown         = local.options.cooldown
  schedules        = var.schedules
  tags             = local.tags
}

resource "aws_security_group" "this" {
  name   = local.name
  vpc_id = var.vpc_id

  dynamic "ingress" {
    for_each = toset([for port in var.ingress_ports : tostring(port)])

    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = [var.ingress_cidr]
    }
  }

  tags = local.tags
}

variable "name" {
  type = string
}

variable "stage" {
  type = string
}

variable "image_id" {
  type    = string
  default = "ami-1"
}

variable "capacity" {
  type = object({
    instance_type = string
    min           = number
    max           = number
  })
}

variable "desired_capacity" {
  type    = number
  default = null
}

variable "options" {
  type    = any
  default = {}
}

variable "packages" {
  type    = list(string)
  default = ["nginx"]
}

variable "root_volume_size" {
  type    = number
  default = 20
}

variable "root_volume_type" {
  type    = string
  default = "gp3"
}

variable "vpc_id" {
  type    = string
  default = "vpc-1"
}

variable "ingress_ports" {
  type    = list(number)
  default = [443]
}

variable "ingress_cidr" {
  type    = string
  default = "10.0.0.0/8"
}

variable "schedules" {
  type    = map(object({ recurrence = string, desired = number, time_zone = optional(string, "Etc/UTC") }))
  default = {}
}

variable "tags" {
  type    = map(string)
  default = {}
}
