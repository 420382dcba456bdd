import { isChannelId } from '@pindao/protocol/channels/channel.fields.ts'
import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import type { CellProblem } from '@pindao/protocol/sheets/import.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { assertMayChange, type ChannelChange } from '../changes/channel-change.ts'
import type { ChannelChanges } from '../changes/channel-changes.service.ts'
import type { ChannelRow } from '../channel.store.ts'
import { firstFacts } from '../first-facts.ts'
import { codeOf, plainColumns } from './channel-columns.ts'
import * as store from './channel-import.store.ts'
import { type People, readPeople } from './channel-people.ts'

type Rows = Parameters<ImportAdapter['preview']>[1]
type Row = Rows[number]
type Verdict = NonNullable<ReturnType<Awaited<ReturnType<ImportAdapter['preview']>>['get']>>
type Field = Verdict['fields'][string]

/** A row that means a channel which is there, or one that is to be made. */
type Meant = {
  readonly row: Row
  readonly known: store.MeantChannel | null
  /** Of a new one, once it has an id. */
  readonly newId: bigint | null
  /** Why the row cannot mean what it says, at its column. */
  readonly problem: readonly [column: string, problem: CellProblem] | null
}

const nothingKnown = {
  handle: null,
  country: null,
  language: null,
  timeZone: firstFacts.timeZone,
  type: firstFacts.type as 0,
  level: firstFacts.level as -1,
  ageRestriction: null,
  operationMode: firstFacts.operationMode as 'self',
  dailyPublishTarget: null,
  remark: '',
  uploadDefaults: firstFacts.uploadDefaults,
  riskGrade: null,
  monetisation: null,
  restrictReasons: [],
  copyrightStrikes: 0,
  guidelineStrikes: 0,
  groupId: null,
  backupId: null,
}

/** Channels by a sheet: new ones and changed ones. What is written goes through the changes that the page makes, too. */
export function createChannelImport(deps: {
  readonly database: Pick<Database, 'db'>
  readonly changes: Pick<ChannelChanges, 'update' | 'enter'>
}): ImportAdapter {
  const { database, changes } = deps

  async function preview(ctx: SignedInContext, rows: Rows) {
    const ids = rows.flatMap(({ recordId }) => recordId ?? [])
    const platformIds = rows.flatMap(({ texts }) => texts['platformChannelId'] ?? [])
    const [found, people] = await Promise.all([
      store.findMeant(database.db, { ids, platformIds }),
      readPeople(database.db, ctx),
    ])
    const meant = rows.map((row) => meantBy(ctx, row, found))
    const fresh = meant.filter(({ known, row }) => known === null && row.recordId === null)
    const newIds = await store.takeIds(database.db, fresh.length)
    const idOf = new Map(fresh.map(({ row }, index) => [row.key, newIds[index] ?? 0n]))
    return new Map(
      meant.flatMap((one) => {
        if (one.known === null && one.row.recordId !== null) return []
        const newId = one.known === null ? (idOf.get(one.row.key) ?? null) : null
        return [[one.row.key, verdictOf(ctx, { ...one, newId }, people)] as const]
      }),
    )
  }

  return {
    kind: 'channel.import',
    preview,
    async apply(ctx, recordId, { version, values }, transact) {
      const given = Object.fromEntries(
        Object.entries(values).map(([column, value]) => [fieldOf(column), JSON.parse(value) as unknown]),
      )
      if (version > 0)
        return changes.update(ctx, recordId, { ...(given as ChannelChange), version }, transact)
      const { permissions, departmentId, staffId } = ctx.actor
      if (!permissions.has('channel:create')) throw new AppError('access.noPermission')
      const { riskGrade, monetisation, restrictReasons, copyrightStrikes, guidelineStrikes } = given
      assertMayChange(ctx.actor, {
        riskGrade,
        monetisation,
        restrictReasons,
        copyrightStrikes,
        guidelineStrikes,
      } as ChannelChange)
      const placed = { departmentId: String(departmentId), ownerId: String(staffId) }
      const entered = { url: null, ...nothingKnown, ...placed, ...given }
      return changes.enter(
        ctx,
        entered as unknown as Parameters<ChannelChanges['enter']>[1],
        recordId,
        transact,
      )
    },
  }
}

/** Which field of a change a column is. */
function fieldOf(column: string): string {
  const placed: Readonly<Record<string, string>> = {
    department: 'departmentId',
    group: 'groupId',
    owner: 'ownerId',
    backup: 'backupId',
  }
  return placed[column] ?? column
}

