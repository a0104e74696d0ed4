resource "aws_cloudtrail" "main" {
  name                       = "garden"
  s3_bucket_name             = "garden-trail-example"
  enable_log_file_validation = false
  is_multi_region_trail      = true
}

resource "aws_config_configuration_recorder" "main" {
  name     = "garden"
  role_arn = "arn:aws:iam::123456789012:role/garden-config"

  recording_group {
    all_supported                 = true
    include_global_resource_types = false
  }
}

resource "aws_config_delivery_channel" "main" {
  name           = "garden"
  s3_bucket_name = "garden-trail-example"

  snapshot_delivery_properties {
    delivery_frequency = "TwentyFour_Hours"
  }
}

resource "aws_guardduty_detector" "main" {
  enable                       = true
  finding_publishing_frequency = "SIX_HOURS"
}

resource "aws_ebs_encryption_by_default" "main" {
  enabled = false
}

resource "aws_s3_account_public_access_block" "main" {
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_organizations_policy" "regions" {
  name        = "garden-regions"
  description = "Where work is done"
  type        = "SERVICE_CONTROL_POLICY"

  content = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Deny", Action = "ec2:*", Resource = "*", Condition = { StringNotEquals = { "aws:RequestedRegion" = "us-east-1" } } }]
  })
}

resource "aws_secretsmanager_secret" "database" {
  name = "garden/database"
}

resource "aws_secretsmanager_secret_rotation" "database" {
  secret_id           = aws_secretsmanager_secret.database.id
  rotation_lambda_arn = "arn:aws:lambda:us-east-1:123456789012:function:garden-rotate"

  rotation_rules {
    automatically_after_days = 60
  }
}
