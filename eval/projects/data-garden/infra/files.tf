resource "aws_efs_file_system" "shared" {
  creation_token   = "garden-shared"
  throughput_mode  = "bursting"
  performance_mode = "generalPurpose"

  tags = {
    Name = "garden-shared"
  }
}

resource "aws_efs_backup_policy" "shared" {
  file_system_id = aws_efs_file_system.shared.id

  backup_policy {
    status = "DISABLED"
  }
}

resource "aws_efs_access_point" "reports" {
  file_system_id = aws_efs_file_system.shared.id

  tags = {
    Team = "garden"
  }
}

resource "aws_efs_mount_target" "a" {
  file_system_id  = aws_efs_file_system.shared.id
  subnet_id       = "subnet-0a1b2c3d4e5f60001"
  security_groups = ["sg-0a1b2c3d4e5f60001"]
}

resource "aws_backup_vault" "main" {
  name = "garden-main"

  tags = {
    Team = "garden"
  }
}

resource "aws_kinesis_firehose_delivery_stream" "clicks" {
  name        = "garden-clicks"
  destination = "extended_s3"

  extended_s3_configuration {
    role_arn           = "arn:aws:iam::123456789012:role/garden-firehose"
    bucket_arn         = "arn:aws:s3:::garden-clicks-example"
    buffering_interval = 300
    buffering_size     = 5
    compression_format = "GZIP"
  }
}

resource "aws_glue_catalog_database" "clicks" {
  name        = "garden_clicks"
  description = "Clicks by hour"
}

resource "aws_glue_job" "rollup" {
  name              = "garden-rollup"
  description       = "Sums clicks up"
  role_arn          = "arn:aws:iam::123456789012:role/garden-glue"
  glue_version      = "4.0"
  max_retries       = 0
  timeout           = 60
  number_of_workers = 2
  worker_type       = "G.1X"

  command {
    script_location = "s3://garden-clicks-example/rollup.py"
    python_version  = "3"
  }
}
