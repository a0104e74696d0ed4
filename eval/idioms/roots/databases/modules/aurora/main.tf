locals {
  is_serverless = var.engine_mode == "serverless"
  port          = coalesce(var.port, var.engine == "aurora-postgresql" ? 5432 : 3306)
}

resource "aws_rds_cluster" "this" {
  cluster_identifier              = var.cluster_use_name_prefix ? null : var.name
  cluster_identifier_prefix       = var.cluster_use_name_prefix ? "${var.name}-" : null
  engine                          = var.engine
  engine_mode                     = var.engine_mode
  engine_version                  = var.engine_version
  port                            = local.port
  backup_retention_period         = var.backup_retention_period
  preferred_backup_window         = local.is_serverless ? null : var.preferred_backup_window
  preferred_maintenance_window    = var.preferred_maintenance_window
  deletion_protection             = var.deletion_protection
  apply_immediately               = var.apply_immediately
  skip_final_snapshot             = var.skip_final_snapshot
  copy_tags_to_snapshot           = var.copy_tags_to_snapshot
  storage_encrypted               = var.storage_encrypted
  enabled_cloudwatch_logs_exports = var.enabled_cloudwatch_logs_exports
  db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.this.name

  dynamic "serverlessv2_scaling_configuration" {
    for_each = length(var.serverlessv2_scaling_configuration) > 0 && var.engine_mode == "provisioned" ? [var.serverlessv2_scaling_configuration] : []

    content {
      max_capacity = serverlessv2_scaling_configuration.value.max_capacity
      min_capacity = serverlessv2_scaling_configuration.value.min_capacity
    }
  }

  tags = merge(var.tags, var.cluster_tags)
}

resource "aws_rds_cluster_instance" "this" {
  for_each = { for k, v in var.instances : k => v if !local.is_serverless }

  identifier                   = try(each.value.identifier, "${var.name}-${each.key}")
  cluster_identifier           = aws_rds_cluster.this.id
  engine                       = var.engine
  instance_class               = try(each.value.instance_class, var.instance_class)
  promotion_tier               = try(each.value.promotion_tier, null)
  publicly_accessible          = try(each.value.publicly_accessible, var.publicly_accessible)
  monitoring_interval          = try(each.value.monitoring_interval, var.monitoring_interval)
  performance_insights_enabled = try(each.value.performance_insights_enabled, var.performance_insights_enabled)
  auto_minor_version_upgrade   = try(each.value.auto_minor_version_upgrade, var.auto_minor_version_upgrade)

  tags = merge(var.tags, try(each.value.tags, {}))
}

resource "aws_rds_cluster_parameter_group" "this" {
  name        = try(coalesce(var.db_cluster_parameter_group_name, var.name), null)
  family      = var.db_cluster_parameter_group_family
  description = "Parameters of ${var.name}"

  dynamic "parameter" {
    for_each = var.db_cluster_parameter_group_parameters

    content {
      name         = parameter.value.name
      value        = parameter.value.value
      apply_method = try(parameter.value.apply_method, "immediate")
    }
  }

  tags = var.tags
}
