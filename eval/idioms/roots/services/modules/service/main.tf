locals {
  containers = [
    for name, container in var.container_definitions : merge(
      {
        name      = name
        image     = container.image
        essential = try(container.essential, false)
      },
      {
        portMappings = try([{ containerPort = container.port, protocol = "tcp" }], [])
        environment  = [for key in sort(keys(try(container.environment, {}))) : { name = key, value = container.environment[key] }]
      },
      { for key, value in container : key => value if contains(["memory", "cpu"], key) },
    )
  ]
}

resource "aws_ecs_task_definition" "this" {
  family                   = coalesce(var.family, var.name)
  cpu                      = var.cpu
  memory                   = var.memory
  network_mode             = var.network_mode
  requires_compatibilities = var.requires_compatibilities
  container_definitions    = jsonencode(local.containers)

  dynamic "runtime_platform" {
    for_each = length(var.runtime_platform) > 0 ? [var.runtime_platform] : []

    content {
      cpu_architecture        = try(runtime_platform.value.cpu_architecture, null)
      operating_system_family = try(runtime_platform.value.operating_system_family, null)
    }
  }

  tags = merge(var.tags, var.task_tags)
}

resource "aws_ecs_service" "this" {
  count = var.create_service ? 1 : 0

  name                               = var.name
  cluster                            = var.cluster_arn
  task_definition                    = aws_ecs_task_definition.this.arn
  desired_count                      = var.scheduling_strategy == "DAEMON" ? null : var.desired_count
  deployment_maximum_percent         = var.deployment_maximum_percent
  deployment_minimum_healthy_percent = var.deployment_minimum_healthy_percent
  enable_execute_command             = var.enable_execute_command
  health_check_grace_period_seconds  = var.health_check_grace_period_seconds
  scheduling_strategy                = var.scheduling_strategy

  dynamic "deployment_circuit_breaker" {
    for_each = length(var.deployment_circuit_breaker) > 0 ? [var.deployment_circuit_breaker] : []

    content {
      enable   = deployment_circuit_breaker.value.enable
      rollback = deployment_circuit_breaker.value.rollback
    }
  }

  dynamic "load_balancer" {
    for_each = { for k, v in var.load_balancer : k => v }

    content {
      container_name   = load_balancer.value.container_name
      container_port   = load_balancer.value.container_port
      target_group_arn = try(load_balancer.value.target_group_arn, null)
    }
  }

  tags = merge(var.tags, var.service_tags)
}

resource "aws_appautoscaling_target" "this" {
  count = var.create_service && var.enable_autoscaling ? 1 : 0

  min_capacity       = min(var.autoscaling_min_capacity, coalesce(var.desired_count, 1))
  max_capacity       = max(var.autoscaling_max_capacity, coalesce(var.desired_count, 1))
  resource_id        = "service/${element(split("/", var.cluster_arn), 1)}/${var.name}"
  scalable_dimension = "ecs:service:DesiredCount"
  service_namespace  = "ecs"
}
