image_tag = "2.7.1"

services = {
  checkout = {
    cpu           = 1024
    memory        = 2048
    desired_count = 3
    environment = {
      LOG_LEVEL = "info"
    }
  }
  search = {
    cpu = 256
  }
}
