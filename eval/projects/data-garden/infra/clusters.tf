resource "aws_rds_cluster" "orders" {
  cluster_identifier      = "garden-orders"
  engine                  = "aurora-postgresql"
  engine_version          = "15.4"
  master_username         = "garden"
  backup_retention_period = 7
  preferred_backup_window = "02:00-03:00"
  copy_tags_to_snapshot   = false
  skip_final_snapshot     = true

  tags = {
    Team = "garden"
  }
}

resource "aws_rds_cluster_instance" "orders" {
  identifier         = "garden-orders-1"
  cluster_identifier = aws_rds_cluster.orders.id
  instance_class     = "db.r6g.large"
  engine             = "aurora-postgresql"
  promotion_tier     = 1
}

resource "aws_rds_cluster_parameter_group" "orders" {
  name        = "garden-orders-cluster"
  family      = "aurora-postgresql15"
  description = "Orders, whole cluster"

  parameter {
    name  = "log_min_duration_statement"
    value = "500"
  }
}

resource "aws_db_parameter_group" "orders" {
  name        = "garden-orders"
  family      = "aurora-postgresql15"
  description = "Orders, each instance"

  parameter {
    name  = "log_statement"
    value = "ddl"
  }

  parameter {
    name  = "idle_in_transaction_session_timeout"
    value = "60000"
  }
}

resource "aws_rds_global_cluster" "ledger" {
  global_cluster_identifier = "garden-ledger"
  engine                    = "aurora-postgresql"
  engine_version            = "15.4"
  deletion_protection       = false
}

resource "aws_docdb_cluster" "catalogue" {
  cluster_identifier           = "garden-catalogue"
  engine                       = "docdb"
  master_username              = "garden"
  backup_retention_period      = 5
  preferred_maintenance_window = "sun:03:00-sun:04:00"
  skip_final_snapshot          = true
}

resource "aws_docdb_cluster_instance" "catalogue" {
  identifier         = "garden-catalogue-1"
  cluster_identifier = aws_docdb_cluster.catalogue.id
  instance_class     = "db.r6g.large"
  promotion_tier     = 1
}

resource "aws_neptune_cluster" "relations" {
  cluster_identifier      = "garden-relations"
  engine                  = "neptune"
  backup_retention_period = 5
  preferred_backup_window = "04:00-05:00"
  skip_final_snapshot     = true
}

resource "aws_redshift_subnet_group" "warehouse" {
  name        = "garden-warehouse"
  description = "Where the warehouse may be"
  subnet_ids  = ["subnet-0a1b2c3d4e5f60001", "subnet-0a1b2c3d4e5f60002"]
}

resource "aws_redshift_cluster" "warehouse" {
  cluster_identifier                  = "garden-warehouse"
  node_type                           = "ra3.xlplus"
  cluster_type                        = "single-node"
  master_username                     = "garden"
  automated_snapshot_retention_period = 3
  preferred_maintenance_window        = "sat:05:00-sat:06:00"
  cluster_subnet_group_name           = aws_redshift_subnet_group.warehouse.name
  skip_final_snapshot                 = true
}
