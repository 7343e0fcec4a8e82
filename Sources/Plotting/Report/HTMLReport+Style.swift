extension HTMLReport {
    /// The style of the page. Each colour scheme only sets CSS variables.
    static let style = """
        :root{--paper:#f3f5f8;--card:#ffffff;--ink:#1b2430;--soft:#566270;--line:#dbe1e8;--link:#005a9c;
        --alarm:#a81818;--alarm-ground:#fdeceb;--caution:#7a4f00;--caution-ground:#fdf3dc;
        --good:#17633a;--good-ground:#e6f5ec;--quiet:#4a5562;--quiet-ground:#edf0f4}
        @media (prefers-color-scheme:dark){:root{--paper:#0d1117;--card:#161b22;--ink:#e8edf3;--soft:#a3afbc;
        --line:#2f3843;--link:#7cc4ff;--alarm:#ff9c94;--alarm-ground:#3a1918;--caution:#f2c667;
        --caution-ground:#33270d;--good:#7ddba3;--good-ground:#12301f;--quiet:#bac4cf;--quiet-ground:#232b35}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--paper);color:var(--ink);line-height:1.5;
        font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
        main{max-width:860px;margin:0 auto;padding:32px 16px 64px}
        h1{font-size:1.75rem;line-height:1.2;margin:0}
        h2{font-size:1.25rem;margin:0 0 14px}
        h3{font-size:1rem;margin:28px 0 8px}
        a{color:var(--link)}
        .origin{color:var(--soft);margin:4px 0 20px}
        .card,nav{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:24px;
        margin:0 0 24px;overflow-wrap:anywhere}
        nav{padding:8px 24px}
        nav ol{list-style:none;margin:0;padding:0}
        nav li{display:grid;grid-template-columns:minmax(10em,1fr) auto;gap:2px 16px;align-items:center;
        padding:12px 0}
        nav li+li{border-top:1px solid var(--line)}
        nav.contents{padding:16px 24px}nav.contents ol{columns:2}
        nav.contents li{display:block;border:none;padding:3px 0}
        nav .sentence{grid-column:1/-1;color:var(--soft);font-size:.925rem}
        .badge{display:inline-block;border-radius:999px;padding:3px 12px;font-size:.875rem;font-weight:600}
        .badge.alarm,.verdict.alarm{color:var(--alarm);background:var(--alarm-ground)}
        .badge.caution,.verdict.caution{color:var(--caution);background:var(--caution-ground)}
        .badge.good,.verdict.good{color:var(--good);background:var(--good-ground)}
        .badge.quiet,.verdict.quiet{color:var(--quiet);background:var(--quiet-ground)}
        .verdict{border-left:5px solid currentColor;border-radius:8px;padding:14px 20px;margin:0 0 20px}
        .verdict .badge{padding:0;font-size:1.3rem}
        .verdict p{margin:2px 0 0;color:var(--ink);font-size:1.05rem}
        .scroll{overflow-x:auto;margin:0 0 16px}
        table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.925rem}
        caption{text-align:left;color:var(--soft);padding:0 0 6px;font-size:.875rem}
        th,td{text-align:left;padding:7px 12px 7px 0;border-bottom:1px solid var(--line);vertical-align:top}
        th:last-child,td:last-child{padding-right:0}
        thead th{color:var(--soft);font-weight:600}
        thead th{overflow-wrap:normal}
        tbody th{font-weight:500}
        td,tbody th{overflow-wrap:break-word}
        .number{text-align:right}
        td.code{font-family:ui-monospace,monospace;font-size:.75rem;overflow-wrap:anywhere;min-width:9em}
        .remarks{margin:0 0 16px;padding-left:1.2em}
        figure{margin:24px -16px 0;overflow-x:auto}
        figure svg{display:block;width:100%;min-width:600px;height:auto}
        dl{margin:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr));gap:12px 24px}
        dt{color:var(--soft);font-size:.85rem}
        dd{margin:0}
        details{border-top:1px solid var(--line);margin-top:20px;padding-top:14px}
        summary{cursor:pointer;font-weight:600}
        .folded .scroll{margin-top:12px;max-height:420px;overflow-y:auto}
        details.fold:not([open])+.folded{display:none}.folded caption{display:none}
        pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem;background:var(--quiet-ground);
        border-radius:8px;padding:12px 16px;margin:0 0 16px}
        @media (max-width:520px){main{padding:20px 8px 40px}.card{padding:16px}nav{padding:4px 16px}}
        @media print{body{background:none}.card,nav{border:none;padding:0}figure,.verdict,tr{break-inside:avoid}
        h2,h3,caption{break-after:avoid}
        .scroll{overflow:visible}.folded .scroll{max-height:none;overflow:visible}
        details.fold:not([open])+.folded{display:block}
        .card>.scroll{break-inside:avoid}
        details.fold{display:none}.folded caption{display:table-caption}td.code{font-size:.625rem}
        nav.contents{display:none}main{max-width:none;padding:0}thead{display:table-header-group}}
        @page{margin:18mm 15mm 20mm;@bottom-center{content:counter(page) " / " counter(pages);
        font:9pt system-ui,sans-serif;color:#566270}}
        """
}
