import type { AskedPeriod } from '@pindao/protocol/channel-data/data-period.ts'
import type { ChannelContract } from '@pindao/protocol/channel-data/operation-video.filter.ts'
import {
  type ChannelLevel,
  channelLevelNames,
  channelLevels,
} from '@pindao/protocol/channels/channel.codes.ts'
import { findFilterNames } from '#src/capabilities/channels/channels.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import type { ConditionWords } from '#src/platform/export-source.ts'
import type { Words } from '#src/platform/i18n/words.ts'

export const levelName = (code: number): ChannelLevel =>
  channelLevelNames.find((name) => channelLevels[name] === code) ?? 'none'

type Asked = AskedPeriod & {
  readonly platform?: readonly string[] | undefined
  readonly departmentId?: string | undefined
  readonly groupId?: string | undefined
  readonly ownerId?: readonly string[] | undefined
  readonly owner?: 'me' | undefined
  readonly channelId?: readonly string[] | undefined
  readonly level?: readonly number[] | undefined
  readonly riskGrade?: readonly string[] | undefined
  readonly operationMode?: readonly string[] | undefined
  readonly country?: string | undefined
  readonly language?: string | undefined
  readonly monetisation?: readonly string[] | undefined
  readonly contract?: ChannelContract | undefined
}

/** What a list of data is narrowed to, in words: its own conditions, then those of channels, then the period. */
export async function dataConditions(
  db: Executor,
  actor: Actor,
  words: Words,
  asked: Asked,
  own: Parameters<typeof toldConditions>[1],
): Promise<ConditionWords> {
  const {
    departmentId,
    groupId,
    ownerId,
    owner,
    channelId = [],
    level,
    from,
    to,
    month,
    period,
    compare,
  } = asked
  const names = await findFilterNames(db, actor, { departmentId, groupId, ownerId })
  const channels = await Promise.all(channelId.map((id) => findFilterNames(db, actor, { channelId: id })))
  const named = (list: string, codes: readonly string[] | undefined) =>
    codes?.map((code) => words.or(`states:${list}.${code}`, code)).join(', ')
  const { department } = names
  return toldConditions(words, [
    ...own,
    ['channels:column.channel', channels.flatMap(({ channel }) => channel ?? []).join(', ')],
    ['channels:detail.platform', named('platform', asked.platform)],
    ['channels:column.department', department && words.or(`access:department.${department}`, department)],
    ['channels:column.group', groupId === 'none' ? words('channels:search.noGroup') : names.group],
    ['channels:column.owner', owner === undefined ? names.owners.join(', ') : actor.fullName],
    ['channels:column.level', named('channelLevel', level?.map(levelName))],
    ['channels:column.riskGrade', named('riskGrade', asked.riskGrade)],
    ['channels:column.operationMode', named('operationMode', asked.operationMode)],
    ['channels:column.monetisation', named('monetisation', asked.monetisation)],
    [
      'channel-data:operation.search.contract',
      asked.contract && words(`channel-data:operation.contract.${asked.contract}`),
    ],
    ['channels:column.country', asked.country],
    ['channels:column.language', asked.language],
    ['channel-data:operation.search.from', from],
    ['channel-data:operation.search.to', to],
    ['channel-data:operation.search.month', month],
    ['channel-data:operation.search.period', period && words(`channel-data:operation.period.${period}`)],
    ['channel-data:operation.search.compare', compare && words(`channel-data:operation.compare.${compare}`)],
  ])
}
