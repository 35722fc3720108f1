/** Sites where users publish their own content, so a company named there does not run the domain. */
const hosts = new Set(
  (
    'facebook.com instagram.com linkedin.com twitter.com x.com youtube.com tiktok.com pinterest.com pinterest.co.uk ' +
    'reddit.com whatsapp.com t.me telegram.org discord.com snapchat.com etsy.com ebay.com ebay.co.uk amazon.com ' +
    'amazon.co.uk gumtree.com alibaba.com aliexpress.com google.com google.co.uk goo.gl bit.ly linktr.ee wordpress.com ' +
    'wixsite.com wix.com squarespace.com weebly.com blogspot.com tumblr.com medium.com substack.com github.com ' +
    'github.io gitlab.com scribd.com issuu.com yumpu.com slideshare.net docplayer.net fdocuments.net vdocuments.net ' +
    'vdocuments.mx dokumen.tips dokumen.pub pdfcoffee.com pdfslide.net studylib.net coursehero.com calameo.com ' +
    'documentcloud.org docslib.org silo.tips manualzz.com dropbox.com drive.google.com onedrive.com box.com archive.org ' +
    'wikipedia.org trustpilot.com yell.com yelp.com yelp.co.uk checkatrade.com tripadvisor.com tripadvisor.co.uk ' +
    'eventbrite.com eventbrite.co.uk gmail.com hotmail.com outlook.com yahoo.com yahoo.co.uk icloud.com btinternet.com ' +
    'aol.com companieshouse.gov.uk company-information.service.gov.uk opencorporates.com endole.co.uk duedil.com ' +
    'companycheck.co.uk iubenda.com termly.io'
  ).split(' '),
)

export function isSharedHost(domain: string): boolean {
  return hosts.has(domain)
}
