variable "name" {
  type    = string
  default = null
}

variable "family" {
  type    = string
  default = null
}

variable "create_service" {
  type    = bool
  default = true
}

variable "cluster_arn" {
  type    = string
  default = ""
}

variable "cpu" {
  type    = number
  default = 1024
}

variable "memory" {
  type    = number
  default = 2048
}

variable "network_mode" {
  type    = string
  default = "awsvpc"
}

variable "requires_compatibilities" {
  type    = list(string)
  default = ["FARGATE"]
}

variable "runtime_platform" {
  type = any
  default = {
    operating_system_family = "LINUX"
    cpu_architecture        = "X86_64"
  }
}

variable "container_definitions" {
  type    = any
  default = {}
}

variable "desired_count" {
  type    = number
  default = 1
}

variable "deployment_maximum_percent" {
  type    = number
  default = 200
}

variable "deployment_minimum_healthy_percent" {
  type    = number
  default = 66
}

variable "deployment_circuit_breaker" {
  type    = any
  default = {}
}

variable "enable_execute_command" {
  type    = bool
  default = false
}

variable "health_check_grace_period_seconds" {
  type    = number
  default = null
}

variable "scheduling_strategy" {
  type    = string
  default = null
}

variable "load_balancer" {
  type    = any
  default = {}
}

variable "enable_autoscaling" {
  type    = bool
  default = true
}

variable "autoscaling_min_capacity" {
  type    = number
  default = 1
}

variable "autoscaling_max_capacity" {
  type    = number
  default = 10
}

variable "tags" {
  type    = map(string)
  default = {}
}

variable "task_tags" {
  type    = map(string)
  default = {}
}

variable "service_tags" {
  type    = map(string)
  default = {}
}
