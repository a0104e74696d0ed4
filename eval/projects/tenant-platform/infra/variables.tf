variable "tenants" {
  description = "Tenants by short name."
  type = map(object({
    retention_days = number
    read_capacity  = optional(number, 5)
    pipelines = map(object({
      timeout = number
      delay   = optional(number, 0)
    }))
  }))
}
