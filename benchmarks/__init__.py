"""Benchmarks of houseway beside the packages that do part of its job. See README.md."""
