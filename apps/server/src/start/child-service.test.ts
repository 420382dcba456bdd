import { expect, test } from 'vitest'
import { lastWordsOf } from './child-service.ts'

test('why a process ended is what it logged last, or the error that ended it, not the version of Node', () => {
  const logged = '{"msg":"started"}\n{"msg":"no database","err":{"message":"refused"}}\n'
  expect(lastWordsOf(logged)).toBe('no database: refused')
  expect(lastWordsOf('port 8081 is taken\n')).toBe('port 8081 is taken')
  const crashed = `{"msg":"started"}
node:events:497
      throw er; // Unhandled 'error' event
      ^

Error: Cannot parse privateKey
    at new Server (server.js:1:1)

Node.js v24.21.0
`
  expect(lastWordsOf(crashed)).toBe('Error: Cannot parse privateKey')
})
