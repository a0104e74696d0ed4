module "statements" {
  source   = "./modules/statements"
  for_each = local.regions

  region = each.value
  bucket = "${local.name}-statements-${each.value}"
}
