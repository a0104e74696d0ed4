variable "create" {
  type    = bool
  default = true
}

variable "name" {
  type    = string
  default = null
}

variable "description" {
  type    = string
  default = "Security Group managed by Terraform"
}

variable "vpc_id" {
  type    = string
  default = null
}

variable "revoke_rules_on_delete" {
  type    = bool
  default = false
}

variable "tags" {
  type    = map(string)
  default = {}
}

variable "ingress_rules" {
  type    = list(string)
  default = []
}

variable "ingress_cidr_blocks" {
  type    = list(string)
  default = []
}

variable "ingress_with_cidr_blocks" {
  type    = list(map(string))
  default = []
}

variable "egress_rules" {
  type    = list(string)
  default = []
}

variable "egress_cidr_blocks" {
  type    = list(string)
  default = ["0.0.0.0/0"]
}

variable "rules" {
  description = "Known rules: from, to, protocol, description."
  type        = map(list(any))
  default = {
    "http-80-tcp"    = [80, 80, "tcp", "HTTP"]
    "https-443-tcp"  = [443, 443, "tcp", "HTTPS"]
    "ssh-tcp"        = [22, 22, "tcp", "SSH"]
    "postgresql-tcp" = [5432, 5432, "tcp", "PostgreSQL"]
    "all-all"        = [-1, -1, "-1", "All protocols"]
    "_"              = ["", "", ""]
  }
}
