variable "name" {
  type    = string
  default = ""
}

variable "cluster_use_name_prefix" {
  type    = bool
  default = false
}

variable "engine" {
  type    = string
  default = null
}

variable "engine_mode" {
  type    = string
  default = "provisioned"
}

variable "engine_version" {
  type    = string
  default = null
}

variable "port" {
  type    = string
  default = null
}

variable "instances" {
  type    = any
  default = {}
}

variable "instance_class" {
  type    = string
  default = ""
}

variable "publicly_accessible" {
  type    = bool
  default = null
}

variable "monitoring_interval" {
  type    = number
  default = 0
}

variable "performance_insights_enabled" {
  type    = bool
  default = null
}

variable "auto_minor_version_upgrade" {
  type    = bool
  default = null
}

variable "backup_retention_period" {
  type    = number
  default = null
}

variable "preferred_backup_window" {
  type    = string
  default = "02:00-03:00"
}

variable "preferred_maintenance_window" {
  type    = string
  default = "sun:05:00-sun:06:00"
}

variable "deletion_protection" {
  type    = bool
  default = true
}

variable "apply_immediately" {
  type    = bool
  default = null
}

variable "skip_final_snapshot" {
  type    = bool
  default = false
}

variable "copy_tags_to_snapshot" {
  type    = bool
  default = null
}

variable "storage_encrypted" {
  type    = bool
  default = true
}

variable "enabled_cloudwatch_logs_exports" {
  type    = list(string)
  default = []
}

variable "serverlessv2_scaling_configuration" {
  type    = map(string)
  default = {}
}

variable "db_cluster_parameter_group_name" {
  type    = string
  default = null
}

variable "db_cluster_parameter_group_family" {
  type    = string
  default = "aurora-postgresql15"
}

variable "db_cluster_parameter_group_parameters" {
  type    = list(map(string))
  default = []
}

variable "tags" {
  type    = map(string)
  default = {}
}

variable "cluster_tags" {
  type    = map(string)
  default = {}
}
