import { escaped } from '../../blocks.js'

/** Page skeletons of this set alone; a page is as in markup.js. */
export const freshSkeletons = [
  (page) => `<!DOCTYPE html><html lang="${page.language}" class="scroll-smooth"><head><meta charSet="utf-8"/>
<title>${escaped(page.title)}</title>${page.head}<link rel="preload" as="style" href="/_next/static/css/${page.stamp}.css"/></head>
<body class="antialiased text-slate-700"><div id="__next"><div class="sticky top-0 z-40 flex justify-between px-6">
<a class="font-bold" href="/">${escaped(page.brand)}</a><div class="hidden md:flex gap-4">${links(page.nav, '')}</div></div>
<div class="mx-auto max-w-6xl prose">${page.main}</div>
<div class="bg-slate-900 text-xs text-white"><div class="grid grid-cols-4">${cells(page.footerLinks)}</div><div class="border-t pt-8">${page.footer}</div></div></div>${page.tail}</body></html>`,
  (page) => `<!doctype html><html xmlns:og="http://opengraphprotocol.org/schema/" lang="${page.language}-GB"><head>
<title>${escaped(page.title)} &mdash; ${escaped(page.brand)}</title><meta name="twitter:title" content="${escaped(page.title)}"/>${page.head}</head>
<body id="collection-${page.stamp}" class="tweak-portfolio"><div id="siteWrapper" class="clearfix site-wrapper">
<header data-test="header"><div class="header-title-text"><a href="/">${escaped(page.brand)}</a></div>${items(page.nav)}</header>
<main id="page" role="main"><article class="sections"><section class="page-section"><div class="sqs-block-content">${page.main}</div></section></article></main>
<footer class="sections" id="footer-sections"><section><div class="fluid-engine"><div class="html-block">${page.footer}</div>
<div class="html-block">${links(page.footerLinks, '&nbsp;&nbsp;')}</div></div></section></footer></div>${page.tail}</body></html>`,
  (page) => `<!DOCTYPE html>
<html lang="${page.language}" dir="ltr"><head><meta charset="utf-8" /><meta name="Generator" content="Drupal 10" />
<title>${escaped(page.title)}</title>${page.head}</head><body class="path-node layout-one-sidebar">
<a href="#main-content" class="visually-hidden focusable">Skip to main content</a>
<div class="region region-header"><div id="block-branding">${escaped(page.brand)}</div><nav role="navigation">${items(page.nav)}</nav></div>
<div class="region region-content"><a id="main-content"></a>${page.main}</div>
<div class="region region-sidebar"><h3>Useful links</h3>${items(page.footerLinks)}</div>
<div class="region region-footer-bottom"><div class="block block-block-content">${page.footer}</div></div>${page.tail}</body></html>`,
  (
    page,
  ) => `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${escaped(page.title)}</title>
<meta name="GENERATOR" content="Page Maker 4.0">${page.head}</head><body topmargin="0"><div align="center"><table border="0" width="900"><tr>
<td bgcolor="#003366" height="60"><p class="MsoNormal"><b>${escaped(page.brand)}</b></p></td></tr><tr><td>${links(page.nav, ' &#8226; ')}</td></tr>
<tr><td><table width="100%"><tr><td width="640" valign="top">${page.main}</td></tr></table></td></tr>
<tr><td><div align="left" style="font-size:8pt">${page.footer}</div></td></tr><tr><td>${links(page.footerLinks, ' &#8226; ')}</td></tr></table></div>${page.tail}</body></html>`,
  (page) => `<!doctype html><html lang="${page.language}"><head><title>${escaped(page.title)}</title>${page.head}
<script>(function(w,l){w[l]=w[l]||[];w[l].push({start:${page.stamp}})})(window,'layers')</script></head><body>
<div class="offcanvas" hidden>${items([...page.nav, ...page.footerLinks])}</div><header><button aria-label="Menu">&#9776;</button> ${escaped(page.brand)}</header>
<div role="main" class="stack">${page.main}</div>
<div role="contentinfo" class="base"><div class="base__links">${links(page.footerLinks, ' ')}</div><div class="base__legal">${page.footer}</div></div>${page.tail}</body></html>`,
  (page) => `<!DOCTYPE html><html lang="en-gb"><head><title>${escaped(page.title)}</title>${page.head}
<style>#side{float:right;width:28%}#base{clear:both;font-size:.75em}</style></head><body><div id="outer"><h1 id="name">${escaped(page.brand)}</h1>
<div id="tabs">${items(page.nav)}</div><div id="side"><h4>Quick links</h4>${links(page.footerLinks, '<br />')}</div>
<div id="text">${page.main}</div><hr /><div id="base">${page.footer}</div></div>${page.tail}</body></html>`,
].map((render) => ({ set: 'fresh', render }))

function links(list, between) {
  return list.map(({ href, text }) => `<a href="${escaped(href)}">${escaped(text)}</a>`).join(between)
}

function cells(list) {
  return list.map(({ href, text }) => `<div><a href="${escaped(href)}">${escaped(text)}</a></div>`).join('')
}

function items(list) {
  return `<ul>${list.map(({ href, text }) => `<li><a href="${escaped(href)}"><span>${escaped(text)}</span></a></li>`).join('')}</ul>`
}
