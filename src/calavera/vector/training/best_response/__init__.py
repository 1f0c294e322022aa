"""Many learners as one compiled program, and exploiters: learners against frozen copies of a network."""
