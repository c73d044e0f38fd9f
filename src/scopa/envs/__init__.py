"""Environments for reinforcement learning: Gymnasium, PettingZoo and OpenSpiel.

Each is a module of its own, which imports its framework: ``scopa.envs.gymnasium`` (extra
``scopa[gymnasium]``), ``scopa.envs.pettingzoo`` (``scopa[pettingzoo]``) and
``scopa.envs.openspiel`` (``scopa[openspiel]``).
"""
