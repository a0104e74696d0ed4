resource "aws_autoscaling_group" "this" {
  name             = var.name
  min_size         = var.min_size
  max_size         = var.max_size
  desired_capacity = var.desired_capacity
  default_cooldown = var.cooldown

  launch_template {
    id      = var.launch_template
    version = "$Latest"
  }

  dynamic "tag" {
    for_each = var.tags

    content {
      key                 = tag.key
      value               = tag.value
      propagate_at_launch = true
    }
  }
}

resource "aws_autoscaling_schedule" "this" {
  for_each = var.schedules

  scheduled_action_name  = each.key
  autoscaling_group_name = aws_autoscaling_group.this.name
  recurrence             = each.value.recurrence
  time_zone              = each.value.time_zone
  desired_capacity       = each.value.desired
  min_size               = -1
  max_size               = -1
}

variable "name" {
  type = string
}

variable "launch_template" {
  type = string
}

variable "min_size" {
  type = number
}

variable "max_size" {
  type = number
}

variable "desired_capacity" {
  type = number
}

variable "cooldown" {
  type = number
}

variable "schedules" {
  type = any
}

variable "tags" {
  type = map(string)
}
