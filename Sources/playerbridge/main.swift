print("playerbridge")
