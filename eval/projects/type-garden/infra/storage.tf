resource "aws_dynamodb_table" "carts" {
  name           = "garden-carts"
  billing_mode   = "PROVISIONED"
  read_capacity  = 5
  write_capacity = 5
  hash_key       = "id"

  attribute {
    name = "id"
    type = "S"
  }
}

resource "aws_s3_bucket" "photos" {
  bucket = "garden-photos-example"
}

resource "aws_s3_bucket_versioning" "photos" {
  bucket = aws_s3_bucket.photos.id

  versioning_configuration {
    status = "Suspended"
  }
}

resource "aws_s3_bucket_public_access_block" "photos" {
  bucket                  = aws_s3_bucket.photos.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_ssm_parameter" "limit" {
  name        = "/garden/limit"
  description = "Orders a minute"
  type        = "String"
  value       = "100"
}

resource "aws_kms_key" "garden" {
  description         = "Garden at rest"
  enable_key_rotation = false
}

resource "aws_cloudwatch_log_group" "worker" {
  name              = "/aws/lambda/garden-worker"
  retention_in_days = 30
}

resource "aws_secretsmanager_secret" "token" {
  name                    = "garden/token"
  description             = "Token of the seed shop"
  recovery_window_in_days = 7
}
