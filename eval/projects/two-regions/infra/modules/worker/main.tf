resource "aws_lambda_function" "this" {
  region = var.region

  function_name = var.name
  role          = var.role
  package_type  = "Image"
  image_uri     = "123456789012.dkr.ecr.${var.region}.amazonaws.com/ledger-worker:2026-11-02"
  memory_size   = var.memory_size
  timeout       = var.timeout
}

resource "aws_cloudwatch_log_group" "this" {
  region = var.region

  name              = "/aws/lambda/${var.name}"
  retention_in_days = 30
}
