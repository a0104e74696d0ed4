variable "zones" {
  type = map(string)
  default = {
    "us-east-1a" = "10.40.0.0/24"
    "us-east-1b" = "10.40.1.0/24"
  }
}
