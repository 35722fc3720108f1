import { describe, expect, it } from 'vitest'
import { html } from './html.js'

describe('html', () => {
  it('escapes every text, and joins pieces of HTML', () => {
    const evil = `<script>alert("1")</script>&'`
    expect(html`<p title="${evil}">${[html`<b>${evil}</b>`, html`<i>${2}</i>`]}${null}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;"><b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;</b><i>2</i></p>',
    )
  })

  it('replaces control characters and those that change the direction of text', () => {
    expect(html`${'a\u0000b\u202ec\u2066d\ud800e\nf\tg'}`.text).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\nf\tg')
  })
})
