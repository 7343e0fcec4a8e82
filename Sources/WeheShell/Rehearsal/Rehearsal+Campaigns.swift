import Campaigns
import TestModel

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
        if let plan = try rehearsal.campaign(file, in: session) {
            for server in plan.servers {
                try rehearsal.checkTest("campaign start", apps: [], server: server, in: session)
            }
            let conditions = try session.artificialConditions(
                of: plan.apps, with: plan.servers.map(TestServer.init(named:)))
            guard self.rehearsal || plan.isRehearsal || conditions.isEmpty else {
                throw ShellError.noEvidence(campaign: plan.name, conditions)
            }
        }
        if let table = place.asnTable, !table.isEmpty { _ = try session.systems(table) }
    }
}

extension CampaignRunCommand: RehearsedCommand {
    func rehearse(_ rehearsal: inout Rehearsal, in session: isolated Session) throws {
        try rehearsal.checkTest("campaign run", apps: [], server: nil, in: session)
    }
}
