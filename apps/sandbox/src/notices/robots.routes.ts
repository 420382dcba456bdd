import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBytes } from '#src/core/body.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { type Groups, isSignedForDingtalk, isSignedForFeishu, robotOf } from './robots.ts'

export const ROBOTS_PREFIX = '/robots'

type Body = Readonly<Record<string, unknown>>

/** The three providers' webhooks: whatever is wrong is said in the body of a 200. */
export function robotRoutes({ groups, now }: { readonly groups: Groups; readonly now: () => number }) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)

    app.post('/dingtalk/robot/send', async (request) => {
      const query = queryOf(request)
      const body = await bodyOf(request)
      const answer = (errcode: number, errmsg: string) => ({ errcode, errmsg })
      const robot = robotOf('dingtalk', query.get('access_token') ?? '')
      if (robot === undefined) return answer(300001, 'token is not exist')
      if (!isSignedForDingtalk(robot, query, now()))
        return answer(310000, 'sign not match, more: [https://ding-doc.dingtalk.com/]')
      const text = textIn(body, 'msgtype', 'text', 'content')
      if (text === null) return answer(400105, 'unsupported message type')
      if (!groups.maySpeak(robot)) return answer(130101, 'send too fast, exceed 20 times per minute')
      groups.say(robot, text)
      return answer(0, 'ok')
    })

    app.post<{ Params: { token: string } }>('/feishu/open-apis/bot/v2/hook/:token', async (request) => {
      const body = await bodyOf(request)
      const answer = (code: number, msg: string) => ({ code, msg, data: {} })
      const robot = robotOf('feishu', request.params.token)
      if (robot === undefined) return answer(19001, 'param invalid: incoming webhook access token invalid')
      if (!isSignedForFeishu(robot, body, now()))
        return answer(19021, 'sign match fail or timestamp is not within one hour from current time')
      const content = body['msg_type'] === 'text' ? body['content'] : null
      const text = typeof content === 'object' && content !== null ? (content as Body)['text'] : null
      if (typeof text !== 'string') return answer(9499, 'Bad Request')
      if (!groups.maySpeak(robot)) return answer(11232, 'create message trigger system rate limit')
      groups.say(robot, text)
      return { StatusCode: 0, StatusMessage: 'success', ...answer(0, 'success') }
    })

    app.post('/wecom/cgi-bin/webhook/send', async (request) => {
      const body = await bodyOf(request)
      const answer = (errcode: number, errmsg: string) => ({ errcode, errmsg })
      const robot = robotOf('wecom', queryOf(request).get('key') ?? '')
      if (robot === undefined) return answer(93000, 'invalid webhook url')
      const text = textIn(body, 'msgtype', 'text', 'content')
      if (text === null) return answer(40008, 'invalid message type')
      if (Buffer.byteLength(text) > 2048) return answer(40058, 'text.content exceed max length 2048')
      if (!groups.maySpeak(robot)) return answer(45009, 'api freq out of limit')
      groups.say(robot, text)
      return answer(0, 'ok')
    })
  }
}

const queryOf = (request: FastifyRequest) => new URL(request.url, 'http://localhost').searchParams

async function bodyOf(request: FastifyRequest): Promise<Body> {
  try {
    const read: unknown = JSON.parse((await readBytes(request.raw, 65_536)).toString('utf8'))
    return typeof read === 'object' && read !== null ? (read as Body) : {}
  } catch {
    return {}
  }
}

function textIn(body: Body, kindKey: string, kind: string, textKey: string): string | null {
  const part = body[kindKey] === kind ? body[kind] : null
  const text = typeof part === 'object' && part !== null ? (part as Body)[textKey] : null
  return typeof text === 'string' && text !== '' ? text : null
}
