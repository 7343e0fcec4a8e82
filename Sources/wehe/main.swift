print("wehe")
