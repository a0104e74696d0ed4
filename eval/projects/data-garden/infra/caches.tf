resource "aws_elasticache_subnet_group" "main" {
  name        = "garden-caches"
  description = "Where caches may be"
  subnet_ids  = ["subnet-0a1b2c3d4e5f60001", "subnet-0a1b2c3d4e5f60002"]
}

resource "aws_elasticache_parameter_group" "sessions" {
  name        = "garden-sessions"
  family      = "redis7"
  description = "How sessions are kept"

  parameter {
    name  = "timeout"
    value = "300"
  }
}

resource "aws_elasticache_cluster" "flags" {
  cluster_id               = "garden-flags"
  engine                   = "redis"
  engine_version           = "7.1"
  node_type                = "cache.t4g.small"
  num_cache_nodes          = 1
  snapshot_retention_limit = 1
  maintenance_window       = "sun:05:00-sun:06:00"
}

resource "aws_elasticache_replication_group" "sessions" {
  replication_group_id     = "garden-sessions"
  description              = "Sessions of the shop"
  engine                   = "redis"
  node_type                = "cache.t4g.small"
  num_cache_clusters       = 2
  snapshot_retention_limit = 1
  maintenance_window       = "mon:05:00-mon:06:00"
}
