resource "aws_eks_cluster" "main" {
  name                      = "garden"
  role_arn                  = "arn:aws:iam::123456789012:role/garden-eks"
  version                   = "1.30"
  enabled_cluster_log_types = ["api"]

  vpc_config {
    subnet_ids = ["subnet-0a1b2c3d4e5f60001", "subnet-0a1b2c3d4e5f60002"]
  }

  tags = {
    Team = "garden"
  }
}

resource "aws_eks_node_group" "workers" {
  cluster_name    = aws_eks_cluster.main.name
  node_group_name = "workers"
  node_role_arn   = "arn:aws:iam::123456789012:role/garden-nodes"
  subnet_ids      = ["subnet-0a1b2c3d4e5f60001"]

  scaling_config {
    desired_size = 2
    max_size     = 4
    min_size     = 1
  }
}

resource "aws_eks_addon" "dns" {
  cluster_name  = aws_eks_cluster.main.name
  addon_name    = "coredns"
  addon_version = "v1.11.1-eksbuild.4"
}

resource "aws_eks_fargate_profile" "jobs" {
  cluster_name           = aws_eks_cluster.main.name
  fargate_profile_name   = "jobs"
  pod_execution_role_arn = "arn:aws:iam::123456789012:role/garden-fargate"
  subnet_ids             = ["subnet-0a1b2c3d4e5f60001"]

  selector {
    namespace = "jobs"
  }

  tags = {
    Team = "garden"
  }
}

resource "aws_ecs_cluster" "main" {
  name = "garden-tasks"
}

resource "aws_ecs_service" "api" {
  name                              = "garden-api"
  cluster                           = aws_ecs_cluster.main.id
  task_definition                   = "arn:aws:ecs:us-east-1:123456789012:task-definition/garden-api:7"
  desired_count                     = 2
  health_check_grace_period_seconds = 30
}

resource "aws_ecr_repository" "api" {
  name = "garden-api"
}

resource "aws_ecr_lifecycle_policy" "api" {
  repository = aws_ecr_repository.api.name

  policy = jsonencode({
    rules = [{
      rulePriority = 1
      description  = "Keep the last images"
      selection = {
        tagStatus   = "any"
        countType   = "imageCountMoreThan"
        countNumber = 20
      }
      action = { type = "expire" }
    }]
  })
}
