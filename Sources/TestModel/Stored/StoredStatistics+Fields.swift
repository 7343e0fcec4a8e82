import Basics

extension StoredStatistics: FieldRecord {
    package static let blank = StoredStatistics(
        area: .nan, ksStatistic: .nan, ksPValue: .nan, resamplingRatio: .nan, meanOriginal: .nan,
        meanControl: .nan)

    package static let table = FieldTable<StoredStatistics>([
        .unknown(
            "area", .open, \.area, .signedShare,
            .both(
                "relative difference of the means, -1 to 1; above 0 the original was slower",
                "l'écart relatif des moyennes, de -1 à 1 ; au-dessus de 0, l'original était plus lent")),
        .unknown(
            "ks_statistic", .open, \.ksStatistic, .share,
            .both(
                "of the two-sample Kolmogorov-Smirnov test, 0 to 1",
                "la statistique de Kolmogorov-Smirnov à deux échantillons, de 0 à 1")),
        .unknown("ks_p_value", .open, \.ksPValue, .share, .both("its p value", "sa valeur p")),
        .unknown(
            "resampling_ratio", .open, \.resamplingRatio, .share,
            .both(
                "share of random halves that agree, 0 to 1",
                "la part des moitiés tirées au hasard qui concordent, de 0 à 1")),
        .unknown(
            "mean_original_mbps", .open, \.meanOriginal, .throughput,
            .both("mean throughput of the original", "le débit moyen de l'original")),
        .unknown(
            "mean_control_mbps", .open, \.meanControl, .throughput,
            .both("mean throughput of the control", "le débit moyen du témoin")),
    ])
}

extension FieldPart<StoredTest> {
    /// A server's reported statistics, preceded by a flag that they were reported, as a server may also
    /// report unknown numbers.
    static var statistics: Self {
        let fields = StoredStatistics.table.fields
        let mark = TestField(
            "statistics_reported", .open, .flag,
            .both(
                "whether the server reported the numbers that follow",
                "vrai si les nombres qui suivent viennent du serveur"))
        return FieldPart(
            fields: [mark] + fields, shapes: ([mark] + fields).map(FieldShape.value),
            append: { test, row in
                row.append((test.statistics != nil).plain)
                StoredStatistics.table.append(test.statistics ?? .blank, to: &row)
            },
            fill: { (test, row) throws(FieldError) in
                let reported = row[row.startIndex]
                guard let isReported = Bool(plain: reported) else { throw FieldError(mark.name, reported) }
                let statistics = try StoredStatistics(row: row.dropFirst())
                test.statistics = isReported ? statistics : nil
            },
            nest: { test, samples, pairs in
                pairs.append((mark.name, (test.statistics != nil).plain))
                pairs += StoredStatistics.table.object(test.statistics ?? .blank, samples: samples)
            },
            protect: { test, anonymiser in
                guard var statistics = test.statistics else { return }
                StoredStatistics.table.protect(&statistics, by: anonymiser)
                test.statistics = statistics
            })
    }
}
