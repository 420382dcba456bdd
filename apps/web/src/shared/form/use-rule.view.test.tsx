import {
  decimals,
  email,
  length,
  positiveInteger,
  required,
  requiredLine,
} from '@pindao/protocol/core/rules.ts'
import { renderHook, waitFor } from '@testing-library/react'
import type { RuleObject } from 'antd/es/form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import { useRule } from './use-rule.ts'

/** What a field says of a value, or null. */
async function said(rule: unknown, value: unknown): Promise<string | null> {
  const { validator } = rule as RuleObject
  try {
    await validator?.(rule as never, value, () => undefined)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test('VAL-01 a field says the sentence of the shared rule, with its limit; empty passes unless needed', async () => {
  await startTexts('zh')
  const { result } = renderHook(() => useRule())
  await waitFor(() => expect(result.current).toBeTypeOf('function'))
  const toRule = result.current
  expect(await said(toRule(required, { needed: true }), '')).toBe('这是必填项')
  expect(toRule(required, { needed: true })).toMatchObject({ required: true })
  expect(await said(toRule(requiredLine(5), { needed: true }), undefined)).toBe('这是必填项')
  expect(await said(toRule(length(5)), '123456')).toBe('长度超过最大限制（5）')
  expect(await said(toRule(decimals(2)), '1.234')).toBe('最多 2 位小数')
  expect(await said(toRule(decimals(2)), '')).toBeNull()
  expect(await said(toRule(positiveInteger, { needed: true }), null)).toBe('必填且必须是大于 0 的整数')
  expect(await said(toRule(email), ['a@b.co', 'x'])).toBe('邮箱格式不正确')
  expect(await said(toRule(z.iso.date()), 'x')).toBe('请输入正确的值')
})