/** The channel of a row, by its id, or by its platform and the id there; nothing is told of one that is out of sight. */
function meantBy(ctx: SignedInContext, row: Row, found: readonly store.MeantChannel[]): Meant {
  const { texts, recordId } = row
  const [platformText, platformChannelId] = [texts['platform'], texts['platformChannelId']]
  const platform = platformText === undefined ? undefined : codeOf('platform', platformText)
  const sees = ({ channel }: store.MeantChannel) =>
    coversRecord(ctx.actor, channel) && channel.use !== channelUse.codes.removed
  if (recordId !== null) {
    const known = found.find((one) => one.channel.id === recordId && sees(one)) ?? null
    const differs =
      known !== null &&
      ((platform !== undefined && platform !== known.channel.platform) ||
        (platformText !== undefined && platform === undefined) ||
        (platformChannelId !== undefined && platformChannelId !== known.channel.platformChannelId))
    const column = platformChannelId === undefined ? 'platform' : 'platformChannelId'
    return { row, known, newId: null, problem: differs ? [column, 'keysDiffer'] : null }
  }
  const none = { row, known: null, newId: null }
  if (platform === undefined) return { ...none, problem: ['platform', 'wordUnknown'] }
  const same = found.find(
    ({ channel }) => channel.platform === platform && channel.platformChannelId === platformChannelId,
  )
  if (same && !sees(same)) return { ...none, problem: ['platformChannelId', 'idTaken'] }
  if (same) return { ...none, known: same, problem: null }
  if (!isChannelId(platform as Platform, platformChannelId ?? ''))
    return { ...none, problem: ['platformChannelId', 'channelIdWrong'] }
  const mayEnter = ctx.actor.permissions.has('channel:create')
  return { ...none, problem: mayEnter ? null : ['platformChannelId', 'notPermitted'] }
}

function verdictOf(ctx: SignedInContext, { row, known, newId, problem }: Meant, people: People): Verdict {
  const { texts } = row
  const channel = known?.channel ?? null
  const fields: Record<string, Field> = {
    ...plainFields(ctx, texts, channel),
    ...people.fieldsOf(texts, known),
    ...keyFields(ctx, texts, channel),
  }
  if (channel === null && texts['title'] === undefined) fields['title'] = { before: '', problem: 'required' }
  // Where the sheet has no column for it, the row says so where it names the channel.
  const isTitleMissing = channel === null && texts['title'] === undefined
  if (isTitleMissing) fields['platformChannelId'] = { before: '', problem: 'titleMissing' }
  if (problem !== null) fields[problem[0]] = { before: '', problem: problem[1] }
  return {
    recordId: channel?.id ?? newId ?? 0n,
    ...(channel === null ? { isNew: true } : {}),
    title: channel?.title ?? texts['title'] ?? texts['platformChannelId'] ?? '',
    version: channel?.version ?? 0,
    fields,
  }
}

/** What names a channel does not change; of a new one it is written. */
function keyFields(
  { locale }: SignedInContext,
  texts: Row['texts'],
  channel: ChannelRow | null,
): Record<string, Field> {
  const words = wordsOf(locale)
  const shown = (code: string) => words.or(`states:platform.${code}`, code)
  const same = (text: string): Field => ({ before: text, after: text, value: '' })
  const made = (text: string, value: string): Field => ({
    before: '',
    after: text,
    value: JSON.stringify(value),
  })
  const { platformChannelId: id = '', url } = texts
  const code = texts['platform'] === undefined ? undefined : codeOf('platform', texts['platform'])
  if (channel !== null)
    return {
      platform: same(shown(channel.platform)),
      platformChannelId: same(channel.platformChannelId),
      url: same(channel.url ?? ''),
    }
  return {
    ...(code === undefined ? {} : { platform: made(shown(code), code) }),
    platformChannelId: made(id, id),
    ...(url === undefined ? {} : { url: made(url, url) }),
  }
}

function plainFields(
  { actor, locale }: SignedInContext,
  texts: Row['texts'],
  channel: ChannelRow | null,
): Record<string, Field> {
  const words = wordsOf(locale)
  const wordOf = (list: string, code: string) => words.or(`states:${list}.${code}`, code)
  const fields = Object.entries(plainColumns).map(([column, one]): [string, Field] => {
    const before = channel === null ? '' : one.show(channel, wordOf)
    const text = texts[column]
    if (text === undefined) return [column, { before, after: before, value: '' }]
    const value = one.read(text)
    if (value === undefined) return [column, { before, problem: 'wordUnknown' }]
    const after = one.show({ ...(channel ?? {}), [one.field]: value } as ChannelRow, wordOf)
    const isChange = channel === null || after !== before
    const needs = one.isRisk ? 'channelRisk:update' : 'channel:update'
    if (isChange && !actor.permissions.has(needs)) return [column, { before, problem: 'notPermitted' }]
    // A new channel takes every cell, also one that says what would be there anyway.
    const was = channel === null ? {} : { was: JSON.stringify(channel[one.field]) }
    return [column, { before, after, value: JSON.stringify(value), ...was }]
  })
  return Object.fromEntries(fields)
}
