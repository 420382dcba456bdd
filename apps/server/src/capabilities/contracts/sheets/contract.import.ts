import { type ContractContent, contractProblems } from '@pindao/protocol/contracts/contract.fields.ts'
import { partyNameKey } from '@pindao/protocol/contracts/party.numbers.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import { contentOfRow } from '../contracts/contract.content.ts'
import { takeIds } from '../contracts/contract.store.ts'
import type { ContractChanges, ContractPorts } from '../contracts/contract-changes.service.ts'
import { findMeantParties } from '../parties/party.store.ts'
import { stageOf } from '../terms/term.stage.ts'
import { type ContractColumn, contractColumns, type SeenNames, withColumns } from './contract-columns.ts'
import { findChannelsThere, findMeantContracts, type MeantContract } from './contract-import.store.ts'
import { createShareWriting, shareField } from './contract-share.ts'

type Rows = Parameters<ImportAdapter['preview']>[1]
type Row = Rows[number]
type Verdict = NonNullable<ReturnType<Awaited<ReturnType<ImportAdapter['preview']>>['get']>>
type Field = Verdict['fields'][string]

/** A row with the contract that it means: one that is there, or one under a new id. */
type Meant = {
  readonly row: Row
  readonly known: MeantContract | null
  readonly id: bigint
  /** Several have this party and title. */
  readonly isAmbiguous: boolean
}

/** Contracts by a sheet: new drafts, and changes of drafts. What is written goes through the changes of the page. */
export function createContractImport({
  database,
  clock,
  changes,
  channelTitle,
}: Pick<Kit, 'database' | 'clock'> & ContractPorts & { readonly changes: ContractChanges }): ImportAdapter {
  const { db } = database
  const writeShare = createShareWriting({ clock })

  async function preview(ctx: SignedInContext, rows: Rows) {
    const found = await findMeantContracts(db, {
      ids: rows.flatMap(({ recordId }) => recordId ?? []),
      titles: rows.flatMap(({ texts }) => texts['title'] ?? []),
    })
    const covered = found.filter(({ contract }) => coversRecord(ctx.actor, contract))
    const seen = await namesSeen(db, ctx, { rows, covered, channelTitle })
    const meant = rows.map((row) => ({ row, ...meantBy(row, covered) }))
    const newIds = await takeIds(db, meant.filter(({ row, known }) => !known && !row.recordId).length)
    let taken = 0
    return new Map(
      meant.flatMap(({ row, known, isAmbiguous }) => {
        if (known === null && row.recordId !== null) return []
        const id = known?.contract.id ?? newIds[taken++] ?? 0n
        return [[row.key, verdictOf(ctx, seen, { row, known, id, isAmbiguous })] as const]
      }),
    )
  }

  return {
    kind: 'contract.import',
    preview,
    async apply(ctx, recordId, { version, values }, transact) {
      const { creatorShare, ...given } = Object.fromEntries(
        Object.entries(values).map(([column, value]) => [column, JSON.parse(value) as unknown]),
      )
      if (version === 0 && !ctx.actor.permissions.has('contract:create'))
        throw new AppError('access.noPermission')
      const edit = (content: ContractContent) => withColumns(content, given)
      // One transaction: a contract never comes without the share that its row says.
      await transact(async (tx) => {
        if (version > 0) await changes.change(ctx, recordId, { version, edit }, (act) => act(tx))
        else await changes.enter(ctx, recordId, edit(blank), (act) => act(tx))
        if (creatorShare !== undefined) await writeShare(tx, ctx, recordId, creatorShare as string | null)
      })
    },
  }
}

/** The contract of a row: by its id, or the only one of that party and title. */
function meantBy({ recordId, texts }: Row, covered: readonly MeantContract[]) {
  if (recordId !== null) {
    const known = covered.find(({ contract }) => contract.id === recordId) ?? null
    return { known, isAmbiguous: false }
  }
  const key = partyNameKey(texts['party'] ?? '')
  const [first, other] = covered.filter(
    ({ contract, partyName }) => contract.title === texts['title'] && partyNameKey(partyName) === key,
  )
  return { known: other === undefined ? (first ?? null) : null, isAmbiguous: other !== undefined }
}

/** What the rows and their contracts name, as far as this person sees it. */
async function namesSeen(
  db: Executor,
  ctx: SignedInContext,
  asked: {
    readonly rows: Rows
    readonly covered: readonly MeantContract[]
    readonly channelTitle: ContractPorts['channelTitle']
  },
): Promise<SeenNames> {
  const { rows, covered, channelTitle } = asked
  const nameKeys = rows.flatMap(({ texts }) => partyNameKey(texts['party'] ?? '') || [])
  const parties = (await findMeantParties(db, { ids: [], nameKeys })).filter((one) =>
    coversRecord(ctx.actor, one),
  )
  const channelTitles = new Map<string, string | null>(
    covered.flatMap(({ channels }) => channels.map(({ channelId, title }) => [String(channelId), title])),
  )
  // Each once, however often the sheet names it.
  const named = new Set(rows.flatMap(({ texts }) => texts['channelIds']?.split(/[\s,，;；、]+/u) ?? []))
  const there = await findChannelsThere(db, ctx.actor, [...named])
  for (const { id, title } of there) channelTitles.set(String(id), title)
  const known = new Set(there.map((one) => one.there))
  const ids = [...named].filter((one) => /^\d{1,18}$/u.test(one) && !known.has(one))
  for (const id of ids)
    if (!channelTitles.has(id)) channelTitles.set(id, await channelTitle(db, ctx.actor, BigInt(id)))
  return {
    words: wordsOf(ctx.locale),
    parties: new Map(
      [...Map.groupBy(parties, ({ nameKey }) => nameKey)].map(([key, some]) => [
        key,
        some.map(({ id }) => id),
      ]),
    ),
    partyNames: new Map([
      ...parties.map(({ id, legalName }) => [String(id), legalName] as const),
      ...covered.map(({ contract, partyName }) => [String(contract.partyId), partyName] as const),
    ]),
    channelTitles,
    channelsThere: new Map(there.map(({ id, there: key }) => [key, String(id)])),
  }
}

