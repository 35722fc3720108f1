import { escaped } from './blocks.js'

/**
 * Skeletons of pages, as different tools make them. A page is `{ title, brand, language, nav, footerLinks, main, footer,
 * head, stamp }`: nav and footerLinks are lists of `{ href, text }`, main, footer and head are HTML.
 */
export const skeletons = [
  (page) => `<!doctype html>
<html lang="${page.language}"><head><meta charset="utf-8"><title>${escaped(page.title)}</title>${page.head}</head>
<body><header><a href="/" class="logo">${escaped(page.brand)}</a><nav>${links(page.nav, ' ')}</nav></header>
<main>${page.main}</main>
<footer><nav>${links(page.footerLinks, ' | ')}</nav>${page.footer}</footer></body></html>`,
  (page) => `<!DOCTYPE html>
<html lang="${page.language}-GB"><head><meta charset="UTF-8"/><title>${escaped(page.title)}</title>
<meta name="generator" content="WordPress 6.4.3"/>${page.head}</head><body class="page page-id-${page.stamp % 4000}">
<div id="page" class="site"><header id="masthead"><p class="site-title"><a href="/" rel="home">${escaped(page.brand)}</a></p>
<nav id="site-navigation">${items(page.nav)}</nav></header><article class="post"><div class="entry-content">${page.main}</div></article>
<footer id="colophon"><aside class="widget widget_nav_menu">${items(page.footerLinks)}</aside>
<aside class="widget widget_text"><div class="textwidget">${page.footer}</div></aside></footer></div></body></html>`,
  (page) => `<html><head><title>${escaped(page.title)}</title>${page.head}</head><body bgcolor="#ffffff">
<table width="780" align="center" cellpadding="4"><tr><td colspan="2"><font size="5">${escaped(page.brand)}</font></td></tr>
<tr><td width="150" valign="top">${links(page.nav, '<br>')}</td><td valign="top">${page.main}</td></tr>
<tr><td colspan="2" align="center"><font size="1">${links(page.footerLinks, ' - ')}<br>${page.footer}</font></td></tr></table></body></html>`,
  (
    page,
  ) => `<!DOCTYPE html><html lang="${page.language}"><head><meta charset="utf-8"/><title>${escaped(page.title)}</title>
<meta property="og:site_name" content="${escaped(page.brand)}">${page.head}</head><body><div id="SITE_HEADER"><span>${escaped(page.brand)}</span>
<div role="navigation">${links(page.nav, '')}</div></div><div id="PAGES_CONTAINER"><div data-mesh-id="c${page.stamp % 97}">${page.main}</div></div>
<div id="SITE_FOOTER"><div data-testid="richTextElement">${page.footer}</div><div>${links(page.footerLinks, '')}</div></div></body></html>`,
  (page) => `<HTML><HEAD><TITLE>${escaped(page.title)}</TITLE>${page.head}</HEAD><BODY>
<CENTER><H2>${escaped(page.brand)}</H2>[ ${links(page.nav, ' ] [ ')} ]</CENTER><HR>
${page.main}<HR><CENTER><SMALL>${page.footer}<BR>${links(page.footerLinks, ' ~ ')}</SMALL></CENTER></BODY></HTML>`,
  (page) => `<!doctype html><html lang="${page.language}"><head><title>${escaped(page.title)}</title>${page.head}
<script>(function(w){w.layers=[{start:${page.stamp}}]})(window)</script></head><body><header>${escaped(page.brand)} ${items(page.nav)}</header>
<div id="side"><h4>Quick links</h4>${links(page.footerLinks, '<br />')}</div><div role="main" class="stack">${page.main}</div>
<div role="contentinfo" class="base"><div class="base__legal">${page.footer}</div></div></body></html>`,
]

function links(list, between) {
  return list.map(({ href, text }) => `<a href="${escaped(href)}">${escaped(text)}</a>`).join(between)
}

function items(list) {
  return `<ul>${list.map(({ href, text }) => `<li><a href="${escaped(href)}">${escaped(text)}</a></li>`).join('')}</ul>`
}

/** A page without a site around it. Lines that begin with a tag are HTML. */
export function plainPage(title, lines) {
  const body = lines.map((line) => (line.startsWith('<') ? line : `<p>${escaped(line)}</p>`)).join('\n')
  return `<!doctype html><html lang="en"><head><title>${escaped(title)}</title></head><body><h1>${escaped(title)}</h1>${body}</body></html>`
}

export function htmlAt(url, body, status = 200) {
  return { url, status, content_type: 'text/html; charset=utf-8', body }
}

export function redirect(from, location, status = 301) {
  return { ...htmlAt(`https://${from}/`, '', status), location }
}
