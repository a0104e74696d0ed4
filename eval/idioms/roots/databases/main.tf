module "cluster" {
  source  = "example/aurora/aws"
  version = "9.3.1"

  name           = "orders"
  engine         = "aurora-postgresql"
  engine_version = "15.4"

  instance_class = "db.r6g.large"
  instances = {
    writer = {}
    reader = {
      instance_class = "db.r6g.xlarge"
      promotion_tier = 15
    }
    reports = {
      publicly_accessible = false
      identifier          = "orders-reports"
    }
  }

  backup_retention_period         = 14
  preferred_backup_window         = "02:00-03:00"
  enabled_cloudwatch_logs_exports = ["postgresql"]

  db_cluster_parameter_group_parameters = [
    {
      name         = "log_min_duration_statement"
      value        = 4000
      apply_method = "immediate"
    },
    {
      name  = "max_connections"
      value = "500"
    },
  ]

  tags = {
    Service = "orders"
    Tier    = "data"
  }
}
