import { beforeEach, expect, test } from 'vitest'
import { discard, type NewMessage, outgoingOf, post, postAgain, useOutbox } from './outbox.ts'

beforeEach(() => useOutbox.setState({ messages: [] }))
const waiting = () => outgoingOf('7', '1')(useOutbox.getState())
const messageOf = (key: string, text: string, userId = '7'): NewMessage => ({
  userId,
  conversationId: '1',
  key,
  text,
})

test('PUB-07 messages leave one after the other, as they were typed', async () => {
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const one = post(messageOf('a', '一'), async () => {
    await first.promise
    sent.push('一')
  })
  const other = post(messageOf('b', '二'), async () => {
    sent.push('二')
    second.resolve()
  })
  expect([sent, waiting().map(({ text }) => text)]).toEqual([[], ['一', '二']])
  first.resolve()
  await second.promise
  expect(sent).toEqual(['一', '二'])
  await Promise.all([one, other])
  expect(waiting()).toEqual([])
})

test('PUB-07 one that did not get through stays, is tried again under its key, or is given up', async () => {
  await post(messageOf('a', '一'), () => Promise.reject(new Error('network')))
  expect(waiting()).toMatchObject([{ key: 'a', failure: new Error('network') }])
  const again = post(messageOf('a', '一'), () => Promise.reject(new Error('again')))
  expect(waiting()).toMatchObject([{ key: 'a', failure: null }])
  await again
  expect(waiting()).toMatchObject([{ key: 'a', failure: new Error('again') }])
  discard('a')
  expect(waiting()).toEqual([])
})

test('SSO-04 what somebody else did not get through is neither shown nor sent again', async () => {
  const sent: string[] = []
  const lost = (text: string) => () => {
    sent.push(text)
    return Promise.reject(new Error('network'))
  }
  await Promise.all([
    post(messageOf('a', '秘密', '8'), lost('秘密')),
    post(messageOf('b', '公开'), lost('公开')),
  ])
  expect(waiting().map(({ text }) => text)).toEqual(['公开'])
  sent.length = 0
  postAgain('7', () => true)
  // The same try waits behind the one before it, and comes to its end after it.
  await post(messageOf('b', '公开'), async () => undefined)
  expect(sent).toEqual(['公开'])
})
