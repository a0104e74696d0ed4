resource "aws_secretsmanager_secret" "partner" {
  name        = "${local.name}/partner-key"
  description = "Signs what goes to the partner bank"
}

resource "aws_secretsmanager_secret_version" "partner" {
  secret_id                = aws_secretsmanager_secret.partner.id
  secret_string_wo         = var.partner_key
  secret_string_wo_version = 2
}

resource "aws_ssm_parameter" "webhook" {
  region = "eu-central-1"

  name             = "/${local.name}/webhook-token"
  description      = "Token of the status page"
  type             = "SecureString"
  value_wo         = var.webhook_token
  value_wo_version = 1
}
