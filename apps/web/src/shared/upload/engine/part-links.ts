import type { PartChecksums, PartLink } from '@pindao/protocol/media/upload.endpoints.ts'

/** Addresses signed at once: enough to keep every lane busy, few enough that most are used before they expire. */
const batchSize = 32
/** An address this close to its end is renewed: a part on a slow line must still arrive. */
const renewBeforeMs = 60_000
/** A lifetime that reads as shorter means a wrong clock (reliability U12); the storage's 403 then decides. */
const shortestLifetimeMs = 2 * renewBeforeMs

/** Where a part goes; `headers` as in `PartLink`. */
export type PartAddress = Pick<PartLink, 'url' | 'headers'>

export type PartLinks = {
  /** The address of a part, signed together with those of other parts. */
  of(part: PartChecksums): Promise<PartAddress>
  /** Forgets a refused address. */
  drop(part: number): void
}

type Options = {
  /** The parts still to send, in the order they will be asked for. */
  readonly parts: readonly number[]
  /**
   * Whether an address is for these very bytes: then only parts whose checksums are known can be signed, those that
   * several lanes ask for at the same time together. Else the parts that follow are signed ahead.
   */
  readonly forBytes: boolean
  /** Asks the server; its failure is the caller's. */
  readonly sign: (
    parts: readonly number[],
    checksums: readonly PartChecksums[],
  ) => Promise<readonly PartLink[]>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Signed addresses of the parts of one upload, asked for in batches and renewed before they end. */
export function createPartLinks({ parts, forBytes, sign, now }: Options): PartLinks {
  const links = new Map<number, PartAddress & { readonly renewAt: number }>()
  const wanted = new Map<number, PartChecksums>()
  let signing: Promise<void> | null = null

  function fresh(part: number): PartAddress | null {
    const link = links.get(part)
    return link !== undefined && now() < link.renewAt ? link : null
  }

  /** The part, and what follows it or is asked for beside it. */
  function batchOf(part: number): readonly number[] {
    const others = forBytes ? [...wanted.keys()] : parts.slice(parts.indexOf(part) + 1)
    const missing = others.filter((other) => other !== part && fresh(other) === null)
    return [part, ...missing.slice(0, batchSize - 1)]
  }

  async function signFrom(part: number): Promise<void> {
    // Lanes that begin together are heard before the first one asks.
    await Promise.resolve()
    const batch = batchOf(part)
    const checksums = forBytes ? batch.flatMap((one) => wanted.get(one) ?? []) : []
    const answer = await sign(batch, checksums)
    for (const { part: signed, url, headers, expiresAt } of answer) {
      const lifetime = Math.max(Date.parse(expiresAt) - now(), shortestLifetimeMs)
      links.set(signed, { url, headers, renewAt: now() + lifetime - renewBeforeMs })
      wanted.delete(signed)
    }
  }

  return {
    async of(said) {
      for (;;) {
        const link = fresh(said.part)
        if (link !== null) return link
        wanted.set(said.part, said)
        signing ??= signFrom(said.part).finally(() => {
          signing = null
        })
        await signing
      }
    },
    drop: (part) => links.delete(part),
  }
}
