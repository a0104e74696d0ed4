tenants = {
  # First customer, on the old contract.
  acorn = {
    retention_days = 30
    read_capacity  = 10
    pipelines = {
      billing = { timeout = 60, delay = 5 }
      import  = { timeout = 300, delay = 15 }
    }
  }

  birch = {
    retention_days = 90
    pipelines = {
      billing = { timeout = 75 }
    }
  }
}
