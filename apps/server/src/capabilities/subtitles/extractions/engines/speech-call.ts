import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { FormData } from 'undici'
import { type EngineAnswer, sendToEngine } from '../../engines/engine-http.ts'
import type { SpeechFile } from './speech-engine.ts'

/** Ten minutes of sound on a machine without a graphics card. */
const limitMs = 1_800_000

type SpeechCall = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string | undefined>>
  /** What the engine calls the file among the fields. */
  readonly fileField: string
  readonly signal: AbortSignal
}

/** Sends a file with fields; it is read from the disk while it is sent. @throws EngineTrouble; the signal's reason */
export async function sendSpeech(file: SpeechFile, call: SpeechCall): Promise<EngineAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(call.fields)) if (value !== undefined) form.append(name, value)
  form.append(call.fileField, await openAsBlob(file.path, { type: typeOf(file.path) }), basename(file.path))
  return sendToEngine({
    url: call.url,
    headers: call.headers ?? {},
    body: form,
    signal: call.signal,
    limitMs,
  })
}

const typeOf = (path: string): string => (path.endsWith('.wav') ? 'audio/wav' : 'audio/mpeg')

/** A language as speech engines take it: without its country. */
export const spokenLanguage = (tag: string | undefined): string | undefined =>
  tag?.toLowerCase().split('-')[0]
