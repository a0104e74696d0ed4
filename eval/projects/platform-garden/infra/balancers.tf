resource "aws_alb" "public" {
  name         = "garden-public"
  subnets      = ["subnet-0a1b2c3d4e5f60001", "subnet-0a1b2c3d4e5f60002"]
  idle_timeout = 60
}

resource "aws_alb_target_group" "api" {
  name                 = "garden-api"
  port                 = 8080
  protocol             = "HTTP"
  vpc_id               = "vpc-0a1b2c3d4e5f60001"
  deregistration_delay = 300
}

resource "aws_alb_listener" "public" {
  load_balancer_arn = aws_alb.public.arn
  port              = 80
  protocol          = "HTTP"

  default_action {
    type             = "forward"
    target_group_arn = aws_alb_target_group.api.arn
  }

  tags = {
    Team = "garden"
  }
}

resource "aws_lb_listener" "inner" {
  load_balancer_arn = aws_alb.public.arn
  port              = 8080
  protocol          = "HTTP"

  default_action {
    type             = "forward"
    target_group_arn = aws_alb_target_group.api.arn
  }

  tags = {
    Team = "garden"
  }
}

resource "aws_lb_listener_rule" "api" {
  listener_arn = aws_alb_listener.public.arn
  priority     = 20

  action {
    type             = "forward"
    target_group_arn = aws_alb_target_group.api.arn
  }

  condition {
    path_pattern {
      values = ["/api/*"]
    }
  }
}

resource "aws_elb" "legacy" {
  name                        = "garden-legacy"
  availability_zones          = ["us-east-1a"]
  idle_timeout                = 60
  connection_draining         = true
  connection_draining_timeout = 120

  listener {
    instance_port     = 8000
    instance_protocol = "http"
    lb_port           = 80
    lb_protocol       = "http"
  }

  health_check {
    healthy_threshold   = 2
    unhealthy_threshold = 2
    timeout             = 3
    target              = "HTTP:8000/"
    interval            = 30
  }
}

resource "aws_autoscaling_group" "workers" {
  name                      = "garden-workers"
  min_size                  = 1
  max_size                  = 4
  desired_capacity          = 2
  default_cooldown          = 300
  health_check_grace_period = 120
  availability_zones        = ["us-east-1a"]

  launch_template {
    id      = "lt-0a1b2c3d4e5f60001"
    version = "3"
  }
}

resource "aws_autoscaling_policy" "up" {
  name                   = "garden-up"
  autoscaling_group_name = aws_autoscaling_group.workers.name
  policy_type            = "SimpleScaling"
  adjustment_type        = "ChangeInCapacity"
  scaling_adjustment     = 1
  cooldown               = 120
}

resource "aws_autoscaling_schedule" "morning" {
  scheduled_action_name  = "garden-morning"
  autoscaling_group_name = aws_autoscaling_group.workers.name
  recurrence             = "0 7 * * 1-5"
  min_size               = 2
  max_size               = 4
  desired_capacity       = 2
}

resource "aws_autoscaling_lifecycle_hook" "drain" {
  name                   = "garden-drain"
  autoscaling_group_name = aws_autoscaling_group.workers.name
  lifecycle_transition   = "autoscaling:EC2_INSTANCE_TERMINATING"
  default_result         = "CONTINUE"
  heartbeat_timeout      = 300
}

resource "aws_appautoscaling_target" "worker" {
  service_namespace  = "ecs"
  scalable_dimension = "ecs:service:DesiredCount"
  resource_id        = "service/garden-tasks/garden-worker"
  min_capacity       = 2
  max_capacity       = 6
}

resource "aws_appautoscaling_policy" "worker" {
  name               = "garden-worker-cpu"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.worker.service_namespace
  scalable_dimension = aws_appautoscaling_target.worker.scalable_dimension
  resource_id        = aws_appautoscaling_target.worker.resource_id

  target_tracking_scaling_policy_configuration {
    target_value = 60

    predefined_metric_specification {
      predefined_metric_type = "ECSServiceAverageCPUUtilization"
    }
  }
}

resource "aws_appautoscaling_scheduled_action" "evening" {
  name               = "garden-evening"
  service_namespace  = aws_appautoscaling_target.worker.service_namespace
  scalable_dimension = aws_appautoscaling_target.worker.scalable_dimension
  resource_id        = aws_appautoscaling_target.worker.resource_id
  schedule           = "cron(0 19 * * ? *)"

  scalable_target_action {
    min_capacity = 2
    max_capacity = 4
  }
}
