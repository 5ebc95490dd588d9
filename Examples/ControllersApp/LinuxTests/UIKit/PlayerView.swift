public import BambuserCommerceSDK
public import Foundation

/// On a device a player is a `UIView`; here each has one that stands in its place.
extension BambuserPlayerView {
    var slot: PlayerSlot { PlayerSlot.of(self) }
    public var frame: CGRect { get { slot.frame } set { slot.frame = newValue } }
    public var isHidden: Bool { get { slot.isHidden } set { slot.isHidden = newValue } }
    public var translatesAutoresizingMaskIntoConstraints: Bool { get { slot.translatesAutoresizingMaskIntoConstraints } set { slot.translatesAutoresizingMaskIntoConstraints = newValue } }
    public var autoresizingMask: UIView.AutoresizingMask { get { slot.autoresizingMask } set { slot.autoresizingMask = newValue } }
    public var superview: UIView? { slot.superview }
    public var topAnchor: NSLayoutAnchor { slot.topAnchor }
    public var bottomAnchor: NSLayoutAnchor { slot.bottomAnchor }
    public var leadingAnchor: NSLayoutAnchor { slot.leadingAnchor }
    public var trailingAnchor: NSLayoutAnchor { slot.trailingAnchor }
    public func removeFromSuperview() { slot.removeFromSuperview() }
}

extension UIView {
    public func addSubview(_ player: any BambuserPlayerView) { addSubview(player.slot) }
    public func bringSubviewToFront(_ player: any BambuserPlayerView) { bringSubviewToFront(player.slot) }
    /// The players that can be seen in this view or below it, the frontmost last.
    public var visiblePlayers: [any BambuserPlayerView] {
        guard !isHidden, alpha > 0 else { return [] }
        return ((self as? PlayerSlot)?.player).map { [$0] } ?? subviews.flatMap(\.visiblePlayers)
    }
}

/// The view of one player.
final class PlayerSlot: UIView {
    private(set) weak var player: (any BambuserPlayerView)?
    private static var slots: [ObjectIdentifier: PlayerSlot] = [:]
    static func of(_ player: any BambuserPlayerView) -> PlayerSlot {
        slots = slots.filter { $0.value.player != nil }
        let key = ObjectIdentifier(player)
        let slot = slots[key] ?? PlayerSlot(frame: .zero)
        slot.player = player
        slots[key] = slot
        return slot
    }
}
