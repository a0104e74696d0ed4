resource "aws_s3_bucket" "assets" {
  bucket = "garden-assets-example"

  tags = {
    Team = "garden"
  }
}

resource "aws_s3_bucket_accelerate_configuration" "assets" {
  bucket = aws_s3_bucket.assets.id
  status = "Suspended"
}

resource "aws_s3_bucket_request_payment_configuration" "assets" {
  bucket = aws_s3_bucket.assets.id
  payer  = "BucketOwner"
}

resource "aws_s3_bucket_cors_configuration" "assets" {
  bucket = aws_s3_bucket.assets.id

  cors_rule {
    allowed_methods = ["GET"]
    allowed_origins = ["https://www.example.com"]
    max_age_seconds = 600
  }
}

resource "aws_s3_bucket_logging" "assets" {
  bucket        = aws_s3_bucket.assets.id
  target_bucket = "garden-trail-example"
  target_prefix = "assets/"
}

resource "aws_s3_bucket_lifecycle_configuration" "assets" {
  bucket = aws_s3_bucket.assets.id

  rule {
    id     = "old"
    status = "Enabled"

    filter {
      prefix = "tmp/"
    }

    expiration {
      days = 30
    }
  }
}

resource "aws_s3_bucket_website_configuration" "assets" {
  bucket = aws_s3_bucket.assets.id

  index_document {
    suffix = "index.html"
  }
}

resource "aws_s3_bucket_server_side_encryption_configuration" "assets" {
  bucket = aws_s3_bucket.assets.id

  rule {
    bucket_key_enabled = false

    apply_server_side_encryption_by_default {
      sse_algorithm     = "aws:kms"
      kms_master_key_id = "arn:aws:kms:us-east-1:123456789012:key/0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab"
    }
  }
}

resource "aws_s3_bucket_ownership_controls" "assets" {
  bucket = aws_s3_bucket.assets.id

  rule {
    object_ownership = "BucketOwnerPreferred"
  }
}
