/** The page of a fictional company, as a typical CMS generates it: one third is styles and scripts. */
export function typicalPage(length) {
  const head = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Harbour Roofing | Roofs and gutters</title>
<meta name="description" content="Roofs, gutters and repairs."><meta property="og:site_name" content="Harbour Roofing">
${lines(20, (at) => `<link rel="stylesheet" href="/assets/part-${at}.css?v=4.2.${at}">`)}
<style>${lines(150, (at) => `.block-${at} .inner{margin:0 auto;padding:${at}px;max-width:1200px}`)}</style>
<script>${lines(150, (at) => `window.settings=window.settings||{};settings.part${at}=function(){return ${at}<9};`)}</script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"Harbour Roofing",
"address":{"@type":"PostalAddress","postalCode":"LS1 1AA","addressCountry":"GB"}}</script></head>
<body class="home page-template"><header class="site-header"><nav class="main-nav"><ul>
${lines(40, (at) => `<li class="menu-item menu-item-${at}"><a href="/services/roof-${at}/" class="menu-link">Roof ${at}</a></li>`)}
</ul></nav></header><main id="content">`
  const foot = `</main><footer class="site-footer"><div class="inner"><p>&copy; 2024 Harbour Roofing Ltd. Registered in England and
Wales, company number 01234567. Registered office: 1 Quay Street, Leeds LS1 1AA. VAT GB 123 4567 82.</p><ul>
${lines(12, (at) => `<li><a href="/legal/${at}/">Legal notice ${at}</a></li>`)}</ul></div></footer></body></html>`
  let body = ''
  for (let at = 0; head.length + body.length + foot.length < length; at += 1) body += section(at)
  return head + body + foot
}

function section(at) {
  return `<section class="block block-text" id="section-${at}" data-animate="fade"><h2 class="title">Roofs of kind ${at} &amp; more</h2>
<div class="row"><div class="column column-6"><p>We have looked after homes across the county since 1984: <strong>slate</strong>,
tile and lead, with gutters and all that goes with <a href="/area/${at}/">them&nbsp;today</a>. Call 0113 496 0${100 + at} or write to
desk@harbour-roofing.example.</p><img src="/images/roof-${at}.jpg" alt="A roof" loading="lazy" width="600" height="400"></div></div></section>
`
}

function lines(count, line) {
  return Array.from({ length: count }, (_, at) => line(at)).join('\n')
}
