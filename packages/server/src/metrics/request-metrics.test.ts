import { describe, expect, it } from 'vitest'
import { requestMetrics } from './request-metrics.js'

describe('requestMetrics', () => {
  it('counts requests by route, method and status, and has cumulative histogram buckets', () => {
    const figures = requestMetrics()
    figures.count('/v1/enrich', 'POST', 200, 0.001)
    figures.count('/v1/enrich', 'POST', 200, 0.0011)
    figures.count('/v1/enrich', 'POST', 402, 31)
    const lines = figures.text().split('\n')
    expect(lines).toContain('brassplate_http_requests_total{route="/v1/enrich",method="POST",status="200"} 2')
    expect(lines).toContain('brassplate_http_requests_total{route="/v1/enrich",method="POST",status="402"} 1')
    expect(lines).toContain('brassplate_http_request_seconds_bucket{le="0.001",route="/v1/enrich"} 1')
    expect(lines).toContain('brassplate_http_request_seconds_bucket{le="0.0025",route="/v1/enrich"} 2')
    expect(lines).toContain('brassplate_http_request_seconds_bucket{le="30",route="/v1/enrich"} 2')
    expect(lines).toContain('brassplate_http_request_seconds_bucket{le="+Inf",route="/v1/enrich"} 3')
    expect(lines).toContain('brassplate_http_request_seconds_count{route="/v1/enrich"} 3')
  })

  it('bounds the number of counters if callers send ever new methods', () => {
    const figures = requestMetrics()
    for (let place = 0; place < 3_000; place += 1) figures.count('none', `M${place}`, 404, 0.1)
    const counters = figures.text().match(/requests_total\{/g)
    expect(counters).toHaveLength(2_000)
  })
})
