terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}

provider "aws" {
  region = "us-east-1"
}

# Made by the edge root; its id is handed over by hand.
variable "services_group" {
  type = string
}

resource "aws_vpc_security_group_ingress_rule" "api" {
  security_group_id = var.services_group
  description       = "Payments from the edge"
  ip_protocol       = "tcp"
  from_port         = 9443
  to_port           = 9443
  cidr_ipv4         = "10.40.0.0/16"
}

resource "aws_sqs_queue" "payments" {
  name                       = "payments"
  visibility_timeout_seconds = 120
}

resource "aws_cloudwatch_log_group" "payments" {
  name              = "/payments/api"
  retention_in_days = 30
}
