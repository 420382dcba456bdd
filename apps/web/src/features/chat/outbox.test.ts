import { beforeEach, expect, test } from 'vitest'
import { discard, outgoingOf, post, useOutbox } from './outbox.ts'

beforeEach(() => useOutbox.setState({ byConversation: {} }))
const waiting = () => outgoingOf('1')(useOutbox.getState())
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('messages leave one after the other, as they were typed', async () => {
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  post('1', { key: 'a', text: '一' }, async () => {
    await first.promise
    sent.push('一')
  })
  post('1', { key: 'b', text: '二' }, async () => void sent.push('二'))
  await settle()
  expect([sent, waiting().map(({ text }) => text)]).toEqual([[], ['一', '二']])
  first.resolve()
  await settle()
  expect([sent, waiting()]).toEqual([['一', '二'], []])
})

test('one that did not get through stays, is tried again under its key, or is given up', async () => {
  post('1', { key: 'a', text: '一' }, () => Promise.reject(new Error('network')))
  await settle()
  expect(waiting()).toMatchObject([{ key: 'a', failure: new Error('network') }])
  post('1', { key: 'a', text: '一' }, () => Promise.reject(new Error('again')))
  expect(waiting()).toMatchObject([{ key: 'a', failure: null }])
  await settle()
  discard('1', 'a')
  expect(waiting()).toEqual([])
})
