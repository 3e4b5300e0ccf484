"""The command ``houseway``."""
