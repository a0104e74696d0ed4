# The root in which the expressions of terraform-console.json are evaluated.

variable "text" {
  type    = string
  default = 5
}

variable "number" {
  type    = number
  default = "5"
}

variable "bool" {
  type    = bool
  default = "true"
}

variable "untyped" {
  default = { a = 1, b = "x" }
}

variable "null_text" {
  type    = string
  default = null
}

variable "texts" {
  type    = list(string)
  default = ["b", "a", "b", 3, true]
}

variable "numbers" {
  type    = list(number)
  default = ["3", 1, 2]
}

variable "text_set" {
  type    = set(string)
  default = ["b", "a", "b"]
}

variable "number_set" {
  type    = set(number)
  default = [10, 9, 1]
}

variable "text_map" {
  type    = map(string)
  default = { b = 1, a = true, "c d" = "x" }
}

variable "any_map" {
  type    = map(any)
  default = { a = 1, b = "two" }
}

variable "any_list" {
  type    = list(any)
  default = [1, "two", true]
}

variable "empty_list" {
  type    = list(string)
  default = []
}

variable "empty_map" {
  type    = map(string)
  default = {}
}

variable "queues" {
  type = map(object({
    timeout   = number
    retention = optional(number, 4)
    note      = optional(string)
    tags      = optional(map(string), {})
    dead      = optional(object({ count = optional(number, 5), name = string }), { name = "none" })
  }))
  default = {
    orders  = { timeout = "30" }
    refunds = { timeout = 60, retention = null, note = "slow", tags = { a = 1 }, dead = { name = "d", count = 9 }, extra = "dropped" }
  }
}

variable "rules" {
  type = set(object({ port = number, cidr = optional(string, "10.0.0.0/8") }))
  default = [
    { port = 443 },
    { port = 80, cidr = "0.0.0.0/0" },
    { port = 8080 },
    { port = "443" },
  ]
}

variable "pair" {
  type    = tuple([string, number])
  default = [1, "2"]
}

variable "nested" {
  type    = list(object({ name = string, ports = list(number) }))
  default = [{ name = "a", ports = ["1", 2] }, { name = "b", ports = [] }]
}

locals {
  mixed    = [1, "a", true, null]
  zones    = { raw = { days = 1, keep = true }, curated = { days = 2, keep = false }, scratch = { days = 3, keep = true } }
  numbers  = [1, 2, 3]
  upper    = { for name, zone in local.zones : upper(name) => zone.days }
  sentence = <<EOT
one ${var.number}
  two "quoted" \n $${kept}
EOT
  indented = <<-EOT
    first
      second ${local.numbers[0]}

    third
  EOT
  unwrapped = "${local.numbers}"
}

locals {
  directive = <<EOT
start
%{ if var.bool }
yes ${var.number}
%{ else }
no
%{ endif }
end
EOT
  directive_indented = <<-EOT
    start
    %{ if var.bool }
    yes
    %{ else }
    no
    %{ endif }
      end
  EOT
  directive_stripped = <<-EOT
    start
    %{~ if var.bool ~}
    yes
    %{~ else ~}
    no
    %{~ endif ~}
    end
  EOT
  loop = <<EOT
%{ for name in var.texts ~}
- ${name}
%{ endfor ~}
end
EOT
  loop_indented = <<-EOT
    list:
    %{ for name in var.texts }
      - ${name}
    %{ endfor }
    end
  EOT
  loop_stripped = <<-EOT
    list:
    %{~ for name in var.texts ~}
      - ${~ name ~}
    %{~ endfor ~}
    end
  EOT
  loop_nested = <<-EOT
    %{ for name, zone in local.zones ~}
    [${name}]
    %{ if zone.keep ~}
    days = ${zone.days}
    %{ else ~}
    gone
    %{ endif ~}

    %{ endfor ~}
  EOT
}
