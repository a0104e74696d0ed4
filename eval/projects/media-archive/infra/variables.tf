variable "thumbnail_timeout" {
  type    = number
  default = 45
}
