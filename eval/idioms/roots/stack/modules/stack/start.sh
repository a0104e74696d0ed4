#!/bin/sh
echo "${name}" > /etc/motd
%{ for package in packages ~}
dnf install -y ${package}
%{ endfor ~}
