import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'

/**
 * What a person does at the page while a company is installed by docs/installing.md, done by the calls that the page
 * makes. Runs inside the root of the trial: `node by-hand.ts "<what>"`. Keeps its session in a file, as a browser does.
 */
const site = 'https://pindao.example.com'
const sandbox = 'http://127.0.0.1:8081'
const sessionFile = '/tmp/by-hand-session'
const workFile = '/tmp/by-hand-work'
const patienceMs = 90_000

type Data = Record<string, unknown>
type Envelope = { readonly data: Data }
type Video = { readonly type: string; readonly sha256: string }

const cookies = new Map<string, string>()

/** One request as a browser sends it, with the cookies of each origin; redirects are followed by hand. */
async function browse(url: string, init: RequestInit = {}): Promise<Response> {
  const { origin } = new URL(url)
  const own = [...cookies].filter(([key]) => key.startsWith(`${origin} `))
  const cookie = own.map(([key, value]) => `${key.slice(origin.length + 1)}=${value}`).join('; ')
  const answer = await fetch(url, {
    ...init,
    redirect: 'manual',
    headers: { accept: 'text/html, application/json', ...init.headers, cookie },
  })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
    cookies.set(`${origin} ${name}`, value)
  }
  return answer
}

/** Follows redirects; returns the last answer and where it was found. */
async function follow(url: string, init?: RequestInit): Promise<{ answer: Response; url: string }> {
  let answer = await browse(url, init)
  let at = url
  for (let hop = 0; hop < 15 && answer.status >= 300 && answer.status < 400; hop++) {
    at = new URL(answer.headers.get('location') ?? '', at).href
    answer = await browse(at)
  }
  return { answer, url: at }
}

