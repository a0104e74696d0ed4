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

# From the company's private registry: a new version is asked for, never edited here.
module "archive" {
  source  = "registry.example.com/acme/media-archive/aws"
  version = "2.4.1"

  name           = "acme-media"
  retention_days = 60
  alarm_depth    = 100

  tags = {
    Team        = "media"
    Environment = "production"
  }
}

resource "aws_sqs_queue" "thumbnails" {
  name                       = "acme-media-thumbnails"
  visibility_timeout_seconds = var.thumbnail_timeout
  receive_wait_time_seconds  = 10
}

resource "aws_cloudwatch_log_group" "thumbnails" {
  name              = "/media/thumbnails"
  retention_in_days = 14
}

resource "aws_cloudwatch_event_rule" "sweep" {
  name                = "acme-media-sweep"
  description         = "Starts the nightly sweep"
  schedule_expression = "cron(0 3 * * ? *)"
  state               = "ENABLED"
}

resource "aws_kms_key" "media" {
  description             = "Media at rest"
  enable_key_rotation     = false
  deletion_window_in_days = 30
}
