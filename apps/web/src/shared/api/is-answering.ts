import { isLogin } from '@pindao/protocol/access/sso.endpoints.ts'
import { isPassing } from './api-error.ts'
import { call } from './call.ts'

/** Asks the least there is to ask: any answer but trouble of the server's own means that it works again. */
export async function isAnswering(): Promise<boolean> {
  try {
    await call(isLogin, {})
    return true
  } catch (error) {
    return !isPassing(error)
  }
}
