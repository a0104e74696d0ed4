module "archive" {
  source  = "example/bucket/aws"
  version = "4.1.0"

  bucket = "example-archive"

  versioning = {
    enabled = true
  }

  lifecycle_rule = [
    {
      id      = "old"
      enabled = true

      transition = [
        {
          days          = 30
          storage_class = "STANDARD_IA"
        },
        {
          days          = 90
          storage_class = "GLACIER"
        },
      ]

      expiration = {
        days = 365
      }
    },
    {
      id     = "uploads"
      prefix = "incoming/"

      abort_incomplete_multipart_upload_days = 7
    },
  ]
}

module "assets" {
  source   = "example/bucket/aws"
  version  = "4.1.0"
  for_each = { web = 3000, app = 600 }

  bucket        = "example-assets-${each.key}"
  force_destroy = each.key == "app"

  cors_rule = [{
    allowed_methods = ["GET", "HEAD"]
    allowed_origins = ["https://${each.key}.example.com"]
    max_age_seconds = each.value
  }]

  tags = { Site = each.key }
}
