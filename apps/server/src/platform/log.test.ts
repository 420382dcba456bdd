import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function logged(err: unknown): string {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  createLogger('test', 'trace', { write }).error({ err }, 'failed')
  return text
}

test.each([
  ['an object', { body: { access_token: 'hunter2' } }],
  ['an object with a message', { message: 'hunter2' }],
  ['text', 'hunter2'],
  ['parameters', new URLSearchParams({ code: 'hunter2' })],
  ['nothing with a name', Object.create(null)],
])('SSO-06 of a cause that is %s the log says the type and no more', (_what, cause) => {
  const beneath = new Error('beneath', { cause })
  for (const error of [beneath, new Error('above', { cause: beneath }), cause])
    expect(logged(error)).not.toContain('hunter2')
  expect(logged(beneath)).toMatch(
    /"message":"beneath".*"cause":\{"type":"(Object|string|URLSearchParams)"\}/u,
  )
})

test('SSO-06 text that is no JSON is not quoted', () => {
  const parse = () => {
    try {
      return JSON.parse('hunter2')
    } catch (cause) {
      return new Error('no answer', { cause })
    }
  }
  expect(logged(parse())).not.toContain('hunter2')
  expect(logged(parse())).toContain('not valid JSON')
})

test('PERM-05 parameters of a failed query stay out, at any depth; the database’s own words and code stand there', () => {
  const driver = Object.assign(new Error('duplicate key'), { code: '23505' })
  const error = new Error('above', { cause: new DrizzleQueryError('insert', ['hunter2'], driver) })
  expect(logged(error)).not.toContain('hunter2')
  expect(logged(error)).toContain('"message":"duplicate key"')
  expect(logged(error)).toContain('"code":"23505"')
})
