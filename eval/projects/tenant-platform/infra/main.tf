terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}

provider "aws" {
  region = "us-east-1"

  default_tags {
    tags = {
      Owner     = "tenant-platform"
      ManagedBy = "terraform"
    }
  }
}

# One call makes every tenant; what differs between them is in tenants.auto.tfvars alone.
module "tenant" {
  source   = "./modules/tenant"
  for_each = var.tenants

  name           = each.key
  retention_days = each.value.retention_days
  read_capacity  = each.value.read_capacity
  pipelines      = each.value.pipelines
}