/** A draft as most of them are; its party, title and days have to be said. */
const blank: ContractContent = {
  title: '',
  partyId: '',
  ourEntity: '',
  operationMode: null,
  signedOn: null,
  startDate: '',
  endDate: '',
  timeZone: companyZone,
  autoRenew: false,
  noticeDays: 30,
  currency: 'CNY',
  shareBase: 'net_received',
  fxPolicy: 'bank_receipt',
  splitMonths: false,
  guarantee: null,
  minPayout: null,
  taxMode: null,
  taxBearer: 'creator',
  exclusive: false,
  territories: [],
  rights: ['publish', 'monetise'],
  remark: '',
  channels: [],
}

function verdictOf(ctx: SignedInContext, seen: SeenNames, meant: Meant): Verdict {
  const { row, known, id, isAmbiguous } = meant
  const before = known === null ? null : contentOfRow(known.contract, known.channels)
  const fields = fieldsOf(seen, row, before)
  fields['creatorShare'] = shareField(row.texts['creatorShare'], known?.shares ?? [])
  const put = (column: string, problem: Extract<Field, { problem: unknown }>['problem']) => {
    const old = fields[column]
    if (old === undefined || !('problem' in old)) fields[column] = { before: old?.before ?? '', problem }
  }
  if (isAmbiguous) put('title', 'contractAmbiguous')
  else if (known === null) {
    for (const column of ['startDate', 'endDate'] as const)
      if (row.texts[column] === undefined) for (const at of [column, 'title']) put(at, 'required')
    if (!ctx.actor.permissions.has('contract:create')) put('title', 'notPermitted')
  } else if (stageOf(known.contract) !== 'draft') {
    // What the sheet says as it is already is no change: a whole list comes back as it went out.
    for (const [column, field] of Object.entries(fields))
      if (row.texts[column] !== undefined && 'after' in field && field.after !== field.before)
        put(column, 'contractNotDraft')
  }
  for (const column of togetherProblems(valuesIn(fields, before ?? blank, row), row))
    put(column, 'contractUnfit')
  return {
    recordId: id,
    ...(known === null ? { isNew: true as const } : {}),
    title: known?.contract.title ?? row.texts['title'] ?? '',
    version: known?.contract.version ?? 0,
    fields,
  }
}

/** The cells read one by one, over what the contract is now. */
function fieldsOf(seen: SeenNames, { texts }: Row, before: ContractContent | null): Record<string, Field> {
  const entries = Object.entries<ContractColumn>(contractColumns)
  const shown = (one: ContractColumn) => (before === null ? '' : one.show(before, seen))
  let content = before ?? blank
  return Object.fromEntries(
    entries.map(([column, one]): [string, Field] => {
      const text = texts[column]
      const was = before === null ? {} : { was: JSON.stringify(one.get(before)) }
      if (text === undefined) return [column, { before: shown(one), after: shown(one), value: '', ...was }]
      const read = one.read(text, content, seen)
      if ('problem' in read) return [column, { before: shown(one), problem: read.problem }]
      content = one.put(content, read.value)
      const after = one.show(content, seen)
      return [column, { before: shown(one), after, value: JSON.stringify(read.value), ...was }]
    }),
  )
}

/** What the contract would be, with the cells that can be read. */
function valuesIn(fields: Readonly<Record<string, Field>>, before: ContractContent, { texts }: Row) {
  const values = Object.entries(fields).flatMap(([column, field]) =>
    'value' in field && field.value !== '' && column !== 'creatorShare' && texts[column] !== undefined
      ? [[column, JSON.parse(field.value) as unknown]]
      : [],
  )
  return withColumns(before, Object.fromEntries(values) as Record<string, unknown>)
}

/** Columns that do not fit the others: the one of the sheet that is nearest to what is wrong. */
function togetherProblems(content: ContractContent, { texts }: Row): readonly string[] {
  const isGiven = (column: string) => texts[column] !== undefined
  const nearest = (columns: readonly string[]) => columns.find(isGiven) ?? 'title'
  const { startDate, endDate, guarantee } = content
  const incomplete = guarantee?.amount === ''
  const columns = { endDate: 'endDate', guarantee: 'guarantee', channels: 'channelIds' } as const
  const problems =
    startDate === '' || endDate === ''
      ? []
      : contractProblems(content).map(({ field }) => nearest([columns[field], 'endDate', 'startDate']))
  return [
    ...problems,
    ...(incomplete
      ? [nearest(['guarantee', 'guaranteeCurrency', 'guaranteePeriod', 'guaranteeRecoupable'])]
      : []),
  ]
}
