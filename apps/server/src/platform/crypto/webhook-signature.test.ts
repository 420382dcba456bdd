import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWebhookSecret, isSignedWebhook, signWebhook } from './webhook-signature.ts'

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' }

test('SET-01 signs the message of the reference libraries as they do', () => {
  const { 'webhook-signature': signature } = signWebhook(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('SET-01 while a secret is rotated the old and the new one both verify, and no third', () => {
  const [old, fresh, other] = [createWebhookSecret(), createWebhookSecret(), createWebhookSecret()]
  const headers = signWebhook(message, [fresh, old])
  const verifies = (secret: string) => isSignedWebhook(headers, message.body, secret, message.seconds)
  expect([old, fresh, other].map(verifies)).toEqual([true, true, false])
})

test('SET-01 another body, id, time or an old message does not verify', () => {
  const secret = createWebhookSecret()
  const headers = signWebhook(message, [secret])
  const { body, seconds } = message
  fc.assert(
    fc.property(fc.string(), (text) => isSignedWebhook(headers, text, secret, seconds) === (text === body)),
  )
  const later = { ...headers, 'webhook-timestamp': String(seconds + 1) }
  expect(isSignedWebhook({ ...headers, 'webhook-id': 'msg_x' }, body, secret, seconds)).toBe(false)
  expect(isSignedWebhook(later, body, secret, seconds)).toBe(false)
  expect(isSignedWebhook({ ...headers, 'webhook-timestamp': 'NaN' }, body, secret, seconds)).toBe(false)
  expect(isSignedWebhook(headers, body, secret, seconds + 300)).toBe(true)
  expect(isSignedWebhook(headers, body, secret, seconds + 301)).toBe(false)
})
