output "queues" {
  value = { for name, tenant in module.tenant : name => tenant.queues }
}
