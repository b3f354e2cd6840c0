/** Of the row above the map, in the tokens of the dashboard; where that is not built, its colours alone. */
export const containerPageStyle = `:root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
html,body{margin:0;height:100%;background:light-dark(#fff,#101a29);color:light-dark(#0f1c2e,#e7eef7)}
.framed-head{display:flex;align-items:center;gap:8px;min-width:0;min-height:32px;padding:0 10px;border-bottom:1px solid var(--line);font-size:12.5px;white-space:nowrap}
.framed-head h1{flex:none;margin:0;font-size:13px;font-weight:620}
.framed-head .pill{flex:none}
.framed-head ul{display:flex;flex:1;gap:4px 16px;min-width:0;margin:0;padding:0;list-style:none}
.framed-head li{min-width:0;overflow:hidden;text-overflow:ellipsis}
.framed-name{color:var(--ink-2)}
.framed-age{margin-left:auto}
@media (min-width:560px){.framed-short{display:none}}
@media (max-width:799px){.framed-age{display:none}}
@media (max-width:559px){.framed-head{gap:6px;padding:0 8px}.framed-full,.framed-act-by+.framed-arrival{display:none}
.framed-name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
@media (max-width:399px){.framed-head{gap:5px;font-size:11.5px}.framed-head h1{font-size:12px}.framed-head .pill{padding:0 6px;font-size:11px}}
@media (max-height:259px){.framed-head{min-height:28px}}`
