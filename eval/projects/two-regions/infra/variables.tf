variable "db_password" {
  description = "Master password of the ledger database; the pipeline hands it in and nothing keeps it."
  type        = string
  ephemeral   = true
}

variable "partner_key" {
  description = "Signing key of the partner bank."
  type        = string
  ephemeral   = true
}

variable "webhook_token" {
  description = "Token of the status page."
  type        = string
  ephemeral   = true
}
