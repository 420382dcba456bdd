import type { SettlementLine } from '@pindao/protocol/revenue/settlement.endpoints.ts'

/** Lines of a channel and a month of earning that follow each other. */
export type LineGroup = {
  readonly key: string
  readonly channel: SettlementLine['channel']
  readonly earningMonth: string
  readonly lines: readonly SettlementLine[]
}

/** The lines by channel and earning month, in the order in which they came. */
export function groupsOf(lines: readonly SettlementLine[]): readonly LineGroup[] {
  const groups: {
    key: string
    channel: SettlementLine['channel']
    earningMonth: string
    lines: SettlementLine[]
  }[] = []
  for (const line of lines) {
    const key = `${line.channel?.id ?? ''} ${line.earningMonth}`
    const known = groups.find((group) => group.key === key)
    if (known) known.lines.push(line)
    else groups.push({ key, channel: line.channel, earningMonth: line.earningMonth, lines: [line] })
  }
  return groups
}
