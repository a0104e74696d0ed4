resource "aws_iam_account_password_policy" "main" {
  minimum_password_length        = 12
  require_lowercase_characters   = true
  require_uppercase_characters   = true
  require_numbers                = true
  require_symbols                = true
  allow_users_to_change_password = true
}

resource "aws_iam_user" "reporting" {
  name = "garden-reporting"

  tags = {
    Team = "garden"
  }
}

resource "aws_iam_policy" "reports" {
  name        = "garden-reports"
  description = "Reads reports"

  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "s3:GetObject", Resource = "arn:aws:s3:::garden-reports-example/*" }]
  })

  tags = {
    Team = "garden"
  }
}

resource "aws_iam_role" "machines" {
  name = "garden-machines"

  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "ec2.amazonaws.com" } }]
  })
}

resource "aws_iam_instance_profile" "machines" {
  name = "garden-machines"
  role = aws_iam_role.machines.name

  tags = {
    Team = "garden"
  }
}

resource "aws_iam_openid_connect_provider" "ci" {
  url             = "https://token.example.com"
  client_id_list  = ["sts.amazonaws.com"]
  thumbprint_list = ["0123456789abcdef0123456789abcdef01234567"]

  tags = {
    Team = "garden"
  }
}

resource "aws_iam_saml_provider" "staff" {
  name                   = "garden-staff"
  saml_metadata_document = "<EntityDescriptor entityID=\"https://login.example.com\"/>"

  tags = {
    Team = "garden"
  }
}
