resource "aws_db_subnet_group" "main" {
  name        = "garden-main"
  description = "Private subnets"
  subnet_ids  = ["subnet-0a1b2c3d4e5f60001", "subnet-0a1b2c3d4e5f60002"]
}

resource "aws_db_option_group" "reports" {
  name                     = "garden-reports"
  engine_name              = "mysql"
  major_engine_version     = "8.0"
  option_group_description = "Options of the report database"

  tags = {
    Team = "garden"
  }
}

resource "aws_db_snapshot" "before_upgrade" {
  db_instance_identifier = "garden-reports"
  db_snapshot_identifier = "garden-reports-before-upgrade"

  tags = {
    Team = "garden"
  }
}

resource "aws_db_event_subscription" "failures" {
  name             = "garden-failures"
  sns_topic        = "arn:aws:sns:us-east-1:123456789012:garden-notices"
  source_type      = "db-instance"
  event_categories = ["failure", "failover"]
  enabled          = true
}

resource "aws_db_proxy" "orders" {
  name                = "garden-orders"
  engine_family       = "POSTGRESQL"
  role_arn            = "arn:aws:iam::123456789012:role/garden-proxy"
  vpc_subnet_ids      = ["subnet-0a1b2c3d4e5f60001", "subnet-0a1b2c3d4e5f60002"]
  idle_client_timeout = 1800
  debug_logging       = false
  require_tls         = true

  auth {
    auth_scheme = "SECRETS"
    iam_auth    = "REQUIRED"
    secret_arn  = "arn:aws:secretsmanager:us-east-1:123456789012:secret:garden/orders-Ab12Cd"
  }
}