async function call(method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<Data> {
  const bearer = existsSync(sessionFile) ? readFileSync(sessionFile, 'utf8') : ''
  const answer = await browse(`${site}/api${path}`, {
    method,
    headers: {
      ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'idempotency-key': key,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new CallFailed(`${method} ${path} answered ${answer.status}: ${text}`, answer.status)
  return (JSON.parse(text) as Envelope).data
}

class CallFailed extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** SSO-01: the page's button, an account of the company's sign-on, back with a ticket. */
async function signIn(): Promise<void> {
  const { url } = await call('POST', '/sso/getSsoAuthUrl', { returnTo: '/' })
  const form = await follow(String(url))
  const back = await follow(form.url, { method: 'POST', body: new URLSearchParams({ account: 'admin' }) })
  const ticket = new URL(back.url).searchParams.get('ticket')
  if (ticket === null) throw new Error(`the sign-on led to ${back.url}`)
  const session = await call('POST', '/sso/doLogin', { ticket })
  writeFileSync(sessionFile, String((session['tokens'] as Data)['accessToken']), { mode: 0o600 })
}

/** The first channel of the sandbox, bound once; its id with us. */
async function channelId(): Promise<string> {
  const bound = (await call('GET', '/channels')) as unknown as readonly Data[]
  if (bound[0]) return String(bound[0]['id'])
  const { url } = await call('POST', '/channels/connections', { platform: 'youtube' })
  const page = await (await browse(String(url))).text()
  const [, channel = ''] = /name="channel" value="([^"]+)"/u.exec(page) ?? []
  const form = new URLSearchParams(new URL(String(url)).search)
  form.set('channel', channel)
  form.set('decision', 'allow')
  const back = await follow(`${sandbox}/o/oauth2/v2/auth`, { method: 'POST', body: form })
  if (!back.answer.ok) throw new Error(`the consent led to ${back.url}, ${back.answer.status}`)
  const now = (await call('GET', '/channels')) as unknown as readonly Data[]
  return String(now[0]?.['id'])
}

async function publishAFilm(): Promise<void> {
  const channel = await channelId()
  const title = `第一集 ${Date.now()}`
  const path = '/tmp/by-hand-film.mp4'
  const drawn = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=4']
  const words = ['-metadata', `title=${title}`, '-b:v', '3M', '-pix_fmt', 'yuv420p', path]
  execFileSync('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...drawn, ...words])
  const film = readFileSync(path)
  const fileName = `${title}.mp4`
  const upload = await call('POST', '/uploads', { fileName, size: film.length })
  await sendParts(upload, film)
  const stored = await call('POST', `/uploads/${upload['id']}/complete`)
  const saved = await call('POST', '/sourceVideoUpload/saveVideo', {
    title,
    videoPath: stored['filePath'],
    fileName,
  })
  // Unlisted, by its code.
  const said = { title, visibility: 2, madeForKids: false }
  await call('POST', '/publish-tasks', { videoId: saved['id'], channelId: channel, ...said })
  await untilInLedger(createHash('sha256').update(film).digest('hex'))
}

/** Parts go straight to the object store, to addresses that are signed for these very bytes. */
async function sendParts(upload: Data, film: Buffer): Promise<void> {
  const { id, partSize, partCount } = upload as { id: string; partSize: number; partCount: number }
  for (let part = 1; part <= partCount; part++) {
    const bytes = film.subarray((part - 1) * partSize, part * partSize)
    const said = {
      part,
      crc32: crc32(bytes).toString(16).padStart(8, '0'),
      md5: createHash('md5').update(bytes).digest('hex'),
    }
    const [link] = (await call('POST', `/uploads/${id}/part-links`, {
      parts: [part],
      checksums: [said],
    })) as unknown as readonly { url: string; headers: Record<string, string> | null }[]
    const request = { method: 'PUT', headers: link?.headers ?? {}, body: new Uint8Array(bytes) }
    const answer = await fetch(new URL(link?.url ?? '', site), request)
    if (!answer.ok) throw new Error(`the store answered ${answer.status}: ${await answer.text()}`)
  }
}

/** The sandbox's own ledger, to which it only adds, is the judge: exactly one video of these bytes. */
async function untilInLedger(sha256: string): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const ledger = (await (await fetch(`${sandbox}/__sandbox/ledger`)).json()) as readonly Video[]
    const made = ledger.filter((fact) => fact.type === 'video.created' && fact.sha256 === sha256)
    if (made.length > 1) throw new Error('the film is on the channel twice')
    if (made.length === 1) break
    if (Date.now() > deadline) throw new Error('the film did not come to the channel')
    await delay(500)
  }
  process.stdout.write(`in the sandbox's ledger, once: ${sha256}\n`)
}

/** Works until the other hand asks; counts what did not come through, and what not even by trying again. */
async function work(): Promise<void> {
  let answered = 0
  let repeated = 0
  writeFileSync(workFile, 'working')
  while (readFileSync(workFile, 'utf8') === 'working') {
    for (const [method, path] of [
      ['GET', '/channels'],
      ['GET', '/publish-tasks'],
      ['POST', '/uploads'],
    ] as const) {
      const key = randomUUID()
      const body = method === 'POST' ? { fileName: `${answered}.mp4`, size: 5000 + answered } : undefined
      for (let attempt = 1; ; attempt++) {
        try {
          const done = await call(method, path, body, key)
          if (method === 'POST') await call('DELETE', `/uploads/${done['id']}`)
          answered += 1
          break
        } catch (error) {
          if (error instanceof CallFailed && error.status < 500) throw error
          if (attempt === 20) throw error
          repeated += 1
          await delay(200)
        }
      }
    }
    await delay(200)
  }
  writeFileSync(workFile, `${answered} calls were answered, ${repeated} of them only when asked again`)
}

async function askWhatWasNoticed(): Promise<void> {
  writeFileSync(workFile, 'enough')
  for (let i = 0; i < 100 && readFileSync(workFile, 'utf8') === 'enough'; i++) await delay(200)
  const said = readFileSync(workFile, 'utf8')
  if (!said.includes('answered')) throw new Error('the work ended with an error')
  process.stdout.write(`${said}\n`)
}

const [what = ''] = process.argv.slice(2)
const hands: Readonly<Record<string, () => Promise<void>>> = {
  'sign in': signIn,
  'publish a film': publishAFilm,
  'publish another film': publishAFilm,
  'go to work': work,
  'ask what was noticed': askWhatWasNoticed,
}
const hand = hands[what]
if (!hand) throw new Error(`nobody knows how to ${what}`)
await hand()
