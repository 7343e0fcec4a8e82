import Campaigns

extension CampaignCheckCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        _ = try rehearsal.campaign(file, in: session)
    }
}

extension CampaignPlanCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        _ = try rehearsal.campaign(file, in: session)
    }
}

extension CampaignStartCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        for server in try rehearsal.campaign(file, in: session)?.servers ?? [] {
            try rehearsal.checkTest("campaign start", apps: [], server: server, in: session)
        }
        if let table = place.asnTable, !table.isEmpty { _ = try session.systems(table) }
    }
}

extension CampaignRunCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try rehearsal.checkTest("campaign run", apps: [], server: nil, in: session)
    }
}
