resource "aws_db_instance" "ledger" {
  identifier     = "${local.name}-main"
  engine         = "postgres"
  engine_version = "16.4"
  instance_class = "db.r6g.large"

  allocated_storage = 100
  storage_encrypted = true
  db_name           = "ledger"
  username          = "ledger_admin"

  # Write-only: neither plan nor state holds it. Count the version up to set another.
  password_wo         = var.db_password
  password_wo_version = 3

  multi_az                = true
  backup_retention_period = 14
  deletion_protection     = true
  skip_final_snapshot     = true
}
