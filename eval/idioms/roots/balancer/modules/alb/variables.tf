variable "name" {
  type    = string
  default = null
}

variable "use_name_prefix" {
  type    = bool
  default = false
}

variable "internal" {
  type    = bool
  default = null
}

variable "load_balancer_type" {
  type    = string
  default = "application"
}

variable "subnets" {
  type    = list(string)
  default = []
}

variable "security_groups" {
  type    = list(string)
  default = []
}

variable "vpc_id" {
  type    = string
  default = "vpc-1"
}

variable "idle_timeout" {
  type    = number
  default = 60
}

variable "enable_deletion_protection" {
  type    = bool
  default = true
}

variable "drop_invalid_header_fields" {
  type    = bool
  default = true
}

variable "enable_http2" {
  type    = bool
  default = null
}

variable "access_logs" {
  type = object({
    bucket  = string
    enabled = optional(bool, true)
    prefix  = optional(string)
  })
  default = null
}

variable "target_groups" {
  type = map(object({
    port                 = number
    protocol             = optional(string, "HTTP")
    deregistration_delay = optional(number, 300)
    health_check = optional(object({
      path                = optional(string, "/")
      interval            = optional(number, 30)
      healthy_threshold   = optional(number, 3)
      unhealthy_threshold = optional(number, 3)
    }))
    tags = optional(map(string), {})
  }))
  default = {}
}

variable "listeners" {
  type = map(object({
    port            = number
    protocol        = optional(string, "HTTP")
    certificate_arn = optional(string)
    ssl_policy      = optional(string)
    forward         = string
    rules = optional(map(object({
      priority = number
      paths    = list(string)
      forward  = string
    })), {})
  }))
  default = {}
}

variable "tags" {
  type    = map(string)
  default = {}
}
