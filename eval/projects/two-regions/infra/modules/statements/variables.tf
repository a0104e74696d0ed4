variable "region" {
  type = string
}

variable "bucket" {
  type = string
}
