resource "aws_s3_bucket" "this" {
  region = var.region
  bucket = var.bucket
}

resource "aws_s3_bucket_versioning" "this" {
  region = var.region
  bucket = aws_s3_bucket.this.id

  versioning_configuration {
    status = "Enabled"
  }
}

# Statements of customers: never public.
resource "aws_s3_bucket_public_access_block" "this" {
  region = var.region
  bucket = aws_s3_bucket.this.id

  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}
