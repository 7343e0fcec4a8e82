import Basics

/// The second message: an alteration of one of the server's packets, or none (Specification 5.3.2).
package enum ChangeSpecification: Equatable, Sendable {
    /// A normal test without alterations.
    case none
    /// Alter the `packet`-th response packet, counted from 1 over the whole connection.
    case alter(packet: Int, action: Action, region: Range<Int>?)

    /// Alteration of the packet.
    package enum Action: String, Equatable, Sendable, CaseIterable {
        /// Invert all bits of the region. Upstream also spells it `replaceI` and, by mistake, `replacel`.
        case invertRegion = "ReplaceI"
        /// Invert the whole payload.
        case invert = "Invert"
        /// Replace the whole payload by random bytes of equal length.
        case randomise = "Random"
        /// Replace the region by random bytes.
        case randomiseRegion = "ReplaceR"
        /// Replace the region by a given text.
        case replaceRegion = "ReplaceW"

        init?(spelling: String) {
            let lower = spelling.lowercased()
            if lower == "replacel" {
                self = .invertRegion
            } else if let action = Self.allCases.first(where: { $0.rawValue.lowercased() == lower }) {
                self = action
            } else {
                return nil
            }
        }
    }

    /// The encoded message.
    package var body: String {
        switch self {
        case .none: "[-1, null, null]"
        case .alter(let packet, let action, let region?):
            "[\(packet), \"\(action.rawValue)\", [\(region.lowerBound), \(region.upperBound)]]"
        case .alter(let packet, let action, nil): "[\(packet), \"\(action.rawValue)\", null]"
        }
    }

    /// Reads the JSON array, with any spacing and with `null` or `"null"`.
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)``.
    package init(body: String) throws(WireProtocolError) {
        let malformed = WireProtocolError.malformed(
            message: .changeSpecification, body: body,
            expected: .literally(["[-1, null, null]", "[packet, action, [left, right]]"]))
        guard let array = (try? JSONValue(parsing: body))?.elements, array.count == 3,
            let packet = array[0].wholeNumber
        else { throw malformed }
        if packet < 0 {
            self = .none
            return
        }
        guard let spelling = array[1].content, let action = Action(spelling: spelling) else {
            throw malformed
        }
        var region: Range<Int>?
        if let ends = array[2].elements {
            let bounds = ends.compactMap(\.wholeNumber)
            guard ends.count == 2, bounds.count == 2, bounds[0] >= 0, bounds[0] <= bounds[1] else {
                throw malformed
            }
            region = bounds[0]..<bounds[1]
        } else if array[2].isKnown, array[2].content != "null" {
            throw malformed
        }
        self = .alter(packet: packet, action: action, region: region)
    }
}
