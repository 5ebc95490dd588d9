/// The version that reports name as their producer.
public enum ToolVersion {
    public static let current = "0.1.0"
}
