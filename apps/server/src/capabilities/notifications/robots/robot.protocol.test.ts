import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAfterOf } from '../ways/outcome.ts'
import { cutToBytes, judgeAnswer, robotCall } from './robot.protocol.ts'

const now = 1_700_000_000_123
const answer = (text: string, status = 200) => ({ status, text, retryAfterSeconds: undefined })

test('DingTalk: milliseconds and an HMAC of them and the secret, under the secret, in the query', () => {
  const keys = {
    provider: 'dingtalk',
    address: 'https://oapi.dingtalk.com/robot/send?access_token=t',
    secret: 'SEC1',
  } as const
  const { url, body } = robotCall(keys, '好', now)
  const query = new URL(url).searchParams
  expect(query.get('access_token')).toBe('t')
  expect(query.get('timestamp')).toBe(String(now))
  expect(query.get('sign')).toBe(createHmac('sha256', 'SEC1').update(`${now}\nSEC1`).digest('base64'))
  expect(body).toEqual({ msgtype: 'text', text: { content: '好' } })
})

test('Feishu: seconds and an HMAC of nothing, under seconds and secret, in the body; a title calls nobody', () => {
  const keys = {
    provider: 'feishu',
    address: 'https://open.feishu.cn/open-apis/bot/v2/hook/t',
    secret: 's',
  } as const
  const { url, body } = robotCall(keys, '<at user_id="all"></at>', now)
  expect(url).toBe(keys.address)
  expect(body['timestamp']).toBe('1700000000')
  expect(body['sign']).toBe(createHmac('sha256', '1700000000\ns').update('').digest('base64'))
  expect(JSON.stringify(body['content'])).not.toContain('<')
})

test('WeCom: the key stands in the address, and a text is at most 2048 bytes', () => {
  const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k'
  const { url, body } = robotCall({ provider: 'wecom', address, secret: null }, '长'.repeat(2000), now)
  expect(url).toBe(address)
  const { content } = body['text'] as { content: string }
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048)
  expect(content.endsWith('…')).toBe(true)
})

test('a text is cut by whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 3, max: 60 }), (text, most) => {
      const cut = cutToBytes(text, most)
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(most)
      expect(cut === text || text.startsWith(cut.slice(0, -1))).toBe(true)
    }),
  )
})

test.each([
  ['dingtalk', '{"errcode":0,"errmsg":"ok"}', { kind: 'sent' }],
  [
    'dingtalk',
    '{"errcode":130101,"errmsg":"send too fast"}',
    { kind: 'down', reason: 'tooOften', retryAfterSeconds: 60 },
  ],
  ['dingtalk', '{"errcode":310000,"errmsg":"sign not match"}', { kind: 'down', reason: 'signatureRefused' }],
  ['dingtalk', '{"errcode":400105,"errmsg":"unsupported"}', { kind: 'refused', reason: 'refused' }],
  ['feishu', '{"StatusCode":0,"StatusMessage":"success","code":0}', { kind: 'sent' }],
  ['feishu', '{"code":19021,"msg":"sign match fail"}', { kind: 'down', reason: 'signatureRefused' }],
  ['feishu', '{"code":11232,"msg":"limit"}', { kind: 'down', reason: 'tooOften' }],
  ['wecom', '{"errcode":45009,"errmsg":"api freq out of limit"}', { kind: 'down', reason: 'tooOften' }],
  ['wecom', '{"errcode":93000,"errmsg":"invalid webhook url"}', { kind: 'down', reason: 'robotUnknown' }],
  ['wecom', '<html>', { kind: 'unknown' }],
] as const)('%s says %s in a 200', (provider, text, outcome) => {
  expect(judgeAnswer(provider, answer(text))).toMatchObject(outcome)
})

test('what a status says alone: try later, nobody knows, wrong address', () => {
  expect(judgeAnswer('wecom', { ...answer('', 429), retryAfterSeconds: 7 })).toMatchObject({
    kind: 'down',
    retryAfterSeconds: 7,
  })
  expect(judgeAnswer('wecom', answer('', 503))).toMatchObject({ kind: 'down', reason: 'unreachable' })
  expect(judgeAnswer('wecom', answer('', 502))).toMatchObject({ kind: 'unknown' })
  expect(judgeAnswer('wecom', answer('', 404))).toMatchObject({ kind: 'down', reason: 'robotUnknown' })
})

test('Retry-After is seconds or a date', () => {
  expect(retryAfterOf('120', now)).toBe(120)
  expect(retryAfterOf(new Date(now + 30_000).toUTCString(), now)).toBe(30)
  expect([retryAfterOf(undefined, now), retryAfterOf('soon', now)]).toEqual([undefined, undefined])
})
