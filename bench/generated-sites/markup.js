import { escaped } from './blocks.js'

/**
 * Skeletons of pages. A page is `{ title, brand, language, nav, footerLinks, main, footer, head, tail }`, where nav and
 * footerLinks are `{ href, text }` and main and footer are ready HTML.
 */
export const skeletons = {
  semantic: {
    set: 'tuning',
    render: (page) => `<!doctype html>
<html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(page.title)}</title>${page.head}</head>
<body><header><a href="/" class="logo">${escaped(page.brand)}</a><nav>${links(page.nav, ' ')}</nav></header>
<main>${page.main}</main>
<footer><nav>${links(page.footerLinks, ' | ')}</nav>${page.footer}</footer>${page.tail}</body></html>`,
  },
  divSoup: {
    set: 'tuning',
    render: (page) => `<!DOCTYPE html><html><head><title>${escaped(page.title)}</title>${page.head}
<style>.wrap{max-width:1100px;margin:0 auto}.ft{background:#222;color:#eee}</style></head><body>
<div id="top"><div class="wrap"><div class="brand">${escaped(page.brand)}</div><div class="menu">${items(page.nav)}</div></div></div>
<div class="wrap content">${page.main}</div>
<div class="ft"><div class="wrap"><div class="col">${items(page.footerLinks)}</div><div class="col small">${page.footer}</div></div></div>
<script>window.dataLayer=window.dataLayer||[];dataLayer.push({ts:${page.stamp}});</script>${page.tail}</body></html>`,
  },
  wordpress: {
    set: 'tuning',
    render: (page) => `<!DOCTYPE html>
<html lang="${page.language}-GB"><head><meta charset="UTF-8"/><title>${escaped(page.title)}</title>
<meta name="generator" content="WordPress 6.4.3"/>${page.head}
<link rel="stylesheet" href="/wp-content/themes/meadow/style.css?ver=6.4.3"></head>
<body class="page-template-default page page-id-${page.stamp % 4000}">
<div id="page" class="site"><header id="masthead" class="site-header"><p class="site-title"><a href="/" rel="home">${escaped(page.brand)}</a></p>
<nav id="site-navigation">${items(page.nav)}</nav></header>
<div id="content" class="site-content"><article class="post"><div class="entry-content">${page.main}</div></article></div>
<footer id="colophon" class="site-footer"><aside class="widget widget_nav_menu">${items(page.footerLinks)}</aside>
<aside class="widget widget_text"><div class="textwidget">${page.footer}</div></aside></footer></div>${page.tail}</body></html>`,
  },
  tables: {
    set: 'tuning',
    render: (page) => `<html><head><title>${escaped(page.title)}</title>${page.head}</head><body bgcolor="#ffffff">
<table width="780" align="center" cellpadding="4"><tr><td colspan="2"><font size="5">${escaped(page.brand)}</font></td></tr>
<tr><td width="150" valign="top">${links(page.nav, '<br>')}</td><td valign="top">${page.main}</td></tr>
<tr><td colspan="2" align="center"><font size="1">${links(page.footerLinks, ' - ')}<br>${page.footer}</font></td></tr></table>${page.tail}</body></html>`,
  },
  shopfront: {
    set: 'held-out',
    render: (page) => `<!doctype html><html class="no-js" lang="${page.language}"><head><meta charset="utf-8">
<title>${escaped(page.title)}</title><meta property="og:site_name" content="${escaped(page.brand)}">${page.head}
<script>window.theme={cart:{items:0},build:"${page.stamp}"}</script></head><body class="gradient">
<div class="announcement-bar" role="region"><p>Free delivery over £40</p></div>
<div class="section-header"><sticky-header><a href="/">${escaped(page.brand)}</a><ul class="list-menu">${listItems(page.nav)}</ul></sticky-header></div>
<main id="MainContent" role="main"><section><div class="page-width">${page.main}</div></section></main>
<div id="section-footer"><footer class="footer"><div class="footer__blocks"><ul>${listItems(page.footerLinks)}</ul></div>
<div class="footer__content-bottom"><small class="copyright__content">${page.footer}</small></div></footer></div>${page.tail}</body></html>`,
  },
  builder: {
    set: 'held-out',
    render: (
      page,
    ) => `<!DOCTYPE html><html lang="${page.language}"><head><meta charset="utf-8"/><title>${escaped(page.title)}</title>${page.head}</head>
<body><div id="SITE_CONTAINER"><div id="SITE_HEADER"><div><div><span>${escaped(page.brand)}</span></div></div>
<div role="navigation">${links(page.nav, '')}</div></div>
<div id="PAGES_CONTAINER"><div><div data-mesh-id="c${page.stamp % 97}">${page.main}</div></div></div>
<div id="SITE_FOOTER"><div><div data-testid="richTextElement">${page.footer}</div><div>${links(page.footerLinks, '')}</div></div></div></div>${page.tail}</body></html>`,
  },
  onePager: {
    set: 'held-out',
    render: (
      page,
    ) => `<!doctype html><html lang="${page.language}"><head><title>${escaped(page.title)}</title>${page.head}</head><body>
<nav class="sticky">${links(page.nav, ' · ')}</nav><section id="hero"><h1>${escaped(page.brand)}</h1></section>
<section id="content">${page.main}</section>
<section id="end"><p>${links(page.footerLinks, ' / ')}</p>${page.footer}</section>${page.tail}</body></html>`,
  },
  old: {
    set: 'held-out',
    render: (page) => `<HTML><HEAD><TITLE>${escaped(page.title)}</TITLE>${page.head}</HEAD><BODY>
<CENTER><H2>${escaped(page.brand)}</H2>[ ${links(page.nav, ' ] [ ')} ]</CENTER><HR>
${page.main}<HR><CENTER><SMALL>${page.footer}<BR>${links(page.footerLinks, ' ~ ')}</SMALL></CENTER>${page.tail}</BODY></HTML>`,
  },
}

function links(list, between) {
  return list.map(({ href, text }) => `<a href="${escaped(href)}">${escaped(text)}</a>`).join(between)
}

function listItems(list) {
  return list.map(({ href, text }) => `<li><a href="${escaped(href)}">${escaped(text)}</a></li>`).join('')
}

function items(list) {
  return `<ul>${listItems(list)}</ul>`
}
