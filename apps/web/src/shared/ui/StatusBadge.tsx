import type { ReactNode } from 'react'
import { StatusTag, type Tone } from './StatusTag.tsx'

/** How a code of a generic task looks (WID-05); other codes have no look. */
const toneOfCode: Readonly<Record<number, Tone>> = {
  5: 'success',
  2: 'success',
  6: 'error',
  3: 'error',
  0: 'waiting',
  4: 'waiting',
}

/** The look of a code, or null where it has none. */
export function toneOf(code: number): Tone | null {
  return toneOfCode[code] ?? null
}

/** A code of another system as a badge. States of ours have a total map of their own (`*.status-view.ts`). */
export function StatusBadge({ code, children }: { readonly code: number; readonly children: ReactNode }) {
  const tone = toneOf(code)
  return tone === null ? <span>{children}</span> : <StatusTag tone={tone}>{children}</StatusTag>
}

/** The tag classes of the specification (WID-05). */
export const tagClasses = {
  fail: 'error',
  success: 'success',
  pending: 'waiting',
  normal: 'neutral',
  on: 'running',
} as const satisfies Readonly<Record<string, Tone>>
export type TagClass = keyof typeof tagClasses

/** A word in the look of a tag class. */
export function ClassTag(props: { readonly kind: TagClass; readonly children: ReactNode }) {
  return <StatusTag tone={tagClasses[props.kind]}>{props.children}</StatusTag>
}
