import { locales } from '@pindao/locales/locales.ts'
import { disputeReasons } from '@pindao/protocol/claims/dispute.states.ts'
import {
  createDisputeTemplate,
  type DisputeTemplate,
  type updateDisputeTemplate,
} from '@pindao/protocol/claims/dispute-template.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { type StatementTemplateRow, statementTemplate } from './dispute.table.ts'
import * as store from './dispute-template.store.ts'

type Fields = EndpointParsed<typeof createDisputeTemplate>['body']
type Change = EndpointParsed<typeof updateDisputeTemplate>['body']
type Act = 'create' | 'update' | 'delete'

const present = ({ id, reason, locale, name, text, version }: StatementTemplateRow): DisputeTemplate => ({
  id: String(id),
  reason,
  locale,
  name,
  text,
  version,
})

/** What comes with the product: a text for each reason in each language. */
function ownTexts(): DisputeTemplate[] {
  return locales.flatMap((locale) => {
    const words = wordsOf(locale)
    return disputeReasons.map((reason) => ({
      id: null,
      reason,
      locale,
      name: words(`disputes:template.own.${reason}.name`),
      // Variables stand in single braces, which the texts of the product leave alone.
      text: words(`disputes:template.own.${reason}.text`),
      version: null,
    }))
  })
}

/** The texts that statements begin with. */
export function createDisputeTemplates({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  async function lock(tx: Tx, id: bigint): Promise<StatementTemplateRow> {
    return foundRecord(await store.lockTemplate(tx, id), 'disputes.templateNotFound')
  }

  async function note(
    tx: Tx,
    ctx: SignedInContext,
    act: Act,
    id: bigint,
    sides: { readonly before?: Fields; readonly after?: Fields },
  ): Promise<void> {
    const facts = (of: Fields | undefined) =>
      of && { disputeReason: of.reason, language: of.locale, name: of.name, statement: of.text }
    const [before, after] = [facts(sides.before), facts(sides.after)]
    await writeAudit(tx, ctx, {
      action: `disputeTemplate.${act}`,
      entity: 'disputeTemplate',
      entityId: id,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
      detail: { title: (sides.after ?? sides.before)?.name },
    })
    await publishLive(tx, { type: 'disputeTemplate' }, { permission: 'dispute:read', everybody: true })
  }

  return {
    async list(): Promise<DisputeTemplate[]> {
      const rows = await store.listTemplates(db)
      return [...rows.map(present), ...ownTexts()]
    },

    async create(ctx: SignedInContext, fields: Fields) {
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, createDisputeTemplate, fields, async () => {
          const at = instantIn(clock, 0)
          const who = { createdAt: at, updatedAt: at, updatedBy: ctx.actor.staffId }
          const row = await store.insertTemplate(tx, { ...fields, ...who })
          await note(tx, ctx, 'create', row.id, { after: fields })
          return row.id
        }),
      )
      return { id: String(id) }
    },

    /** @throws disputes.templateNotFound, access.changedMeanwhile */
    async update(ctx: SignedInContext, id: bigint, { version, ...fields }: Change): Promise<DisputeTemplate> {
      return database.transaction(async (tx) => {
        const before = await lock(tx, id)
        const change = { ...fields, updatedAt: instantIn(clock, 0), updatedBy: ctx.actor.staffId }
        await updateVersion(tx, statementTemplate, { id, version }, change)
        await note(tx, ctx, 'update', id, { before, after: fields })
        return present(await lock(tx, id))
      })
    },

    /** @throws disputes.templateNotFound */
    async remove(ctx: SignedInContext, id: bigint) {
      await database.transaction(async (tx) => {
        const before = await lock(tx, id)
        await store.deleteTemplate(tx, id)
        await note(tx, ctx, 'delete', id, { before })
      })
      return { id: String(id) }
    },
  }
}
export type DisputeTemplates = ReturnType<typeof createDisputeTemplates>
