variable "region" {
  type = string
}

variable "name" {
  type = string
}

variable "role" {
  type = string
}

variable "memory_size" {
  type    = number
  default = 256
}

variable "timeout" {
  type    = number
  default = 30
}
