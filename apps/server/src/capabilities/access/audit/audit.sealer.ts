import type { Logger } from 'pino'
import type { Clock } from '#src/platform/clock.ts'
import type { SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { NotedHeads } from './audit.heads.ts'
import * as store from './audit.seal.store.ts'
import { digestOfRow, hashOfSeal, noHash, rowsPerSeal, sealPurpose } from './audit.seal.ts'

/** How old a committed row may get before it is sealed: until then its removal leaves no trace. */
const sealEveryMs = 2000
/** How often the head is put where the database does not reach. */
const headEveryMs = 10 * 60_000

type SealerDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly secrets: Pick<SecretBox, 'prove'>
  readonly heads: Pick<NotedHeads, 'note'>
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Seals the audit log from behind (PERM-05; docs/decisions/0011). Those who write to the log wait for nobody: a chain
 * built by them would have to be written in one order, one transaction after the other. Any number of sealers may run,
 * one of them works at a time.
 */
export function createAuditSealer({ database, secrets, heads, clock, log }: SealerDeps) {
  /** Seals what is committed. @returns how many rows. */
  async function seal(): Promise<number> {
    let sealed = 0
    for (;;) {
      const rows = await database.transaction(sealSome)
      sealed += rows
      if (rows < rowsPerSeal) return sealed
    }
  }

  async function sealSome(tx: Tx): Promise<number> {
    if (!(await store.becomeSealer(tx))) return 0
    const rows = await store.findUnsealed(tx, rowsPerSeal)
    if (rows.length === 0) return 0
    const head = await store.findHead(tx)
    const content = {
      id: (head?.id ?? 0n) + 1n,
      sealedAt: new Date(clock()).toISOString(),
      rowIds: rows.map(([id]) => BigInt(id ?? 0)),
      digests: Buffer.concat(rows.map(digestOfRow)),
      previousHash: head?.hash ?? noHash,
    }
    const hash = hashOfSeal(content)
    await store.insertSeal(tx, { ...content, hash, mac: secrets.prove(sealPurpose, hash) })
    await store.takeUnsealed(tx, content.rowIds)
    return rows.length
  }

  /** Whoever compares a head noted earlier with the chain of today finds what was cut off or written anew. */
  async function noteHead(): Promise<void> {
    const head = await store.findHead(database.db)
    if (head === null) return
    log.info({ seal: String(head.id), hash: head.hash.toString('hex') }, 'audit chain head')
    await heads.note(new Date(clock()), head)
  }

  return { seal, noteHead }
}
type AuditSealer = ReturnType<typeof createAuditSealer>

/** Keeps sealing as long as the process lives; called in workers. */
export async function keepSealing({ seal, noteHead }: AuditSealer, log: Logger): Promise<void> {
  const attempt = (work: () => Promise<unknown>) => () =>
    work().catch((err) => log.warn({ err }, 'audit log not sealed'))
  const round = attempt(seal)
  const next = () =>
    setTimeout(async () => {
      await round()
      next()
    }, sealEveryMs).unref()
  await round()
  next()
  const note = attempt(noteHead)
  await note()
  setInterval(note, headEveryMs).unref()
}
