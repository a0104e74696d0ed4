services_group = "sg-0812a5bc80248e8da"
