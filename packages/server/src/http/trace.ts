import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Exchange } from './request/exchange.js'

/**
 * Answers a request within a span of OpenTelemetry. Without an SDK, which an operator adds with `node --import`, the
 * tracer does nothing. The trace of a caller is not continued: anyone can send its header.
 */
export function traced(method: string, exchange: Exchange, answer: () => Promise<Response>): Promise<Response> {
  return trace.getTracer('brassplate').startActiveSpan(method, { kind: SpanKind.SERVER, root: true }, async (span) => {
    try {
      return await answer()
    } finally {
      if (span.isRecording()) {
        const { route, status, account, requestId } = exchange
        span.updateName(`${method} ${route}`)
        // The route pattern, never the path: that may hold a token or what was asked for.
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'brassplate.request_id': requestId,
          ...(account === null ? {} : { 'brassplate.account': account }),
        })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    }
  })
}
