import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type Sandbox } from '@pindao/sandbox/sandbox.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#src/platform/env.ts'
import { environmentOfSandbox } from '#src/start/sandbox-environment.ts'
import { createSpeechEngines } from './speech-engines.ts'

let dataDir: string
let sandbox: Sandbox
let address: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'speech-'))
  sandbox = await createSandbox({ dataDir: join(dataDir, 'sandbox') })
  address = await sandbox.listen()
})
afterAll(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => trouble([]))

const trouble = (kinds: readonly string[]) =>
  fetch(`${address}/__sandbox/engines/trouble`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kinds, every: 1 }),
  })

/** As `npm start` hands them on, with what a test changes. */
function listener(kind: 'openai' | 'whisper' | 'funasr', change: Readonly<Record<string, string>> = {}) {
  const env = readEnv({ DATA_DIR: dataDir })
  const engines = createSpeechEngines(
    readEnv({ ...environmentOfSandbox(address, env), ...change, DATA_DIR: dataDir }),
  )
  const engine = engines.get(kind)
  if (engine === undefined) throw new Error(`${kind} is not configured`)
  return engine
}
const { signal } = new AbortController()

/** Silence of so many seconds: 16 kHz, mono, 16 bits. */
async function wav(seconds: number): Promise<{ path: string; durationMs: number }> {
  const bytes = Buffer.alloc(44 + seconds * 32_000)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(16_000, 24)
  bytes.writeUInt32LE(32_000, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  const path = join(dataDir, `silence-${seconds}.wav`)
  await writeFile(path, bytes)
  return { path, durationMs: seconds * 1000 }
}

test.each(['openai', 'whisper', 'funasr'] as const)(
  'SUB-01 %s writes down what is said, with times',
  async (kind) => {
    const { segments } = await listener(kind).transcribe(await wav(13), { language: 'zh-CN', signal })
    expect(segments).toHaveLength(5)
    expect(segments[1]).toMatchObject({
      startMs: 3200,
      endMs: 5800,
      text: '我说过，三年之后一定回来。',
      flags: [],
    })
    expect(segments.at(-1)?.endMs).toBe(13_000)
  },
)

test.each(['openai', 'whisper'] as const)('SUB-01 what %s heard in silence is marked', async (kind) => {
  await trouble(['hallucinate'])
  const { segments } = await listener(kind).transcribe(await wav(13), { signal })
  expect(segments.map(({ flags }) => flags)).toEqual([
    [],
    [],
    ['noSpeech', 'repetitive'],
    ['noSpeech', 'repetitive', 'repeated'],
    ['noSpeech', 'repetitive', 'repeated'],
  ])
})

test('SUB-01 FunASR that does not say where sentences end: the next one, or its length, says it', async () => {
  await trouble(['noEnds'])
  const { segments } = await listener('funasr').transcribe(await wav(7), { signal })
  for (const { startMs, endMs } of segments) expect(endMs).toBeGreaterThan(startMs)
})

test('SUB-01 a model without times says so; a key, a busy engine, a used quota and a file that is none are told apart', async () => {
  const file = await wav(7)
  const json = listener('openai', { SPEECH_OPENAI_MODEL: 'gpt-4o-transcribe' })
  expect((await json.transcribe(file, { signal })).segments[0]).toMatchObject({
    startMs: 0,
    flags: ['untimed'],
  })
  const stranger = listener('openai', { SPEECH_OPENAI_KEY: 'sk-wrong' })
  await expect(stranger.transcribe(file, { signal })).rejects.toMatchObject({ kind: 'key' })
  await trouble(['limit'])
  await expect(listener('openai').transcribe(file, { signal })).rejects.toMatchObject({
    kind: 'later',
    retryAfterSeconds: 1,
  })
  await trouble(['quota'])
  await expect(listener('openai').transcribe(file, { signal })).rejects.toMatchObject({ kind: 'quota' })
  await trouble([])
  const path = join(dataDir, 'no-sound.wav')
  await writeFile(path, 'x'.repeat(200))
  const none = { path, durationMs: 7000 }
  await expect(listener('whisper').transcribe(none, { signal })).rejects.toMatchObject({ kind: 'refused' })
  await expect(listener('funasr').transcribe(none, { signal })).rejects.toMatchObject({ kind: 'later' })
})
