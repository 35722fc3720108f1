import { describe, expect, it } from 'vitest'
import { parseErrorBody } from './parse-error-body.js'

const json = 'application/json'

describe('parseErrorBody', () => {
  it('reads a list of errors', () => {
    const body = JSON.stringify({ errors: [{ type: 'ch:service', error: 'company-profile-not-found' }] })
    expect(parseErrorBody(404, json, body)).toEqual({
      word: 'company-profile-not-found',
      message: 'company-profile-not-found',
    })
  })

  it('reads the single error of a rejected key', () => {
    const body = JSON.stringify({ error: 'Invalid Authorization', type: 'ch:service' })
    expect(parseErrorBody(401, json, body)).toEqual({
      word: 'invalid-authorization',
      message: 'Invalid Authorization',
    })
  })

  it('reads plain text', () => {
    const body = 'Invalid size parameter, size must be greater than zero'
    expect(parseErrorBody(422, 'text/plain', body)).toEqual({ word: 'http-422', message: body })
  })

  it.each([
    ['nothing', null, ''],
    ['a page', 'text/html', '<html><body>Bad Gateway</body></html>'],
    ['a page that starts with text', 'text/html; charset=utf-8', 'Bad Gateway <hr>'],
    ['a page without a content type', null, '  <!doctype html><p>Bad Gateway'],
    ['JSON in an unknown format', json, '{"odd":true}'],
  ])('reports only the status for %s', (_, contentType, body) => {
    expect(parseErrorBody(502, contentType, body)).toEqual({
      word: 'http-502',
      message: 'Companies House returned 502 without a reason.',
    })
  })

  it('truncates a long message', () => {
    const { message } = parseErrorBody(400, 'text/plain', 'long '.repeat(1_000))
    expect(message).toHaveLength(200)
    expect(parseErrorBody(400, json, JSON.stringify({ error: 'x'.repeat(9_000) })).word).toHaveLength(80)
  })
})
