import {
  type AlertRuleRecord,
  type AlertTrial,
  mostTried,
  type tryAlertRule,
  type updateAlertRule,
} from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import { type AlertKind, isMoneyAlert } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { type Actor, departmentsOf, type SignedInContext } from '#src/platform/context.ts'
import { violatedConstraint } from '#src/platform/db/database.ts'
import { coversDepartment } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import type { Kit } from '#src/platform/kit.ts'
import { readAlertFacts } from './alert-facts.store.ts'
import { effectiveRule, findAlertRule, findAlertRules } from './alert-rule.store.ts'
import { type Finding, findingsOf } from './alert-rules.ts'
import { findVideoTitles, findWatchable } from './alert-watch.store.ts'
import { dataAlertsJob, watchedDays, watchedRange } from './alert-watch.ts'
import { visibleKinds } from './data-alert.store.ts'
import { dataAlertRule } from './data-alert.table.ts'

type Change = EndpointParsed<typeof updateAlertRule>['body']
type Trial = EndpointParsed<typeof tryAlertRule>['body']

const idOf = (text: string | undefined) => (text === undefined ? null : BigInt(text))
/** So many channels are read at once for a trial. */
const channelsAtOnce = 50

/** Rules as data: what counts where, setting them, and what they would have told. */
export function createAlertRules({ database, clock, jobs }: Pick<Kit, 'database' | 'clock' | 'jobs'>) {
  const { db } = database

  async function record(actor: Actor, kind: AlertKind, place: bigint | null): Promise<AlertRuleRecord> {
    const set = await findAlertRule(db, kind, place)
    const { enabled, thresholds } = effectiveRule(await findAlertRules(db), kind, place)
    return {
      kind,
      enabled,
      thresholds,
      isSet: set !== null,
      version: set?.rule.version ?? 0,
      updatedBy: set && { id: String(set.rule.updatedBy), fullName: set.updatedByName },
      updatedAt: set?.rule.updatedAt ?? null,
      actions: maySet(actor, place) ? ['configure'] : [],
    }
  }

  return {
    /** @throws channelData.ruleOutside for a department that this person does not see */
    async list({ actor }: SignedInContext, departmentId: string | undefined): Promise<AlertRuleRecord[]> {
      const place = idOf(departmentId)
      assertSees(actor, place)
      const rules: AlertRuleRecord[] = []
      for (const kind of visibleKinds(actor)) rules.push(await record(actor, kind, place))
      return rules
    },

    async places({ actor }: SignedInContext) {
      const rows = await db
        .select({ id: department.id, code: department.label })
        .from(department)
        .where(coversDepartment(actor, department.id))
        .orderBy(department.id)
      return [{ id: null, code: 'house' }, ...rows.map(({ id, code }) => ({ id: String(id), code }))]
    },

    /** @throws channelData.ruleOutside, access.changedMeanwhile */
    async update(ctx: SignedInContext, change: Change): Promise<AlertRuleRecord> {
      const { kind, enabled, thresholds, version } = change
      const { actor } = ctx
      const place = idOf(change.departmentId)
      if (!visibleKinds(actor).includes(kind) || !maySet(actor, place))
        throw new AppError('channelData.ruleOutside')
      const at = instantIn(clock, 0)
      const values = { enabled, thresholds, updatedBy: actor.staffId, updatedAt: at }
      try {
        await database.transaction(async (tx) => {
          const before = await findAlertRule(tx, kind, place)
          const inherited = effectiveRule(await findAlertRules(tx), kind, place)
          if (before === null && version !== 0) throw new AppError('access.changedMeanwhile')
          const id = before === null ? await insert() : before.rule.id
          if (before !== null) await updateVersion(tx, dataAlertRule, { id, version }, values)
          await writeAudit(tx, ctx, {
            action: 'dataAlertRule.update',
            entity: 'dataAlertRule',
            entityId: id,
            before: auditOf(inherited),
            after: auditOf({ enabled, thresholds }),
            detail: { kind, departmentId: place },
          })
          await jobs.send(tx, dataAlertsJob, {})

          async function insert() {
            const rows = await tx
              .insert(dataAlertRule)
              .values({ kind, departmentId: place, ...values })
              .returning({ id: dataAlertRule.id })
            return rows[0]?.id ?? 0n
          }
        })
      } catch (error) {
        if (violatedConstraint(error) === 'data_alert_rule_place')
          throw new AppError('access.changedMeanwhile', { cause: error })
        throw error
      }
      return record(actor, kind, place)
    },

    /** @throws channelData.ruleOutside */
    async attempt(
      { actor }: SignedInContext,
      { kind, thresholds, departmentId }: Trial,
    ): Promise<AlertTrial> {
      const place = idOf(departmentId)
      assertSees(actor, place)
      if (!visibleKinds(actor).includes(kind)) throw new AppError('channelData.ruleOutside')
      const channels = await findWatchable(db, actor, place)
      const range = watchedRange(clock)
      const from = addDays(range.to, 1 - watchedDays)
      const told: (Finding & { channel: (typeof channels)[number]; currency: string | null })[] = []
      for (let at = 0; at < channels.length; at += channelsAtOnce) {
        const some = channels.slice(at, at + channelsAtOnce)
        const facts = await readAlertFacts(db, some, range, [kind])
        for (const one of some) {
          const own = facts.get(one.id)
          if (!own) continue
          const found = findingsOf(kind, thresholds, own).filter(({ toldDay }) => toldDay >= from)
          told.push(...found.map((finding) => ({ ...finding, channel: one, currency: own.currency })))
        }
      }
      const listed = told.toSorted((a, b) => b.toldDay.localeCompare(a.toldDay)).slice(0, mostTried)
      const titles = await findVideoTitles(
        db,
        listed.flatMap(({ videoId }) => videoId ?? []),
      )
      return {
        from,
        to: range.to,
        channels: channels.length,
        told: told.length,
        rows: listed.map((row) => ({
          channel: { id: String(row.channel.id), title: row.channel.title },
          video:
            row.videoId === null
              ? null
              : { id: String(row.videoId), title: titles.get(row.videoId) ?? String(row.videoId) },
          country: row.country,
          causeDay: row.causeDay,
          toldDay: row.toldDay,
          lastDay: row.lastDay,
          value: row.value.toFixed(6),
          baseline: row.baseline?.toFixed(6) ?? null,
          currency: isMoneyAlert(kind) ? row.currency : null,
        })),
      }
    },
  }
}
export type AlertRules = ReturnType<typeof createAlertRules>

const auditOf = ({ enabled, thresholds }: Pick<Change, 'enabled' | 'thresholds'>): AuditFields => ({
  enabled,
  ...thresholds,
})

/** The house's rules are everybody's to see; a department's those of whoever sees the department. */
function assertSees(actor: Actor, place: bigint | null): void {
  if (place !== null && actor.dataScope !== 'all' && !departmentsOf(actor).includes(place))
    throw new AppError('channelData.ruleOutside')
}

/** The house's rules are set by who sees the whole house, a department's by who sees more of it than their own. */
function maySet(actor: Actor, place: bigint | null): boolean {
  if (!actor.permissions.has('channelData:configure')) return false
  if (actor.dataScope === 'all') return true
  return place !== null && actor.dataScope !== 'own' && departmentsOf(actor).includes(place)
}
