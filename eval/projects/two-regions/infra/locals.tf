locals {
  name = "ledger"

  # The second region takes over when the first is gone.
  networks = {
    eu-west-1    = "10.40.0.0/16"
    eu-central-1 = "10.41.0.0/16"
  }
  regions = toset(keys(local.networks))

  # Auditors ask for logs of a month.
  log_retention_days = 30

  workers = {
    eu-west-1    = { memory_size = 512, timeout = 60 }
    eu-central-1 = { memory_size = 512, timeout = 60 }
  }
}
