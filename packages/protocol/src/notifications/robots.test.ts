import { expect, test } from 'vitest'
import { noticeRules, notificationOffers } from '../capabilities.ts'
import { outboxState } from './outbox.states.ts'
import { isRobotAddress } from './robots.ts'

test.each([
  ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=x', true],
  ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/3f2a-1', true],
  ['feishu', 'https://open.larksuite.com/open-apis/bot/v2/hook/3f2a-1', true],
  ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x', true],
  ['wecom', 'https://oapi.dingtalk.com/robot/send?access_token=x', false],
  ['dingtalk', 'http://oapi.dingtalk.com/robot/send?access_token=x', false],
  ['dingtalk', 'https://oapi.dingtalk.com.evil.example/robot/send', false],
  ['dingtalk', 'https://oapi.dingtalk.com@127.0.0.1/robot/send', false],
  ['dingtalk', 'https://oapi.dingtalk.com:8443/robot/send', false],
  ['dingtalk', 'https://oapi.dingtalk.com/v1.0/secrets', false],
  ['dingtalk', 'http://169.254.169.254/robot/send', false],
  ['dingtalk', 'file:///robot/send', false],
  ['dingtalk', 'oapi.dingtalk.com/robot/send', false],
] as const)('H1 a robot of %s at %s: %s', (provider, address, isOne) => {
  expect(isRobotAddress(provider, address)).toBe(isOne)
})

test('H1 a host that is trusted plays any provider, at its port and under its path only', () => {
  const trusted = new Set(['localhost:8081'])
  expect(
    isRobotAddress('wecom', 'http://localhost:8081/robots/wecom/cgi-bin/webhook/send?key=x', trusted),
  ).toBe(true)
  expect(
    isRobotAddress('wecom', 'http://localhost:8082/robots/wecom/cgi-bin/webhook/send?key=x', trusted),
  ).toBe(false)
  expect(isRobotAddress('wecom', 'http://localhost:8081/__sandbox/faults', trusted)).toBe(false)
})

test('PERM-03 every kind that can leave the house says on what terms', () => {
  const leaving = Object.entries(notificationOffers).filter(([, ways]) => ways.includes('email'))
  expect(leaving.map(([kind]) => kind).filter((kind) => !noticeRules.has(kind as never))).toEqual([])
})

test('what has left cannot be sent anew, and every state is reached', () => {
  expect(outboxState.sourcesOf('waiting', 'person')).toEqual(['failed', 'withheld', 'doubtful'])
  expect(outboxState.reachable).toEqual(outboxState.names)
  expect([...outboxState.terminal]).toEqual(['sent', 'dropped'])
})
