import Basics

/// The replays of a test among its fields: those of the two roles have names of their own in a flat row, which begin
/// with the role.
extension FieldPart<StoredTest> {
    static var replays: Self {
        let own = StoredReplay.table.fields
        let named = roles.map { role in own.map { $0.prefixed(role.rawValue + "_").elsewhere } }
        let order = TestField(
            "replay_order", .open, .list(of: .choice(of: ReplayRole.self)),
            .both("the roles of the replays that ran", "les rôles des rejeux qui ont eu lieu"),
            columns: .none)
        let further = TestField(
            "further_replays", .open, .list(of: .record(own)),
            .both(
                "further replays of a role, and the third of a triple",
                "les autres rejeux d'un rôle, et le troisième d'un triplet"), columns: .none)
        return FieldPart(
            fields: [order] + named.flatMap(\.self) + [further],
            shapes: [
                .list(
                    "replays", StoredReplay.table.shapes,
                    .both("the replays in the order run", "les rejeux dans l'ordre d'exécution"))
            ],
            append: { test, row in
                let places = places(test.replays)
                row.append(test.replays.map(\.role).plain)
                for place in places.named {
                    if let place {
                        StoredReplay.table.append(test.replays[place], to: &row)
                    } else {
                        row += repeatElement(.null, count: own.count)
                    }
                }
                row.append(.array(places.further.map { test.replays[$0].flatObject }))
            },
            fill: { (test, row) throws(FieldError) in
                var replays: [StoredReplay] = []
                var rest = row.dropFirst()
                for (role, fields) in zip(roles, named) {
                    let values = rest.prefix(own.count)
                    rest = rest.dropFirst(own.count)
                    if values.first?.isKnown == true {
                        do throws(FieldError) {
                            try FieldError.expectKnown(values, own)
                            replays.append(try StoredReplay(row: values))
                        } catch {
                            throw error.within(role.rawValue + "_")
                        }
                    } else {
                        try FieldError.expectUnknown(values, fields)
                    }
                }
                for value in rest { replays += try StoredReplay.list(value, named: further.name) }
                test.replays = try inOrder(replays, row[row.startIndex], order.name)
            },
            nest: { test, samples, pairs in
                let replays = test.replays.map {
                    JSONValue.object(StoredReplay.table.object($0, samples: samples))
                }
                pairs.append(("replays", .array(replays)))
            },
            protect: { test, anonymiser in
                for index in test.replays.indices {
                    StoredReplay.table.protect(&test.replays[index], by: anonymiser)
                }
            })
    }

    /// The roles whose replays have fields of their own: those of every test.
    private static let roles: [ReplayRole] = [.original, .control]

    /// Returns the indices of the first replay of each role, and of all other replays, so that none is lost
    /// whatever a database contains.
    private static func places(_ replays: [StoredReplay]) -> (named: [Int?], further: [Int]) {
        let named = roles.map { role in replays.firstIndex { $0.role == role } }
        return (named, replays.indices.filter { !named.contains($0) })
    }

    private static func inOrder(
        _ replays: [StoredReplay], _ order: JSONValue, _ name: String
    ) throws(FieldError) -> [StoredReplay] {
        guard let roles = [ReplayRole](plain: order) else { throw FieldError(name, order) }
        var left = replays
        return try roles.map { role throws(FieldError) in
            guard let place = left.firstIndex(where: { $0.role == role }) else {
                throw FieldError(name, role.plain)
            }
            return left.remove(at: place)
        }
    }
}

extension TestField {
    /// The same field as an optional one that is stored in another table of the database.
    fileprivate var elsewhere: TestField {
        var field = self
        field.isOptional = true
        field.columns = .none
        return field
    }
}
