const maxAnswerBytes = 1024 * 1024

/** A call that got no usable answer: no connection, time-out, not JSON. Says nothing about the channel. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export type YoutubeAnswer = { readonly status: number; readonly body: unknown }

/**
 * One small JSON call. It carries secrets, so no redirect is followed and neither request nor answer is logged.
 *
 * @throws NoAnswer
 */
export async function callYoutube(url: string, init: RequestInit, timeoutMs: number): Promise<YoutubeAnswer> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, body: JSON.parse(await readText(answer)) }
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause
    throw new NoAnswer('the platform gave no usable answer', { cause })
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new NoAnswer('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
