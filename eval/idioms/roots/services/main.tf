variable "image_tag" {
  type = string
}

variable "services" {
  type = map(object({
    cpu           = number
    memory        = optional(number, 512)
    desired_count = optional(number)
    environment   = optional(map(string), {})
  }))
}

module "service" {
  source   = "example/service/aws"
  version  = "5.11.0"
  for_each = var.services

  name          = each.key
  cluster_arn   = "arn:aws:ecs:eu-west-1:123456789012:cluster/shop"
  cpu           = each.value.cpu
  memory        = each.value.memory
  desired_count = each.value.desired_count

  autoscaling_max_capacity = 6

  container_definitions = {
    app = {
      image       = "registry.example.com/${each.key}:${var.image_tag}"
      essential   = true
      environment = each.value.environment
      port        = 8080
    }
    proxy = {
      image  = "registry.example.com/proxy:1.4"
      port   = 443
      memory = 64
    }
  }

  load_balancer = {
    main = {
      target_group_arn = "arn:aws:elasticloadbalancing:eu-west-1:123456789012:targetgroup/${each.key}/1"
      container_name   = "proxy"
      container_port   = 443
    }
  }
}
