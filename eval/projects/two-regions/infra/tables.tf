resource "aws_dynamodb_table" "entries" {
  name         = "${local.name}-entries"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "account"
  range_key    = "booked_at"

  deletion_protection_enabled = true

  attribute {
    name = "account"
    type = "S"
  }

  attribute {
    name = "booked_at"
    type = "S"
  }

  point_in_time_recovery {
    enabled                 = true
    recovery_period_in_days = 35
  }

  on_demand_throughput {
    max_read_request_units  = 4000
    max_write_request_units = 2000
  }
}

resource "aws_dynamodb_table" "sessions" {
  region = "eu-central-1"

  name           = "${local.name}-sessions"
  billing_mode   = "PROVISIONED"
  read_capacity  = 10
  write_capacity = 5
  hash_key       = "session"

  attribute {
    name = "session"
    type = "S"
  }
}
