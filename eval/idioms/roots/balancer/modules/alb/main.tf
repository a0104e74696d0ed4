locals {
  listener_rules = flatten([
    for listener_key, listener in var.listeners : [
      for rule_key, rule in listener.rules : merge(rule, {
        listener_key = listener_key
        rule_key     = rule_key
      })
    ]
  ])
}

resource "aws_lb" "this" {
  name                       = var.use_name_prefix ? null : var.name
  name_prefix                = var.use_name_prefix ? substr(var.name, 0, 6) : null
  internal                   = var.internal
  load_balancer_type         = var.load_balancer_type
  subnets                    = var.subnets
  security_groups            = var.security_groups
  idle_timeout               = var.idle_timeout
  enable_deletion_protection = var.enable_deletion_protection
  drop_invalid_header_fields = var.drop_invalid_header_fields
  enable_http2               = var.enable_http2

  dynamic "access_logs" {
    for_each = var.access_logs != null ? [var.access_logs] : []

    content {
      bucket  = access_logs.value.bucket
      enabled = access_logs.value.enabled
      prefix  = access_logs.value.prefix
    }
  }

  tags = local.tags
}

locals {
  tags = merge({ "managed-by" = "example/alb" }, var.tags)
}

resource "aws_lb_target_group" "this" {
  for_each = var.target_groups

  name                 = "${var.name}-${each.key}"
  port                 = each.value.port
  protocol             = each.value.protocol
  vpc_id               = var.vpc_id
  deregistration_delay = each.value.deregistration_delay

  dynamic "health_check" {
    for_each = each.value.health_check[*]

    content {
      path                = health_check.value.path
      interval            = health_check.value.interval
      healthy_threshold   = health_check.value.healthy_threshold
      unhealthy_threshold = health_check.value.unhealthy_threshold
    }
  }

  tags = merge(local.tags, each.value.tags)
}

resource "aws_lb_listener" "this" {
  for_each = var.listeners

  load_balancer_arn = aws_lb.this.arn
  port              = each.value.port
  protocol          = each.value.protocol
  certificate_arn   = each.value.certificate_arn
  ssl_policy        = contains(["HTTPS", "TLS"], each.value.protocol) ? coalesce(each.value.ssl_policy, "ELBSecurityPolicy-TLS13-1-2-Res-2021-06") : each.value.ssl_policy

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.this[each.value.forward].arn
  }

  tags = local.tags
}

resource "aws_lb_listener_rule" "this" {
  for_each = { for rule in local.listener_rules : "${rule.listener_key}/${rule.rule_key}" => rule }

  listener_arn = aws_lb_listener.this[each.value.listener_key].arn
  priority     = each.value.priority

  action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.this[each.value.forward].arn
  }

  condition {
    path_pattern {
      values = each.value.paths
    }
  }
}
