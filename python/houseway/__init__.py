"""Exact analysis of Pai Gow Poker: ``from houseway import paigow as pg``."""

__version__ = "0.1.0"
