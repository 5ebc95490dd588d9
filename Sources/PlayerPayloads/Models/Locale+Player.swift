public import Foundation

extension Locale {
    /// What the player's configuration takes as `locale`: language, script where there is one, and region, as `sv-SE`.
    ///
    /// `identifier` has underscores, and on a device also what the user changed in the settings, as in
    /// `en_NZ@rg=uszzzz`: the page's `Intl` refuses both, and then shows no product data.
    public var playerLocale: String {
        let parts = Locale.Components(locale: self).languageComponents
        let region = parts.region ?? self.region
        return [parts.languageCode?.identifier ?? "en", parts.script?.identifier, region?.identifier]
            .compactMap(\.self).joined(separator: "-")
    }

    /// What the player's configuration takes as `currency`: three letters of ISO 4217; nil where none belongs to the
    /// region.
    public var playerCurrency: String? { currency?.identifier }
}
