import type { handoverWish } from '@pindao/protocol/channels/handover.endpoints.ts'
import type { z } from 'zod'

/** Who takes over what, as it was asked for. */
export type HandoverWish = z.output<typeof handoverWish>

/** Who takes over, read from a wish once. */
export type Successors = {
  readonly main: bigint
  readonly rule: HandoverWish['rule']
  /** Everybody who is named, each once, the one who takes over the rest first. */
  readonly all: readonly bigint[]
  /** Who takes over something: whoever was named for its kind in its department, else for its kind, else for the rest. */
  of(kind: string, departmentId: bigint | null): bigint
}

/** Of two exceptions for the same thing the later one counts. */
export function successorsOf({ successorId, rule, exceptions }: HandoverWish): Successors {
  const main = BigInt(successorId)
  const named = new Map(
    exceptions.map(({ kind, departmentId, successorId: whom }) => [keyOf(kind, departmentId), BigInt(whom)]),
  )
  return {
    main,
    rule,
    all: [...new Set([main, ...named.values()])],
    of: (kind, departmentId) => {
      const inPlace = departmentId === null ? undefined : named.get(keyOf(kind, String(departmentId)))
      return inPlace ?? named.get(keyOf(kind, null)) ?? main
    },
  }
}

const keyOf = (kind: string, departmentId: string | null) => `${departmentId ?? ''} ${kind}`
