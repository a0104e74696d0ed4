/**
 * The page's script: filters articles, opens them by key or link, shows diffs side by side, highlights a chain of the graph, switches to
 * dark mode. It writes only text, never markup. Everything is readable without it.
 */
export const SCRIPT = `
'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (name, className, text) => { const node = document.createElement(name); if (className) node.className = className; if (text !== undefined) node.textContent = text; return node; };
  const articles = all('article');
  const texts = new Map();
  const textOf = (article) => { if (!texts.has(article)) texts.set(article, article.textContent.toLowerCase()); return texts.get(article); };
  const form = byId('filters');

  const choose = () => {
    const query = byId('q').value.trim().toLowerCase();
    const verdicts = new Set(all('input[name=verdict]:checked', form).map((box) => box.value));
    const wanted = all('select', form).filter((select) => select.value !== '');
    let shown = 0;
    for (const article of articles) {
      const fits = article.dataset.verdict.split(' ').some((verdict) => verdicts.has(verdict))
        && wanted.every((select) => select.name === 'type' ? article.dataset.type.split(' ').includes(select.value) : article.dataset[select.name] === select.value)
        && (query === '' || textOf(article).includes(query));
      article.hidden = !fits;
      if (fits) shown += 1;
    }
    byId('shown').textContent = shown + ' of ' + articles.length + ' shown';
    byId('none').hidden = shown > 0;
  };

  const sideBySide = (figure) => {
    const pre = figure.querySelector('pre');
    if (!pre || figure.querySelector('.sides')) return;
    const table = make('table', 'sides');
    const columns = make('colgroup');
    for (const name of ['no', '', 'no', '']) columns.append(make('col', name));
    table.append(columns);
    let left = 0, right = 0, gone = [], come = [];
    const put = (no, text, kind, row) => { row.append(make('td', 'no', no), make('td', kind, text)); };
    const flush = () => {
      for (let index = 0; index < Math.max(gone.length, come.length); index += 1) {
        const row = table.insertRow();
        const [a, b] = [gone[index], come[index]];
        put(a ? a[0] : '', a ? a[1] : '', a ? 'del' : '', row);
        put(b ? b[0] : '', b ? b[1] : '', b ? 'ins' : '', row);
      }
      gone = []; come = [];
    };
    const span = (text) => { flush(); const row = table.insertRow(); const head = make('th', '', text); head.colSpan = 4; head.scope = 'colgroup'; row.append(head); };
    for (const line of pre.textContent.replace(/\\n$/, '').split('\\n')) {
      const hunk = /^@@ -(\\d+)(?:,\\d+)? \\+(\\d+)/.exec(line);
      if (hunk) { span(line); left = Number(hunk[1]); right = Number(hunk[2]); }
      else if (line.startsWith('--- ')) continue;
      else if (line.startsWith('+++ ')) span(line.slice(4));
      else if (line.startsWith('-')) gone.push([left++, line.slice(1)]);
      else if (line.startsWith('+')) come.push([right++, line.slice(1)]);
      else if (!line.startsWith('\\\\')) { flush(); const row = table.insertRow(); put(left++, line.slice(1), '', row); put(right++, line.slice(1), '', row); }
    }
    flush();
    pre.before(table);
  };

  const opened = (details) => { if (details.open) all('figure.diff', details).forEach(sideBySide); };
  const setAll = (open) => { for (const article of articles) if (!article.hidden) article.querySelector('details').open = open; };
  const openLinked = () => {
    const target = location.hash.startsWith('#i-') ? byId(decodeURIComponent(location.hash.slice(1))) : null;
    if (!target) return;
    target.hidden = false;
    const details = target.querySelector('details');
    details.open = true;
    details.querySelector('summary').focus();
    target.scrollIntoView();
  };
  let last = null;
  document.addEventListener('focusin', (event) => { last = event.target.closest('article') || last; });
  const step = (by) => {
    const visible = articles.filter((article) => !article.hidden);
    const at = visible.indexOf(last);
    const next = visible[Math.min(Math.max(at + by, 0), visible.length - 1)];
    if (next) { next.querySelector('summary').focus(); next.scrollIntoView({ block: 'nearest' }); }
  };

  if (form) {
    form.hidden = false;
    byId('keys').hidden = false;
    form.addEventListener('input', choose);
    form.addEventListener('submit', (event) => event.preventDefault());
    byId('open-all').addEventListener('click', () => setAll(true));
    byId('close-all').addEventListener('click', () => setAll(false));
    choose();
  }
  document.addEventListener('toggle', (event) => opened(event.target), true);
  addEventListener('hashchange', openLinked);
  openLinked();
  let closedForPrint = [];
  addEventListener('beforeprint', () => { closedForPrint = all('article:not([hidden]) > details:not([open])'); closedForPrint.forEach((details) => { details.open = true; }); });
  addEventListener('afterprint', () => { closedForPrint.forEach((details) => { details.open = false; }); });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key === '/' && form) { event.preventDefault(); byId('q').focus(); }
    if (event.key === 'j') step(1);
    if (event.key === 'k') step(-1);
    if (event.key === 'o') { const article = last; if (article) { const details = article.querySelector('details'); details.open = !details.open; } }
  });

  const graph = document.querySelector('.causal');
  if (graph) {
    const light = (id) => {
      graph.classList.toggle('lit', id !== undefined);
      const near = new Set([id]);
      for (const edge of all('.edge', graph)) {
        const on = id !== undefined && (edge.dataset.from === id || edge.dataset.to === id);
        edge.classList.toggle('on', on);
        if (on) near.add(edge.dataset.from).add(edge.dataset.to);
      }
      for (const node of all('.node', graph)) node.classList.toggle('on', id !== undefined && near.has(node.dataset.node));
    };
    for (const node of all('.node', graph)) {
      const id = node.dataset.node;
      node.addEventListener('mouseenter', () => light(id));
      node.addEventListener('focus', () => light(id));
      node.addEventListener('mouseleave', () => light(undefined));
      node.addEventListener('blur', () => light(undefined));
    }
  }

  const theme = byId('theme');
  const isDark = () => (document.documentElement.dataset.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const label = () => { theme.textContent = isDark() ? 'Light' : 'Dark'; };
  theme.hidden = false;
  theme.addEventListener('click', () => { document.documentElement.dataset.theme = isDark() ? 'light' : 'dark'; label(); });
  label();
})();
`;
