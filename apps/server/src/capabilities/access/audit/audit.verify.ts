import type pg from 'pg'
import { keyIdOf, type SecretBox } from '#src/platform/crypto/secret-box.ts'
import {
  type AuditSeal,
  type CanonicalRow,
  digestBytes,
  digestOfRow,
  hashOfSeal,
  noHash,
  sealPurpose,
} from './audit.seal.ts'
import * as store from './audit.verify.store.ts'

/**
 * A place where the log is not what was sealed, or where nobody can tell (`sealKeyUnknown`: a key that is not among
 * ours, after a seal of ours). `seal` and `row` say where, as far as it is known; `name` which trigger, or which key.
 */
export type AuditFault = {
  readonly kind:
    | 'sealMissing'
    | 'sealChanged'
    | 'sealUnchained'
    | 'sealForged'
    | 'sealKeyUnknown'
    | 'rowChanged'
    | 'rowRemoved'
    | 'rowAdded'
    | 'headLost'
    | 'triggerOff'
  readonly seal?: bigint
  readonly row?: bigint
  readonly name?: string
}

export type AuditReport = {
  /** Rows found as they were sealed. */
  readonly rows: number
  readonly seals: number
  /** Rows that wait for their seal, and since when the oldest does; null when none waits. */
  readonly waiting: number
  readonly waitingSince: string | null
  /** Seals before the first one that our keys proved: their key is not among ours, so their proof says nothing. */
  readonly unproved: number
  readonly head: { readonly id: bigint; readonly hash: Buffer } | null
  /** In the order of the chain, the first `faultLimit` of them. */
  readonly faults: readonly AuditFault[]
}

/** A head noted earlier, outside: `hash` may be its beginning, in hex. */
export type NotedHead = { readonly id: bigint; readonly hash: string }

type VerifyOptions = {
  /** Without keys the proofs of the seals are left out. */
  readonly secrets: Pick<SecretBox, 'judgeProof'> | null
  readonly noted: readonly NotedHead[]
}

/** More than this helps nobody to find the first one. */
const faultLimit = 100

/**
 * Recomputes the chain over the whole audit log (PERM-05), in one snapshot: the product may go on. Memory does not grow
 * with the log: one seal and its rows at a time. The client is left outside of any transaction.
 */
export async function verifyAudit(client: pg.ClientBase, options: VerifyOptions): Promise<AuditReport> {
  await store.beginSnapshot(client)
  try {
    return await verifySnapshot(client, options)
  } finally {
    await client.query('ROLLBACK')
  }
}

async function verifySnapshot(client: pg.ClientBase, options: VerifyOptions): Promise<AuditReport> {
  const faults: AuditFault[] = []
  const note = (fault: AuditFault) => {
    if (faults.length < faultLimit) faults.push(fault)
  }
  const noteUnknownKey = createUnknownKeys(note)
  const lost = new Set(options.noted)
  const notedOf = Map.groupBy(options.noted, ({ id }) => id)
  let [rows, seals, unproved] = [0, 0, 0]
  let proved = false
  let last: AuditSeal | null = null
  for await (const seal of store.readSeals(client)) {
    checkSeal(seal, last, note)
    const proof = options.secrets?.judgeProof(sealPurpose, seal.hash, seal.mac) ?? 'unknownKey'
    if (proof === 'bad') note({ kind: 'sealForged', seal: seal.id })
    else if (proof === 'unknownKey' && proved) noteUnknownKey(seal)
    else if (proof === 'unknownKey') unproved += 1
    proved ||= proof === 'good'
    const found = await store.readRows(client, seal.rowIds)
    rows += checkRows(seal, found, note)
    for (const noted of notedOf.get(seal.id) ?? [])
      if (seal.hash.toString('hex').startsWith(noted.hash)) lost.delete(noted)
    seals += 1
    last = seal
  }
  for (const { id } of lost) note({ kind: 'headLost', seal: id })
  for (const row of await store.findUncovered(client, faultLimit)) note({ kind: 'rowAdded', row })
  for (const row of await store.findLostUnsealed(client, faultLimit)) note({ kind: 'rowRemoved', row })
  for (const name of await store.findIdleTriggers(client)) note({ kind: 'triggerOff', name })
  const queue = await store.readQueue(client)
  return { rows, seals, unproved, ...queue, head: last && { id: last.id, hash: last.hash }, faults }
}

type Note = (fault: AuditFault) => void

/**
 * Notes seals of a key that is not among ours, after one that our keys proved. Given up are the oldest keys: either the
 * key was invented, or one of ours is not at hand. Once for each key, or the seals of a missing one would leave no room
 * for other faults.
 */
function createUnknownKeys(note: Note): (seal: AuditSeal) => void {
  const named = new Set<string>()
  return ({ id, mac }) => {
    const name = keyIdOf(mac)
    if (!named.has(name)) note({ kind: 'sealKeyUnknown', seal: id, name })
    named.add(name)
  }
}

function checkSeal(seal: AuditSeal, last: AuditSeal | null, note: Note): void {
  const due = (last?.id ?? 0n) + 1n
  if (seal.id !== due) note({ kind: 'sealMissing', seal: due })
  else if (!seal.previousHash.equals(last?.hash ?? noHash)) note({ kind: 'sealUnchained', seal: seal.id })
  if (!hashOfSeal(seal).equals(seal.hash)) note({ kind: 'sealChanged', seal: seal.id })
}

/** @returns how many rows are as they were sealed. */
function checkRows(seal: AuditSeal, found: ReadonlyMap<bigint, CanonicalRow>, note: Note): number {
  let good = 0
  seal.rowIds.forEach((id, index) => {
    const row = found.get(id)
    const sealed = seal.digests.subarray(index * digestBytes, (index + 1) * digestBytes)
    if (row === undefined) note({ kind: 'rowRemoved', row: id, seal: seal.id })
    else if (!digestOfRow(row).equals(sealed)) note({ kind: 'rowChanged', row: id, seal: seal.id })
    else good += 1
  })
  return good
}
