resource "aws_cloudwatch_metric_alarm" "this" {
  for_each = var.alarms

  alarm_name          = join("-", compact([var.prefix, each.key]))
  alarm_description   = try(each.value.description, "Managed by Terraform")
  namespace           = each.value.namespace
  metric_name         = each.value.metric
  statistic           = lookup(each.value, "statistic", "Maximum")
  comparison_operator = try(each.value.operator, var.comparison_operator)
  threshold           = each.value.threshold
  period              = try(each.value.period, var.period)
  evaluation_periods  = lookup(each.value, "evaluation_periods", var.evaluation_periods)
  treat_missing_data  = var.treat_missing_data
  dimensions          = try(each.value.dimensions, {})
  actions_enabled     = var.actions_enabled
  alarm_actions       = try(each.value.page, true) ? var.topics : []
  ok_actions          = var.notify_when_ok ? var.topics : null

  tags = { for name, value in merge(var.tags, { Alarm = each.key }) : name => value if value != "" }
}

variable "prefix" {
  type    = string
  default = ""
}

variable "alarms" {
  type    = any
  default = {}
}

variable "topics" {
  type    = list(string)
  default = []
}

variable "comparison_operator" {
  type    = string
  default = "GreaterThanThreshold"
}

variable "period" {
  type    = number
  default = 300
}

variable "evaluation_periods" {
  type    = number
  default = 1
}

variable "treat_missing_data" {
  type    = string
  default = "missing"
}

variable "actions_enabled" {
  type    = bool
  default = true
}

variable "notify_when_ok" {
  type    = bool
  default = false
}

variable "tags" {
  type    = map(string)
  default = {}
}
