import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { expect, test } from 'vitest'
import { credentialAfter } from './credential.machine.ts'

test('CH-02 consent makes any channel good, a hard refusal makes a good one invalid', () => {
  for (const state of credentialStatus.names) expect(credentialAfter(state, 'authorised')).toBe('normal')
  expect(credentialAfter('normal', 'refused')).toBe('invalid')
  expect(credentialAfter('invalid', 'refused')).toBe('invalid')
})

test('CH-02 a channel never authorised cannot become invalid', () => {
  expect(() => credentialAfter('unauthorised', 'refused')).toThrow('common.conflict')
})
