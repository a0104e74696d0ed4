// Style for all screen widths, light and dark mode, and paper; contrast 4.5 to 1 or more. https://www.w3.org/TR/WCAG22/#contrast-minimum
export const STYLE = `
:root{color-scheme:light;--back:#fff;--soft:#f5f6f8;--line:#d7dbe1;--text:#1b1f24;--note:#59626d;--link:#0b57b0;--accept:#1f7a34;--hold:#8a5a00;--revert:#6f2da8;--escalate:#b3261e;--ins:#e3f5e6;--del:#fde8e6}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--back:#14171a;--soft:#1d2126;--line:#3a414a;--text:#e6e9ed;--note:#a3adb8;--link:#8ab4f8;--accept:#6fcf87;--hold:#e8b04a;--revert:#c79bf2;--escalate:#ff8a80;--ins:#173321;--del:#3f1d1b}}
:root[data-theme=dark]{color-scheme:dark;--back:#14171a;--soft:#1d2126;--line:#3a414a;--text:#e6e9ed;--note:#a3adb8;--link:#8ab4f8;--accept:#6fcf87;--hold:#e8b04a;--revert:#c79bf2;--escalate:#ff8a80;--ins:#173321;--del:#3f1d1b}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:var(--back);color:var(--text)}
header,main,footer{max-width:1180px;margin:0 auto;padding:0 24px}
header{padding-top:24px;display:grid;grid-template-columns:1fr auto}
header p{grid-column:1}
#theme{grid-column:2;grid-row:1;align-self:center}
footer{padding:24px;border-top:1px solid var(--line);margin-top:40px}
h1{font-size:26px;margin:0}h2{font-size:19px;margin:36px 0 10px}h3{font-size:15px;font-weight:600;margin:0;display:inline;overflow-wrap:anywhere}
p{margin:6px 0;overflow-wrap:anywhere}
a{color:var(--link)}
code,pre{font:13px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{overflow-wrap:anywhere}
.note{color:var(--note);font-size:13px}
.skip{position:absolute;left:-9999px}.skip:focus{left:8px;top:8px;background:var(--back);padding:6px 10px;z-index:1}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
button,select,input{font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:6px;padding:4px 10px;min-height:32px}
button{cursor:pointer}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;list-style:none;margin:16px 0;padding:0}
.tile{background:var(--soft);border:1px solid var(--line);border-radius:8px;padding:12px 14px}
.tile svg,.tick svg{width:16px;height:16px;vertical-align:-2px;margin-right:4px}
.tile b{font-size:24px;margin-right:2px}.tile .note{display:block}
.scroll{overflow-x:auto}
.scroll svg{display:block;min-width:860px;width:100%;height:auto}
svg text{fill:var(--text);font:13px system-ui,sans-serif}
svg .tick,svg .call{fill:var(--note);font-size:12px;text-anchor:middle}svg .call{text-anchor:end;font-size:11px;stroke:var(--back);stroke-width:3;paint-order:stroke}
.grid{stroke:var(--line);stroke-width:1}
.mark.accept{fill:var(--accept)}.mark.hold{fill:var(--hold)}.mark.revert{fill:var(--revert)}.mark.escalate{fill:var(--escalate)}
.span{stroke-width:4;stroke-linecap:round;opacity:.45}.span.accept{stroke:var(--accept)}.span.hold{stroke:var(--hold)}.span.revert{stroke:var(--revert)}.span.escalate{stroke:var(--escalate)}
.mark{stroke:var(--back);stroke-width:1}
.timeline a:hover .mark,.timeline a:focus .mark{stroke:var(--text);stroke-width:2}
.node rect{fill:var(--soft);stroke:var(--line)}
.node.dependent rect{stroke-dasharray:4 3}
.edge path{fill:none;stroke:var(--note);stroke-width:1.2;opacity:.6}.edge.reads path{stroke-dasharray:4 3}.edge.answer path{stroke:var(--escalate);stroke-width:2.5;opacity:.9}
.causal.lit .edge,.causal.lit .node{opacity:.2}.causal.lit .on{opacity:1}.causal .on path{stroke:var(--link);stroke-width:2;opacity:1}.causal .on .mark{stroke:var(--back);stroke-width:1}
.filters{display:flex;flex-wrap:wrap;gap:10px 16px;align-items:center;padding:12px;background:var(--soft);border:1px solid var(--line);border-radius:8px;margin-bottom:14px}
.filters[hidden]{display:none}
.filters fieldset{border:0;margin:0;padding:0;display:flex;gap:12px;flex-wrap:wrap;align-items:center}.filters legend{float:left;margin-right:4px}
.filters select{max-width:220px}.filters input[type=checkbox]{min-height:0}
.tick{display:inline-flex;align-items:center;gap:2px;white-space:nowrap}
#shown{margin-left:auto;color:var(--note);font-size:13px}
article{border:1px solid var(--line);border-radius:8px;margin:8px 0;content-visibility:auto;contain-intrinsic-size:auto 74px}
article[hidden]{display:none}
article>details>summary{padding:10px 14px;cursor:pointer;border-radius:8px}
article>details>summary:hover{background:var(--soft)}
article>details>summary .note{margin:2px 0 0 18px}
article>details>:not(summary){margin-left:16px;margin-right:16px}
article>details[open]{padding-bottom:12px}
.badge{display:inline-block;border:1px solid currentColor;border-radius:10px;padding:0 9px;font-size:12px;font-weight:600;margin-right:4px}
.badge.accept,.verdict.accept>p b{color:var(--accept)}.badge.hold,.verdict.hold>p b{color:var(--hold)}.badge.revert,.verdict.revert>p b{color:var(--revert)}.badge.escalate,.verdict.escalate>p b{color:var(--escalate)}
.verdict{border-left:3px solid var(--line);padding-left:12px;margin-top:12px}
.verdict.accept{border-color:var(--accept)}.verdict.hold{border-color:var(--hold)}.verdict.revert{border-color:var(--revert)}.verdict.escalate{border-color:var(--escalate)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 14px;margin:12px 0}dt{color:var(--note)}dd{margin:0;overflow-wrap:anywhere}
ul{margin:6px 0;padding-left:20px}.resources>li{margin:4px 0}
figure{margin:12px 0}figcaption{color:var(--note);font-size:13px;margin-bottom:4px}
.diff pre{margin:0;overflow-x:auto;border:1px solid var(--line);border-radius:6px;padding:8px 10px;background:var(--soft)}
.diff ins,.diff del{display:inline-block;min-width:100%;text-decoration:none}.diff ins{background:var(--ins)}.diff del{background:var(--del)}.diff i{color:var(--note);font-style:normal}
.sides{width:100%;table-layout:fixed;border-collapse:collapse;border:1px solid var(--line);background:var(--soft)}
.sides td{padding:0 8px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;border:0;vertical-align:top}
.sides .no{width:48px}.sides td.no{text-align:right;color:var(--note);user-select:none}.sides td.ins{background:var(--ins)}.sides td.del{background:var(--del)}
.sides th{text-align:left;padding:4px 8px;font-weight:600;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 10px;border-bottom:1px solid var(--line);vertical-align:top}th{font-size:13px;color:var(--note)}
.wide{min-width:860px}.wide td{min-width:64px}.scroll .bar{width:72px;min-width:0;height:5px;fill:var(--link)}
.sides+pre{display:none}
@media(max-width:760px){header,main,footer{padding-left:14px;padding-right:14px}.tiles{grid-template-columns:repeat(2,1fr)}#shown{margin-left:0}.sides{display:none}.sides+pre{display:block}}
@media print{:root{color-scheme:light}.filters,.skip,#theme,#keys{display:none}article{content-visibility:visible;break-inside:avoid-page}.scroll{overflow:visible}.scroll svg,.wide{min-width:0}h2{break-after:avoid}body{font-size:12px}a{color:inherit;text-decoration:none}}
`;
