import { once } from 'node:events'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { buffer } from 'node:stream/consumers'

export type Http2Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export type Http2Client = {
  readonly session: ClientHttp2Session
  /** Opens a stream; what is not given is a GET without a body. */
  open(headers: OutgoingHttpHeaders, options?: { readonly endStream?: boolean }): ClientHttp2Stream
  /** Sends everything and reads the whole answer. */
  ask(headers: OutgoingHttpHeaders, body?: Uint8Array): Promise<Http2Answer>
  close(): void
}

/** One HTTP/2 connection, as a browser has one for a whole page. */
export async function http2Client(origin: string, ca: string): Promise<Http2Client> {
  const session = connect(origin, { ca, servername: 'localhost' })
  await once(session, 'connect')
  session.on('error', () => undefined)
  const open: Http2Client['open'] = (headers, options) =>
    session.request({ ':path': '/', ...headers }, options)
  return {
    session,
    open,
    async ask(headers, body) {
      const stream = open(headers, { endStream: body === undefined })
      const answered = once(stream, 'response')
      if (body !== undefined) stream.end(body)
      const [answer] = (await answered) as [Record<string, string | number | undefined>]
      return {
        status: Number(answer[constants.HTTP2_HEADER_STATUS]),
        headers: answer as Http2Answer['headers'],
        body: await buffer(stream),
      }
    },
    close: () => session.destroy(),
  }
}
