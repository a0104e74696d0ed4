variable "create" {
  description = "Whether anything is made at all."
  type        = bool
  default     = true
}

variable "name" {
  description = "Prefix of all names."
  type        = string
}

variable "retention_days" {
  description = "Days that logs are kept."
  type        = number
  default     = 30
}

variable "alarm_depth" {
  description = "Waiting messages above which the alarm goes off."
  type        = number
  default     = 1000
}

variable "tags" {
  description = "Tags of everything."
  type        = map(string)
  default     = {}
}
