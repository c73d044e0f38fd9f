"""Playable front ends."""
