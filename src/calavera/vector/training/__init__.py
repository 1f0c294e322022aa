"""PPO self-play on the vector environment."""

from .checkpoint import TrainingProgress, export, load, save
from .config import BadTraining, Config
from .loop import train
from .train_state import TrainState

__all__ = ["BadTraining", "Config", "TrainState", "TrainingProgress", "export", "load", "save", "train"]
