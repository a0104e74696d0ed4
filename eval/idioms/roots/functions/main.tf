locals {
  functions = {
    thumbnail = {
      handler     = "thumbnail.handler"
      memory_size = 512
    }
    invoice = {
      handler = "invoice.handler"
      timeout = 120
      environment = {
        CURRENCY = "EUR"
      }
    }
    notify = {
      handler = "notify.handler"
    }
  }
}

module "function" {
  source   = "example/lambda/aws"
  version  = "7.2.1"
  for_each = local.functions

  function_name = "shop-${each.key}"
  handler       = each.value.handler
  runtime       = "python3.12"
  memory_size   = lookup(each.value, "memory_size", 256)
  timeout       = try(each.value.timeout, 30)

  environment_variables = merge({ STAGE = "live" }, try(each.value.environment, {}))

  cloudwatch_logs_retention_in_days = 30
  vpc_subnet_ids                    = ["subnet-1", "subnet-2"]
  vpc_security_group_ids            = ["sg-1"]
}
