import type { PartLink } from '@pindao/protocol/media/upload.endpoints.ts'

/** Addresses signed at once: enough to keep every lane busy, few enough that most are used before they expire. */
const batchSize = 32
/** An address this close to its end is renewed: a part on a slow line must still arrive. */
const renewBeforeMs = 60_000
/** A lifetime that reads as shorter means a wrong clock (reliability U12); the storage's 403 then decides. */
const shortestLifetimeMs = 2 * renewBeforeMs

export type PartLinks = {
  /** The address of a part, signed together with those of the parts that follow. */
  of(part: number): Promise<string>
  /** Forgets a refused address. */
  drop(part: number): void
}

/**
 * @param parts the parts still to send, in the order they will be asked for
 * @param sign asks the server; its failure is the caller's
 * @param now epoch milliseconds
 */
export function createPartLinks(
  parts: readonly number[],
  sign: (parts: readonly number[]) => Promise<readonly PartLink[]>,
  now: () => number,
): PartLinks {
  const links = new Map<number, { readonly url: string; readonly renewAt: number }>()
  let signing: Promise<void> | null = null

  function fresh(part: number): string | null {
    const link = links.get(part)
    return link !== undefined && now() < link.renewAt ? link.url : null
  }

  async function signFrom(part: number): Promise<void> {
    const following = parts.slice(parts.indexOf(part) + 1).filter((other) => fresh(other) === null)
    const answer = await sign([part, ...following.slice(0, batchSize - 1)])
    for (const { part: signed, url, expiresAt } of answer) {
      const lifetime = Math.max(Date.parse(expiresAt) - now(), shortestLifetimeMs)
      links.set(signed, { url, renewAt: now() + lifetime - renewBeforeMs })
    }
  }

  return {
    async of(part) {
      for (;;) {
        const url = fresh(part)
        if (url !== null) return url
        signing ??= signFrom(part).finally(() => {
          signing = null
        })
        await signing
      }
    },
    drop: (part) => links.delete(part),
  }
}
